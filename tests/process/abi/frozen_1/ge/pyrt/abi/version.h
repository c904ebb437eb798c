/* SPDX-FileCopyrightText: 2026 the GE Python runtime authors
 * SPDX-License-Identifier: Apache-2.0 */
#ifndef GE_PYRT_ABI_VERSION_H_
#define GE_PYRT_ABI_VERSION_H_

/** Revision of the plugin ABI. It stays 1 until the first release; tables grow at their end only.
 */
#define GE_PYRT_ABI 1u

/** Version of the JSON run record that a Shutdown writes and `gepyrt owners` reads. */
#define GE_PYRT_RECORD_SCHEMA 1u

#endif /* GE_PYRT_ABI_VERSION_H_ */
