// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_ENV_SYNC_H_
#define GE_PYRT_SRC_ENVIRONMENT_ENV_SYNC_H_

#include <string>
#include <vector>

#include "environment/python_api.h"
#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// Makes os.environ say what the C environment says for these names; the interpreter caches the
/// environment at its start. Writes only where the value differs (os.environ calls putenv). GIL
/// held.
Status SyncEnvironment(const PythonApi& api, const std::vector<std::string>& names);

/// Makes `import ge` mean the package in `package_dir` (which must be .../ge): its parent folder
/// goes before every sys.path entry that has another `ge`. VersionMismatch naming both when a `ge`
/// from elsewhere is imported already. Does nothing when the folder holds no package. GIL held.
Status PutPackageFirst(const PythonApi& api, const std::string& package_dir);

/// A bridge and its native module come from one folder: VersionMismatch naming both files when an
/// imported module is a file of the same name from elsewhere. GIL held.
Status CheckNativeModules(const PythonApi& api, const std::string& artifact_dir);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_ENV_SYNC_H_
