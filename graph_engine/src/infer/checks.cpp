// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "infer/checks.h"

namespace ge::infer {
namespace {

bool Differ(const Dim& a, const Dim& b) { return a.known() && b.known() && !a.Same(b); }

/// The input's shape; nullptr when it is not connected or its rank is not known.
const ir::Shape* KnownShape(const Context& context, const char* port) {
  if (!context.Has(port)) return nullptr;
  const ir::Shape& shape = context.In(port).shape;
  return shape.HasRank() ? &shape : nullptr;
}

}  // namespace

Outcome FirstError(std::initializer_list<Outcome> outcomes) {
  for (const Outcome& outcome : outcomes) {
    if (!outcome.ok()) return outcome;
  }
  return Outcome::Ok();
}

Outcome CheckRank(const Context& context, const char* port, size_t rank) {
  const ir::Shape* shape = KnownShape(context, port);
  if (shape == nullptr || shape->dims.size() == rank) return Outcome::Ok();
  return context.FailInput(context.Index(port), "must have rank " + std::to_string(rank));
}

Outcome CheckExtent(const Context& context, const char* port, size_t axis, const Dim& wanted,
                    const std::string& why) {
  const ir::Shape* shape = KnownShape(context, port);
  if (shape == nullptr || axis >= shape->dims.size()) return Outcome::Ok();
  const Dim extent = DimsOf(*shape)[axis];
  if (!Differ(extent, wanted)) return Outcome::Ok();
  return context.FailInput(context.Index(port), "has extent " + extent.Text() + " at axis " +
                                                    std::to_string(axis) + ", " + why +
                                                    " asks for " + wanted.Text());
}

Outcome CheckPerChannel(const Context& context, const char* port, const char* of,
                        const Dim& channels) {
  if (Outcome valid = CheckRank(context, port, 1); !valid.ok()) return valid;
  const ir::Shape* shape = KnownShape(context, port);
  if (shape == nullptr || !Differ(DimsOf(*shape)[0], channels)) return Outcome::Ok();
  return context.FailInput(context.Index(port), "does not fit the " + channels.Text() +
                                                    " channels of " +
                                                    context.InputText(context.Index(of)));
}

Outcome CheckFits(const Context& context, const char* port, const ir::Shape& target,
                  const std::string& of) {
  const ir::Shape* shape = KnownShape(context, port);
  if (shape == nullptr || !target.HasRank()) return Outcome::Ok();
  const std::vector<Dim> from = DimsOf(*shape);
  const std::vector<Dim> to = DimsOf(target);
  bool fits = from.size() <= to.size();
  for (size_t i = 0; fits && i < from.size(); ++i) {
    const Dim& extent = from[from.size() - 1 - i];
    fits = extent.Is(1) || !Differ(extent, to[to.size() - 1 - i]);
  }
  if (fits) return Outcome::Ok();
  return context.FailInput(context.Index(port), "does not broadcast to " + of);
}

Outcome CheckShape(const Context& context, const char* port, const std::vector<Dim>& wanted,
                   const std::string& why) {
  const ir::Shape* shape = KnownShape(context, port);
  if (shape == nullptr) return Outcome::Ok();
  const std::vector<Dim> dims = DimsOf(*shape);
  bool same = dims.size() == wanted.size();
  for (size_t i = 0; same && i < dims.size(); ++i) same = !Differ(dims[i], wanted[i]);
  if (same) return Outcome::Ok();
  return context.FailInput(context.Index(port), "must be " + ShapeText(ShapeOf(wanted)) +
                                                    ", which " + why + " asks for");
}

size_t ChannelAxis(const Context& context, size_t rank) {
  const std::string format = context.Attr("data_format", std::string("NCHW"));
  return format == "NHWC" || format == "NDHWC" ? rank - 1 : 1;
}

}  // namespace ge::infer
