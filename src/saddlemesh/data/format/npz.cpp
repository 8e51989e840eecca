#include "saddlemesh/data/format/npz.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/archive_head.hpp"
#include "saddlemesh/data/format/npy.hpp"
#include "saddlemesh/data/source/archive.hpp"

namespace saddlemesh {
namespace {

constexpr std::string_view ending = ".npy";
constexpr std::array<std::string_view, 7> feature_names{"X", "x", "data", "features", "images", "X_train", "x_train"};
constexpr std::array<std::string_view, 8> label_names{"y",      "Y",       "labels",  "label",
                                                      "target", "targets", "y_train", "Y_train"};

using OpenArchive = std::function<Archive()>;

std::vector<std::string> array_names(Archive archive) {
  std::vector<std::string> names;
  while (const auto member = archive.next()) {
    if (member->ends_with(ending)) names.push_back(member->substr(0, member->size() - ending.size()));
  }
  return names;
}

std::string choose(std::span<const std::string_view> wanted, const std::vector<std::string>& present,
                   const std::string& archive, std::string_view what) {
  for (const std::string_view name : wanted) {
    if (std::ranges::find(present, name) != present.end()) return std::string(name);
  }
  throw InputError(fmt::format("{}: none of its arrays ({}) is known to hold the {}; these names are: {}", archive,
                               fmt::join(present, ", "), what, fmt::join(wanted, ", ")));
}

RawData read_arrays(const std::string& name, const OpenArchive& open, const ReadOptions& options) {
  const std::vector<std::string> present = array_names(open());
  const std::string features = choose(feature_names, present, name, "features");
  const std::string labels = options.labelled ? choose(label_names, present, name, "labels") : "";
  std::optional<RawData> raw;
  RawData labelled;
  Archive archive = open();
  while (const auto member = archive.next()) {
    ByteStream stream = archive.open();
    if (*member == features + std::string(ending)) raw = read_npy_features(stream, options);
    if (options.labelled && *member == labels + std::string(ending)) read_npy_labels(stream, labelled);
  }
  if (!raw) throw InputError(fmt::format("{} changed while it was read", name));
  if (options.labelled && labelled.labels.size() != raw->data.rows) {
    throw InputError(fmt::format("{}: the array {} has {} rows, but {} has {} labels; each row needs one", name,
                                 features, raw->data.rows, labels, labelled.labels.size()));
  }
  raw->name = name;
  raw->format = "npz";
  raw->labels = std::move(labelled.labels);
  raw->classes = std::move(labelled.classes);
  return std::move(*raw);
}

}  // namespace

bool looks_like_npz(const Head& head) {
  if (!head.bytes.starts_with("PK\x03\x04")) return false;
  const auto members = first_members(head.bytes);
  return std::ranges::any_of(members, [](const std::string& name) { return name.ends_with(ending); });
}

RawData read_npz(const std::string& name, std::span<const char> bytes, const ReadOptions& options) {
  return read_arrays(
      name, [&] { return Archive(name, bytes); }, options);
}

RawData read_npz_file(const InputFile& file, const ReadOptions& options) {
  return read_arrays(
      file.name(), [&] { return Archive(file); }, options);
}

}  // namespace saddlemesh
