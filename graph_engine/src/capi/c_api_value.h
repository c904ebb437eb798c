// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_CAPI_C_API_VALUE_H_
#define GRAPH_ENGINE_CAPI_C_API_VALUE_H_

#include "capi/c_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Data types, formats, placements and attribute value types are GE's numbers. */

/* Tensors: host, dense, row-major, little-endian. The data is copied in and out. */
GE_EXPORT int ge_capi_tensor_create(const void* data, size_t bytes, const int64_t* dims,
                                    size_t rank, int data_type, int format, ge_capi_handle* tensor);
/* The file holds the raw data, at least as much as dims and data_type ask for. */
GE_EXPORT int ge_capi_tensor_create_from_file(const char* path, const int64_t* dims, size_t rank,
                                              int data_type, int format, ge_capi_handle* tensor);
GE_EXPORT int ge_capi_tensor_data(ge_capi_handle tensor, ge_capi_text* bytes);
/* Elements of a DT_STRING tensor. */
GE_EXPORT int ge_capi_tensor_strings(ge_capi_handle tensor, ge_capi_text** texts, size_t* count);
GE_EXPORT int ge_capi_tensor_placement(ge_capi_handle tensor, int* placement);
GE_EXPORT int ge_capi_tensor_get_desc(ge_capi_handle tensor, ge_capi_handle* desc);
GE_EXPORT int ge_capi_tensor_set_format(ge_capi_handle tensor, int format);
GE_EXPORT int ge_capi_tensor_set_data_type(ge_capi_handle tensor, int data_type);

/* Descs. origin != 0: the origin shape or format. */
GE_EXPORT int ge_capi_desc_create(const int64_t* dims, size_t rank, int format, int data_type,
                                  ge_capi_handle* desc);
GE_EXPORT int ge_capi_desc_get_shape(ge_capi_handle desc, int origin, int64_t** dims, size_t* rank);
GE_EXPORT int ge_capi_desc_set_shape(ge_capi_handle desc, int origin, const int64_t* dims,
                                     size_t rank);
GE_EXPORT int ge_capi_desc_get_format(ge_capi_handle desc, int origin, int* format);
GE_EXPORT int ge_capi_desc_set_format(ge_capi_handle desc, int origin, int format);
GE_EXPORT int ge_capi_desc_get_data_type(ge_capi_handle desc, int* data_type);
GE_EXPORT int ge_capi_desc_set_data_type(ge_capi_handle desc, int data_type);

/* Attribute values. A getter fails when the value has another type; lists are never empty. */
GE_EXPORT int ge_capi_attr_create(ge_capi_handle* attr);
GE_EXPORT int ge_capi_attr_type(ge_capi_handle attr, int* value_type);
GE_EXPORT int ge_capi_attr_set_string(ge_capi_handle attr, const char* data, size_t size);
GE_EXPORT int ge_capi_attr_set_float(ge_capi_handle attr, float value);
GE_EXPORT int ge_capi_attr_set_bool(ge_capi_handle attr, int value);
GE_EXPORT int ge_capi_attr_set_int(ge_capi_handle attr, int64_t value);
GE_EXPORT int ge_capi_attr_set_data_type(ge_capi_handle attr, int value);
GE_EXPORT int ge_capi_attr_set_tensor(ge_capi_handle attr, ge_capi_handle tensor);
GE_EXPORT int ge_capi_attr_set_list_string(ge_capi_handle attr, const ge_capi_text* values,
                                           size_t count);
GE_EXPORT int ge_capi_attr_set_list_float(ge_capi_handle attr, const float* values, size_t count);
GE_EXPORT int ge_capi_attr_set_list_bool(ge_capi_handle attr, const uint8_t* values, size_t count);
GE_EXPORT int ge_capi_attr_set_list_int(ge_capi_handle attr, const int64_t* values, size_t count);
GE_EXPORT int ge_capi_attr_set_list_data_type(ge_capi_handle attr, const int* values, size_t count);
GE_EXPORT int ge_capi_attr_get_string(ge_capi_handle attr, ge_capi_text* value);
GE_EXPORT int ge_capi_attr_get_float(ge_capi_handle attr, float* value);
GE_EXPORT int ge_capi_attr_get_bool(ge_capi_handle attr, int* value);
GE_EXPORT int ge_capi_attr_get_int(ge_capi_handle attr, int64_t* value);
GE_EXPORT int ge_capi_attr_get_data_type(ge_capi_handle attr, int* value);
GE_EXPORT int ge_capi_attr_get_tensor(ge_capi_handle attr, ge_capi_handle* tensor);
/* Each text and the array are freed one by one. */
GE_EXPORT int ge_capi_attr_get_list_string(ge_capi_handle attr, ge_capi_text** values,
                                           size_t* count);
GE_EXPORT int ge_capi_attr_get_list_float(ge_capi_handle attr, float** values, size_t* count);
GE_EXPORT int ge_capi_attr_get_list_bool(ge_capi_handle attr, uint8_t** values, size_t* count);
GE_EXPORT int ge_capi_attr_get_list_int(ge_capi_handle attr, int64_t** values, size_t* count);
GE_EXPORT int ge_capi_attr_get_list_data_type(ge_capi_handle attr, int** values, size_t* count);

#ifdef __cplusplus
}
#endif

#endif /* GRAPH_ENGINE_CAPI_C_API_VALUE_H_ */
