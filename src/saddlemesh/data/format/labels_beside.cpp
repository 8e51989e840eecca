#include "saddlemesh/data/format/labels_beside.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::array<std::string_view, 4> endings{"", ".gz", ".bz2", ".xz"};

InputFile find_labels(const InputFile& features, const std::vector<std::string>& names, const ReadOptions& options) {
  if (!options.labels.empty()) return given_labels(options);
  for (const std::string& name : names) {
    for (const std::string_view ending : endings) {
      auto path = features.path().parent_path() / (name + std::string(ending));
      if (std::filesystem::exists(path)) return path;
    }
  }
  const std::string looked = names.empty()
                                 ? "its name does not tell that of its labels"
                                 : fmt::format("there is no {} beside it, compressed or not", fmt::join(names, " or "));
  throw InputError(fmt::format("{}: {}; name the file with --labels", features.name(), looked));
}

}  // namespace

InputFile given_labels(const ReadOptions& options) {
  InputFile labels(options.labels);
  labels.fetch(options.waiting);
  return labels;
}

RawData read_with_labels(const InputFile& features, const std::vector<std::string>& names, const ReadOptions& options,
                         ReadBoth read) {
  ByteStream stream(features);
  if (!options.labelled) return read(stream, nullptr, options);
  ByteStream labels(find_labels(features, names, options));
  return read(stream, &labels, options);
}

std::string uncompressed_name(const std::filesystem::path& path) {
  std::string name = path.filename().string();
  for (const std::string_view ending : endings) {
    if (!ending.empty() && name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  }
  return name;
}

void require_label_each(const RawData& raw, const ByteStream& labels) {
  if (raw.labels.size() == raw.data.rows) return;
  throw InputError(fmt::format("{} has {} rows, but {} has {} labels; each row needs one", raw.name, raw.data.rows,
                               labels.name(), raw.labels.size()));
}

}  // namespace saddlemesh
