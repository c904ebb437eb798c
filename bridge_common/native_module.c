/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */

/* The library that Python imports. Its PyInit function is the bridge's, which it NEEDs: the import
 * system's symbol lookup covers a library's dependencies. ISO C wants one declaration. */
extern const char ge_native_module_of_bridge[];
