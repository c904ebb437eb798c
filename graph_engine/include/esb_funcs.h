/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef ESB_FUNCS_H_
#define ESB_FUNCS_H_

#ifndef __cplusplus
#include <stdbool.h>
#endif
#include <stdint.h>

#include "graph/c_types.h"
#include "graph/export.h"

/* The eager-style graph builder for C.
 *
 * The pointers are handles and are never followed by the caller: null and stale ones are noticed.
 * A builder owns its holders, nodes and variables, which end with EsDestroyGraphBuilder; the graph
 * and the tensors that are handed out belong to the caller, until they are passed on or ended by
 * ge_capi_release.
 * Failure: a null pointer, or a status other than 0; the text is ge_capi_last_error().
 * Threads: a builder may be used by one at a time. No function needs or touches the GIL. */

#ifdef __cplusplus
extern "C" {
#endif

typedef struct EsCTensorHolder EsCTensorHolder;
typedef struct EsCGraphBuilder EsCGraphBuilder;
typedef struct EsCTensor EsCTensor;
typedef struct EsCGraph EsCGraph;
typedef struct EsCNode EsCNode;

/* Text of the last failed call on this thread; valid until the next failing one. */
GE_EXPORT const char* ge_capi_last_error(void);

/* A builder; "graph" stands for a null name. Build ends it: everything that would add fails then.
 */
GE_EXPORT EsCGraphBuilder* EsCreateGraphBuilder(const char* name);
GE_EXPORT void EsDestroyGraphBuilder(EsCGraphBuilder* builder);
GE_EXPORT EsCGraph* EsBuildGraphAndReset(EsCGraphBuilder* builder);

/* Inputs: DT_FLOAT, ND and scalar without details; input_<index> for a null name, Data for a null
 * type. */
GE_EXPORT EsCTensorHolder* EsCreateGraphInput(EsCGraphBuilder* builder, int64_t index);
GE_EXPORT EsCTensorHolder* EsCreateGraphInputWithDetails(EsCGraphBuilder* builder, int64_t index,
                                                         const char* name, const char* type,
                                                         C_DataType data_type, C_Format format,
                                                         const int64_t* shape, int64_t dim_num);
GE_EXPORT EsCTensorHolder* EsCreateVariable(EsCGraphBuilder* builder, int32_t index,
                                            const char* name);

/* Const nodes: the product of dims is the number of values, a vector has dim of them. */
GE_EXPORT EsCTensorHolder* EsCreateConstInt64(EsCGraphBuilder* builder, const int64_t* value,
                                              const int64_t* dims, int64_t dim_num);
GE_EXPORT EsCTensorHolder* EsCreateConstInt32(EsCGraphBuilder* builder, const int32_t* value,
                                              const int64_t* dims, int64_t dim_num);
GE_EXPORT EsCTensorHolder* EsCreateConstUInt64(EsCGraphBuilder* builder, const uint64_t* value,
                                               const int64_t* dims, int64_t dim_num);
GE_EXPORT EsCTensorHolder* EsCreateConstUInt32(EsCGraphBuilder* builder, const uint32_t* value,
                                               const int64_t* dims, int64_t dim_num);
GE_EXPORT EsCTensorHolder* EsCreateConstFloat(EsCGraphBuilder* builder, const float* value,
                                              const int64_t* dims, int64_t dim_num);
GE_EXPORT EsCTensorHolder* EsCreateVectorInt64(EsCGraphBuilder* builder, const int64_t* value,
                                               int64_t dim);
GE_EXPORT EsCTensorHolder* EsCreateVectorInt32(EsCGraphBuilder* builder, const int32_t* value,
                                               int64_t dim);
GE_EXPORT EsCTensorHolder* EsCreateVectorUInt64(EsCGraphBuilder* builder, const uint64_t* value,
                                                int64_t dim);
GE_EXPORT EsCTensorHolder* EsCreateVectorUInt32(EsCGraphBuilder* builder, const uint32_t* value,
                                                int64_t dim);
GE_EXPORT EsCTensorHolder* EsCreateVectorFloat(EsCGraphBuilder* builder, const float* value,
                                               int64_t dim);
GE_EXPORT EsCTensorHolder* EsCreateScalarInt64(EsCGraphBuilder* builder, int64_t value);
GE_EXPORT EsCTensorHolder* EsCreateScalarInt32(EsCGraphBuilder* builder, int32_t value);
GE_EXPORT EsCTensorHolder* EsCreateScalarUInt64(EsCGraphBuilder* builder, uint64_t value);
GE_EXPORT EsCTensorHolder* EsCreateScalarUInt32(EsCGraphBuilder* builder, uint32_t value);
GE_EXPORT EsCTensorHolder* EsCreateScalarFloat(EsCGraphBuilder* builder, float value);

/* Desc of a holder's tensor, storage and origin together. The symbols are kept as list attribute
 * `_origin_symbol_shape` of the tensor. */
GE_EXPORT uint32_t EsSetDataType(EsCTensorHolder* tensor, C_DataType data_type);
GE_EXPORT uint32_t EsSetFormat(EsCTensorHolder* tensor, C_Format format);
GE_EXPORT uint32_t EsSetShape(EsCTensorHolder* tensor, const int64_t* shape, int64_t dim_num);
GE_EXPORT uint32_t EsSetOriginSymbolShape(EsCTensorHolder* tensor, const char* const* shape,
                                          int64_t dim_num);

/* Graph outputs and control edges. */
GE_EXPORT uint32_t EsSetGraphOutput(EsCTensorHolder* tensor, int64_t output_index);
GE_EXPORT uint32_t EsAddControlEdge(EsCTensorHolder* dest, EsCTensorHolder** sources,
                                    int64_t source_num);

/* Where a holder belongs to: its builder, and a view of the node that makes the tensor. */
GE_EXPORT EsCGraphBuilder* EsGetOwnerBuilder(EsCTensorHolder* tensor);
GE_EXPORT EsCNode* EsGetProducer(EsCTensorHolder* tensor);

/* Tensors by themselves; the data is copied. A file must hold at least as many bytes as dims ask.
 */
GE_EXPORT EsCTensor* EsCreateEsCTensor(const void* data, const int64_t* dims, int64_t dim_num,
                                       C_DataType data_type, C_Format format);
GE_EXPORT EsCTensor* EsCreateEsCTensorFromFile(const char* path, const int64_t* dims,
                                               int64_t dim_num, C_DataType data_type,
                                               C_Format format);

/* Attributes: of the graph, of the tensor (the output desc of its node), of its node. */
GE_EXPORT uint32_t EsSetInt64AttrForGraph(EsCGraphBuilder* builder, const char* name,
                                          int64_t value);
GE_EXPORT uint32_t EsSetStringAttrForGraph(EsCGraphBuilder* builder, const char* name,
                                           const char* value);
GE_EXPORT uint32_t EsSetBoolAttrForGraph(EsCGraphBuilder* builder, const char* name, bool value);
GE_EXPORT uint32_t EsSetInt64AttrForTensor(EsCTensorHolder* tensor, const char* name,
                                           int64_t value);
GE_EXPORT uint32_t EsSetStringAttrForTensor(EsCTensorHolder* tensor, const char* name,
                                            const char* value);
GE_EXPORT uint32_t EsSetBoolAttrForTensor(EsCTensorHolder* tensor, const char* name, bool value);
GE_EXPORT uint32_t EsSetInt64AttrForNode(EsCTensorHolder* tensor, const char* name, int64_t value);
GE_EXPORT uint32_t EsSetStringAttrForNode(EsCTensorHolder* tensor, const char* name,
                                          const char* value);
GE_EXPORT uint32_t EsSetBoolAttrForNode(EsCTensorHolder* tensor, const char* name, bool value);

#ifdef __cplusplus
}
#endif

#endif /* ESB_FUNCS_H_ */
