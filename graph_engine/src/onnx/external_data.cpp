// SPDX-FileCopyrightText: 2026 the GE Python runtime authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "onnx/tensor_reader.h"
#include "support/readable_file.h"
#include "support/source_files.h"

namespace ge::onnx {
namespace {

namespace fs = std::filesystem;

struct Place {
  std::string location;
  uint64_t offset = 0;
  uint64_t length = 0;  ///< 0: the rest of the file
  bool has_length = false;
};

Expected<uint64_t> ParseNumber(const std::string& key, const std::string& text) {
  uint64_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, problem] = std::from_chars(text.data(), last, number);
  if (problem != std::errc() || end != last) {
    return Outcome::Invalid("external data has " + key + " '" + text +
                            "', which is no number of bytes");
  }
  return number;
}

Expected<Place> ReadPlace(const TensorProto& proto) {
  Place place;
  for (const StringStringEntryProto& entry : proto.external_data()) {
    if (entry.key() == "location") place.location = entry.value();
    if (entry.key() != "offset" && entry.key() != "length") continue;
    Expected<uint64_t> number = ParseNumber(entry.key(), entry.value());
    if (!number) return number.error();
    (entry.key() == "offset" ? place.offset : place.length) = *number;
    place.has_length = place.has_length || entry.key() == "length";
  }
  if (place.location.empty()) return Outcome::Invalid("external data without a location");
  return place;
}

/// The file of a location, which must lie below the model's folder also after links are followed.
Expected<fs::path> Resolve(const std::string& location, const std::string& base_dir) {
  const fs::path relative(location);
  const std::string escape = "external data location '" + location +
                             "' leaves the model's folder '" + base_dir +
                             "'; only files below it are read";
  if (relative.is_absolute()) return Outcome::Invalid(escape);
  std::error_code error;
  const fs::path base = fs::weakly_canonical(base_dir, error);
  const fs::path file = fs::weakly_canonical(base / relative, error);
  const fs::path inside = file.lexically_relative(base);
  if (error || inside.empty() || *inside.begin() == "..") return Outcome::Invalid(escape);
  if (Outcome readable = CheckReadableFile(file.string()); !readable.ok()) {
    return Outcome::Invalid("external data file '" + file.string() + "': " + readable.message() +
                            "; keep the data file beside the model");
  }
  return file;
}

}  // namespace

Expected<std::string> ReadExternalData(const TensorProto& proto, const std::string& base_dir,
                                       const std::string& what) {
  const std::string who = what + ": ";
  if (base_dir.empty()) {
    return Outcome::Invalid(who + "its data is external, and a model from memory has no folder; " +
                            "give the folder or parse the file");
  }
  Expected<Place> place = ReadPlace(proto);
  if (!place) return Outcome::Invalid(who + place.error().message());
  Expected<fs::path> path = Resolve(place->location, base_dir);
  if (!path) return Outcome::Invalid(who + path.error().message());
  source_files::Add(path->string(), "the model's data file");
  std::error_code error;
  const uint64_t size = fs::file_size(*path, error);
  const uint64_t length =
      place->has_length ? place->length : size - std::min<uint64_t>(size, place->offset);
  if (error) return Outcome::Invalid(who + "reading '" + path->string() + "' failed");
  if (place->offset > size || length > size - place->offset) {
    return Outcome::Invalid(who + "bytes " + std::to_string(place->offset) + " + " +
                            std::to_string(length) + " are beyond the end of '" + path->string() +
                            "' (" + std::to_string(size) + " bytes)");
  }
  std::ifstream stream(*path, std::ios::binary);
  std::string bytes(length, '\0');
  stream.seekg(static_cast<std::streamoff>(place->offset));
  stream.read(bytes.data(), static_cast<std::streamsize>(length));
  if (static_cast<uint64_t>(stream.gcount()) != length) {
    return Outcome::Invalid(who + "reading '" + path->string() + "' failed");
  }
  return bytes;
}

}  // namespace ge::onnx
