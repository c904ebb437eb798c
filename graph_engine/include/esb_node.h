/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef ESB_NODE_H_
#define ESB_NODE_H_

#include <stddef.h>
#include <string.h> /* memset of the generated functions */

#include "esb_funcs.h"

/* How the functions of es_<module>_ops_c.h make their node: EsBeginNode, the parts in IR order, and
 * EsEndNode, which says whether all of it was possible. A null call is ignored by the parts. */

#ifdef __cplusplus
extern "C" {
#endif

/* One call of an operator's function. It ends with EsEndNode, on the thread that began it. */
typedef struct EsCNodeCall EsCNodeCall;

/* prototype: JSON of an operator that a user declared, entered when the type is not known; null
 * for one of the catalogue. owner: what to build in when there is no input; may be null. Texts must
 * live until EsEndNode. */
GE_EXPORT EsCNodeCall* EsBeginNode(const char* type, const char* prototype, EsCGraphBuilder* owner);

/* Inputs: only an optional one may be null, which says that it is absent. */
GE_EXPORT void EsNodeInput(EsCNodeCall* call, EsCTensorHolder* tensor);
GE_EXPORT void EsNodeOptionalInput(EsCNodeCall* call, EsCTensorHolder* tensor);
GE_EXPORT void EsNodeInputs(EsCNodeCall* call, EsCTensorHolder** tensors, int64_t num);
/* Number of tensors of a dynamic output. */
GE_EXPORT void EsNodeOutputs(EsCNodeCall* call, int64_t num);
/* Subgraphs, which belong to the builder from now on. */
GE_EXPORT void EsNodeSubgraph(EsCNodeCall* call, const char* name, EsCGraph* graph);
GE_EXPORT void EsNodeSubgraphs(EsCNodeCall* call, const char* name, EsCGraph** graphs, int64_t num);

/* Attributes; values are copied, but a tensor is taken. inner_num: size of each inner list. */
GE_EXPORT void EsNodeInt(EsCNodeCall* call, const char* name, int64_t value);
GE_EXPORT void EsNodeFloat(EsCNodeCall* call, const char* name, float value);
GE_EXPORT void EsNodeBool(EsCNodeCall* call, const char* name, bool value);
GE_EXPORT void EsNodeString(EsCNodeCall* call, const char* name, const char* value);
GE_EXPORT void EsNodeType(EsCNodeCall* call, const char* name, C_DataType value);
GE_EXPORT void EsNodeTensor(EsCNodeCall* call, const char* name, EsCTensor* value);
GE_EXPORT void EsNodeListInt(EsCNodeCall* call, const char* name, const int64_t* values,
                             int64_t num);
GE_EXPORT void EsNodeListFloat(EsCNodeCall* call, const char* name, const float* values,
                               int64_t num);
GE_EXPORT void EsNodeListBool(EsCNodeCall* call, const char* name, const bool* values, int64_t num);
GE_EXPORT void EsNodeListString(EsCNodeCall* call, const char* name, const char* const* values,
                                int64_t num);
GE_EXPORT void EsNodeListType(EsCNodeCall* call, const char* name, const C_DataType* values,
                              int64_t num);
GE_EXPORT void EsNodeListListInt(EsCNodeCall* call, const char* name, const int64_t* const* values,
                                 int64_t num, const int64_t* inner_num);

/* The tensors of all outputs in a row, one for the node itself when it has none; the builder owns
 * the array and what is in it. Null: nothing was added, and ge_capi_last_error() says why. */
GE_EXPORT EsCTensorHolder** EsEndNode(EsCNodeCall* call);

#ifdef __cplusplus
}
#endif

#endif /* ESB_NODE_H_ */
