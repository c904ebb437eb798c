// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#ifndef GRAPH_ENGINE_INFER_CHECKS_H_
#define GRAPH_ENGINE_INFER_CHECKS_H_

#include <string>
#include <vector>

#include "infer/context.h"

// What the sizes of a node's inputs must fulfil. Unconnected inputs, unknown ranks and extents
// pass.
namespace ge::infer {

/// Error: the input has another rank.
Outcome CheckRank(const Context& context, const char* port, size_t rank);
/// Error: the input's extent at `axis` is not `wanted`; `why` says what asks for it.
Outcome CheckExtent(const Context& context, const char* port, size_t axis, const Dim& wanted,
                    const std::string& why);
/// Error: the input is no list of `channels` entries, one for each channel of input `of`.
Outcome CheckPerChannel(const Context& context, const char* port, const char* of,
                        const Dim& channels);
/// Error: broadcasting the input to `target` (the shape of what `of` names) fails or enlarges it.
Outcome CheckFits(const Context& context, const char* port, const ir::Shape& target,
                  const std::string& of);
/// Error: the input's shape is not `wanted`; `why` says what asks for it.
Outcome CheckShape(const Context& context, const char* port, const std::vector<Dim>& wanted,
                   const std::string& why);
/// The axis of the channels: the last one for NHWC and NDHWC.
size_t ChannelAxis(const Context& context, size_t rank);
/// The first error.
Outcome FirstError(std::initializer_list<Outcome> outcomes);

}  // namespace ge::infer

#endif  // GRAPH_ENGINE_INFER_CHECKS_H_
