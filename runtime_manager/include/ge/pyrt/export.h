// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_EXPORT_H_
#define GE_PYRT_EXPORT_H_

/// Marks what libge_python_runtime exports; everything else is hidden.
#define GE_PYRT_EXPORT [[gnu::visibility("default")]]

#endif  // GE_PYRT_EXPORT_H_
