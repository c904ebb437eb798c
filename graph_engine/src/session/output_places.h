// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_SESSION_OUTPUT_PLACES_H_
#define GRAPH_ENGINE_SESSION_OUTPUT_PLACES_H_

#include <string>

#include "session/compile_options.h"
#include "support/status.h"

namespace ge::session {

/// Where a compile puts its files: absolute, so that a pass which changes the folder moves nothing.
struct OutputPlaces {
  std::string om;  ///< large weights go to <om>.data
  std::string report;
};

/// The places that the options ask for.
/// Errors (E10001): a path that names no file, or is relative in a folder that was deleted.
Expected<OutputPlaces> ChoosePlaces(const CompileOptions& options);

/// Can the files be put there without harm? For the start of the work and again before writing.
/// Errors (E10001): the folder is missing, no folder, or takes no files; a folder or a special file
/// is in the place; two outputs are one file; an output is a file that this compile reads.
Outcome CheckPlaces(const OutputPlaces& places);

/// Takes note of what the options and the plugin variables name as files to read, beside what other
/// compiles that run read.
void NoteSources(const CompileOptions& options);

}  // namespace ge::session

#endif  // GRAPH_ENGINE_SESSION_OUTPUT_PLACES_H_
