// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_EXPORT_H_
#define GRAPH_EXPORT_H_

/// Marks what libge_engine offers to programs, plugins and bridges; everything else is hidden.
#define GE_EXPORT __attribute__((visibility("default")))

#endif  // GRAPH_EXPORT_H_
