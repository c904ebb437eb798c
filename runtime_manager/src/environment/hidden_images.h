// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GE_PYRT_SRC_ENVIRONMENT_HIDDEN_IMAGES_H_
#define GE_PYRT_SRC_ENVIRONMENT_HIDDEN_IMAGES_H_

#include <functional>
#include <string>

#include "environment/elf_image.h"
#include "environment/mapped_files.h"

namespace ge::pyrt {

/// Calls `visit` for every mapped library that defines `symbol` and that ForEachImage does not
/// show: dlmopen put it into another link namespace than ours. The kernel's list of mappings tells
/// of them; a file that is mapped to be read only is none, nor is one that another thread is just
/// loading. The image is valid while it is mapped. false: such a load ended meanwhile, so
/// ForEachImage shows more than it did before this call.
bool ForEachHiddenImage(const MappedFiles& files, const std::string& symbol,
                        const std::function<void(const std::string& path, const ElfImage&)>& visit);

}  // namespace ge::pyrt

#endif  // GE_PYRT_SRC_ENVIRONMENT_HIDDEN_IMAGES_H_
