/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
/* The C functions that gen_esb made of prototypes/own.cpp, beside those of the catalogue. */
#include <stdio.h>

#include "es_all_ops_c.h"
#include "es_own_ops_c.h"

#define EXPECT(fact)                                                    \
  if (!(fact)) {                                                        \
    printf("line %d: %s; %s\n", __LINE__, #fact, ge_capi_last_error()); \
    return 1;                                                           \
  }
#define TOLD(text) (strstr(ge_capi_last_error(), text) != NULL)

static EsCGraph* Body(const char* name) {
  EsCGraphBuilder* builder = EsCreateGraphBuilder(name);
  EsSetGraphOutput(EsRelu(EsCreateGraphInput(builder, 0)), 0);
  EsCGraph* graph = EsBuildGraphAndReset(builder);
  EsDestroyGraphBuilder(builder);
  return graph;
}

static EsOwnEveryOutput Every(EsCTensorHolder* x, int64_t next_num, const char* s, C_DataType type,
                              const int64_t* li, int64_t li_num, EsCGraph* then) {
  EsCTensorHolder* xs[2] = {x, x};
  EsCGraph* branches[2] = {Body("left"), Body("right")};
  const int64_t one[] = {1}, two[] = {2, 3}, sizes[] = {1, 2};
  const int64_t* lli[] = {one, two};
  const float lf[] = {0.5f};
  const bool lb[] = {true, false};
  const C_DataType lt[] = {C_DT_INT8};
  const char* const ls[] = {"a", "b"};
  return EsOwnEvery(x, xs, 2, NULL, next_num, then, branches, 2, 0.25f, s, 5, false, type, NULL, li,
                    li_num, lf, 1, lb, 2, lt, 1, ls, 2, lli, 2, sizes, 9, 8);
}

int main(void) {
  EsCGraphBuilder* builder = EsCreateGraphBuilder("own");
  EsCTensorHolder* x = EsCreateGraphInput(builder, 0);
  const int64_t li[] = {4, 5};
  EsOwnEveryOutput every = Every(EsOwnAdd(x, EsCreateScalarFloat(builder, 1.5f)), 2, "text",
                                 C_DT_INT16, li, 2, Body("then"));
  EXPECT(every.x != NULL && every.next_num == 2 && every.next[1] != NULL && every.def_ != NULL);
  EsOwnSplitOutput parts = EsOwnSplit(x, 3);
  EXPECT(parts.y_num == 3 && parts.y[2] != NULL);
  EXPECT(EsOwnSink(x) != NULL && EsOwnSource(builder) != NULL);
  EXPECT(EsOwnMaybe(NULL, NULL, builder) != NULL && EsOwnBias(x, NULL, x) != NULL);
  const int64_t shape[] = {1};
  EXPECT(EsConst(builder, EsCreateEsCTensor("\1\2\3\4", shape, 1, C_DT_FLOAT, C_FORMAT_ND)) !=
         NULL);
  EXPECT(EsSetGraphOutput(every.next[1], 0) == 0);

  EXPECT(EsOwnSplit(x, -1).y == NULL && TOLD("OwnSplit") && TOLD("-1"));
  EXPECT(EsOwnSource(NULL) == NULL && TOLD("which graph"));
  EXPECT(EsOwnAdd(x, NULL) == NULL && TOLD("OwnAdd") && TOLD("input 1"));
  EXPECT(EsOwnAdd((EsCTensorHolder*)(size_t)12345, x) == NULL && TOLD("input 0"));
  EXPECT(Every(x, 1, NULL, C_DT_INT8, li, 2, Body("t1")).x == NULL && TOLD("'s'"));
  EXPECT(Every(x, 1, "", (C_DataType)999, li, 2, Body("t2")).x == NULL && TOLD("'t'") &&
         TOLD("999"));
  EXPECT(Every(x, 1, "", C_DT_INT8, NULL, 2, Body("t3")).x == NULL && TOLD("'li'"));
  EXPECT(Every(x, 1, "", C_DT_INT8, li, -2, Body("t4")).x == NULL && TOLD("-2"));
  EXPECT(Every(x, 1, "", C_DT_INT8, li, 2, NULL).x == NULL);
  EsNodeInput(NULL, x);
  EXPECT(EsEndNode(NULL) == NULL && TOLD("not begun"));
  EXPECT(EsBeginNode(NULL, NULL, NULL) == NULL && TOLD("missing"));
  EXPECT(EsEndNode(EsBeginNode("Nobody", "no prototype", builder)) == NULL && TOLD("Nobody"));

  EsCGraph* graph = EsBuildGraphAndReset(builder);
  EXPECT(graph != NULL);
  EsDestroyGraphBuilder(builder);
  puts("as expected");
  return 0;
}
