// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_PLUGINS_ARTIFACT_SET_H_
#define GE_PYRT_SRC_PLUGINS_ARTIFACT_SET_H_

#include <string>
#include <vector>

#include "ge/pyrt/result.h"

namespace ge::pyrt {

/// What a bridge must have been built for.
struct ArtifactKey {
  std::string python_tag;  ///< "cp311", abiflags included
  std::string platform;    ///< "linux-x86_64"
  std::string Folder() const { return python_tag + "-" + platform; }
};
std::string CurrentPlatform();

/// One manifest.json, found and read.
struct Artifact {
  std::string manifest;  ///< path
  std::string python_tag, platform, bridge_abi;
  std::string bridge, native;  ///< absolute paths
  std::string python_version;  ///< that it was built with, when the manifest says so
  std::string rejected;        ///< why it does not fit; empty: it fits
};

struct ArtifactSearch {
  std::vector<std::string> roots;    ///< tried, in order
  std::vector<Artifact> candidates;  ///< every manifest found, with its reason
  int chosen = -1;
};

/// Reads `text`; an empty or missing field is invalid. Pure. `dir` resolves the artifact files.
Result<Artifact> ParseManifest(const std::string& text, const std::string& dir);

/// Looks into <root>/manifest.json and <root>/*/manifest.json, sorted, and takes the first that
/// fits key, bridge ABI and file checks. Reads files only.
ArtifactSearch FindArtifact(const std::vector<std::string>& roots, const ArtifactKey& key);

/// A set that fits, but was built with another patch level than `version`: what to say of it. Empty
/// when they agree, or the manifest names no patch level.
std::string PatchRemark(const Artifact& artifact, const std::string& version,
                        const std::string& executable);

/// The refusal when nothing was chosen: what was found, what runs, what to install.
Status NoArtifact(const ArtifactSearch& search, const ArtifactKey& key, const std::string& version,
                  const std::string& executable);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_PLUGINS_ARTIFACT_SET_H_
