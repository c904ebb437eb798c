/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GRAPH_C_TYPES_H_
#define GRAPH_C_TYPES_H_

/* ge::DataType and ge::Format for C: the same names with C_ before them, the same numbers. */
typedef enum {
#define GE_DATA_TYPE(name, value, bytes) C_##name = (value),
#include "graph/type_list.inc"
} C_DataType;

typedef enum {
#define GE_FORMAT(name, value) C_##name = (value),
#include "graph/type_list.inc"
} C_Format;

/* GE's names for the plain types of its signatures. */
typedef char char_t;
typedef float float32_t;
typedef double float64_t;

#endif /* GRAPH_C_TYPES_H_ */
