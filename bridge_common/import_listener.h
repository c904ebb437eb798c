// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef BRIDGE_COMMON_IMPORT_LISTENER_H_
#define BRIDGE_COMMON_IMPORT_LISTENER_H_

namespace ge::bridge {

/// From now on the plugin file that Python imports is what the engine is busy with (see
/// interrupt::Activity). Throws error_already_set. GIL: held.
void ListenToImports();
/// Nobody listens any more; for the end of a bridge. Throws error_already_set. GIL: held.
void EndListeningToImports();

}  // namespace ge::bridge

#endif  // BRIDGE_COMMON_IMPORT_LISTENER_H_
