// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include "air/wire.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/wire_format_lite.h>

#include "proto/ge_ir.pb.h"

namespace ge::air {
namespace {

using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

constexpr int kHighestModelField = 12;  // of ModelDef and of GraphDef

/// What a field of the two outer messages holds: only the model's version is a number.
bool HasRightForm(bool model, int field, WireFormatLite::WireType form) {
  const bool number = model && field == proto::ModelDef::kVersionFieldNumber;
  return form ==
         (number ? WireFormatLite::WIRETYPE_VARINT : WireFormatLite::WIRETYPE_LENGTH_DELIMITED);
}

/// One message's fields, split into those that `take` wants and a rest.
class Splitter {
 public:
  Splitter(std::string_view bytes, size_t offset, bool model)
      : bytes_(bytes),
        offset_(offset),
        model_(model),
        stream_(reinterpret_cast<const uint8_t*>(bytes.data()), static_cast<int>(bytes.size())) {}

  template <class Take>
  Outcome Run(int wanted, std::string& rest, Take take) {
    while (true) {
      const int start = stream_.CurrentPosition();
      if (static_cast<size_t>(start) == bytes_.size()) return Outcome::Ok();
      const uint32_t tag = stream_.ReadTag();
      const int field = WireFormatLite::GetTagFieldNumber(tag);
      const auto form = WireFormatLite::GetTagWireType(tag);
      if (tag == 0 || field == 0 || form > WireFormatLite::WIRETYPE_FIXED32)
        return Foreign(start, "no field starts there");
      if (field <= kHighestModelField && !HasRightForm(model_, field, form)) {
        return Foreign(start, "field " + std::to_string(field) + " has another form there");
      }
      if (field == wanted) {
        uint32_t size = 0;
        if (!stream_.ReadVarint32(&size)) return Truncated(start);
        const int at = stream_.CurrentPosition();
        if (!stream_.Skip(static_cast<int>(size)) || int64_t{size} > INT32_MAX)
          return Truncated(start);
        Outcome taken =
            take(bytes_.substr(static_cast<size_t>(at), size), offset_ + static_cast<size_t>(at));
        if (!taken) return taken;
      } else {
        if (!WireFormatLite::SkipField(&stream_, tag)) return Truncated(start);
        const auto end = static_cast<size_t>(stream_.CurrentPosition());
        rest.append(bytes_.substr(static_cast<size_t>(start), end - static_cast<size_t>(start)));
      }
    }
  }

 private:
  std::string At(int start) const {
    return "at byte " + std::to_string(offset_ + static_cast<size_t>(start));
  }
  Outcome Foreign(int start, const std::string& what) const {
    return Outcome::Invalid("it is not GE IR, or damaged: " + At(start) + " " + what);
  }
  Outcome Truncated(int start) const {
    return Outcome::Invalid("it is truncated or damaged: the field " + At(start) +
                            " does not end inside it");
  }

  std::string_view bytes_;
  size_t offset_;
  bool model_;
  CodedInputStream stream_;
};

}  // namespace

Expected<RawModel> SplitModel(std::string_view bytes) {
  if (bytes.empty()) return Outcome::Invalid("it is empty");
  if (bytes.size() > INT32_MAX) {
    return Outcome::Invalid("it is larger than 2 GiB, the limit of GE IR");
  }
  RawModel model;
  const Outcome split = Splitter(bytes, 0, true)
                            .Run(proto::ModelDef::kGraphFieldNumber, model.head,
                                 [&](std::string_view graph, size_t offset) -> Outcome {
                                   RawGraph& raw = model.graphs.emplace_back();
                                   return Splitter(graph, offset, false)
                                       .Run(proto::GraphDef::kOpFieldNumber, raw.head,
                                            [&](std::string_view node, size_t) -> Outcome {
                                              raw.nodes.push_back(node);
                                              return Outcome::Ok();
                                            });
                                 });
  if (!split) return split;
  if (model.graphs.empty()) return Outcome::Invalid("it is not GE IR: it holds no graph");
  return model;
}

}  // namespace ge::air
