#include "saddlemesh/data/format/npy.hpp"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/format/binary/npy_header.hpp"
#include "saddlemesh/data/format/binary/npy_images.hpp"
#include "saddlemesh/data/format/binary/npy_text.hpp"
#include "saddlemesh/data/format/class_labels.hpp"
#include "saddlemesh/data/format/labels_beside.hpp"
#include "saddlemesh/data/format/numeric_table.hpp"

namespace saddlemesh {
namespace {

[[noreturn]] void reject_shape(const ByteStream& stream, const NpyHeader& header, std::string_view expected) {
  throw InputError(
      fmt::format("{}: an array of shape {} is not read here: {}", stream.name(), header.shape_text(), expected));
}

std::vector<float> transposed(const std::vector<float>& values, std::size_t rows) {
  const std::size_t columns = values.size() / rows;
  std::vector<float> out(values.size());
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) out[row * columns + column] = values[column * rows + row];
  }
  return out;
}

void read_table(ByteStream& stream, const NpyHeader& header, const ReadOptions& options, RawData& raw) {
  if (header.element != NpyHeader::Element::number) {
    reject_shape(stream, header, "it holds text; features must be numbers");
  }
  // A file in column order temporarily needs its bytes twice.
  const std::size_t copies = header.fortran_order ? 2 : 1;
  require_announced_memory(stream, header.shape[0], copies * sizeof(float) * header.shape[1], options);
  std::vector<float> values;
  read_records(stream, header.size(), header.item_bytes, "the numbers",
               [&](std::span<const char> block) { append_floats(block, header.type, values); });
  if (header.fortran_order) values = transposed(values, header.shape[0]);
  fill_table(raw, std::move(values), header.shape[1], options);
}

// Parts of file names that mark features, and their counterparts for labels.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> stems{
    {{"X", "y"}, {"x", "y"}, {"features", "labels"}, {"images", "labels"}}};

std::vector<std::string> npy_label_names(const std::filesystem::path& path) {
  const std::string stem = std::filesystem::path(uncompressed_name(path)).stem().string();
  for (const auto& [of_features, of_labels] : stems) {
    const std::string before(of_features), after(of_labels);
    if (stem == before) return {after + ".npy"};
    if (stem.starts_with(before + "_")) return {after + stem.substr(before.size()) + ".npy"};
    if (stem.ends_with("_" + before)) return {stem.substr(0, stem.size() - before.size()) + after + ".npy"};
  }
  return {};
}

}  // namespace

bool looks_like_npy(const Head& head) {
  return head.bytes.starts_with("\x93NUMPY");
}

RawData read_npy_features(ByteStream& stream, const ReadOptions& options) {
  const NpyHeader header = read_npy_header(stream);
  if (header.size() == 0) reject_shape(stream, header, "it is empty");
  RawData raw{.name = stream.name(), .format = "npy"};
  if (header.shape.size() == 2) {
    read_table(stream, header, options, raw);
  } else if (header.shape.size() == 3 || header.shape.size() == 4) {
    raw.data = read_npy_images(stream, header, options);
  } else {
    reject_shape(stream, header, "features have two axes (rows, columns), images three or four");
  }
  require_end(stream, "the array");
  return raw;
}

void read_npy_labels(ByteStream& stream, RawData& raw) {
  const NpyHeader header = read_npy_header(stream);
  if (header.shape.empty() || header.shape.size() > 2 || (header.shape.size() == 2 && header.shape[1] != 1)) {
    reject_shape(stream, header, "labels have one axis (rows,) or two with one column (rows, 1)");
  }
  ClassLabels labels(stream.name(), LabelPosition::row);
  read_records(stream, header.size(), header.item_bytes, "the labels", [&](std::span<const char> block) {
    for (std::size_t at = 0; at < block.size(); at += header.item_bytes) {
      labels.add(npy_element_text(block.subspan(at, header.item_bytes), header, stream.name()), labels.rows());
    }
  });
  require_end(stream, "the array");
  labels.finish(raw);
}

RawData read_npy(ByteStream& features, ByteStream* labels, const ReadOptions& options) {
  RawData raw = read_npy_features(features, options);
  if (labels == nullptr) return raw;
  read_npy_labels(*labels, raw);
  require_label_each(raw, *labels);
  return raw;
}

RawData read_npy_file(const InputFile& file, const ReadOptions& options) {
  return read_with_labels(file, npy_label_names(file.path()), options, read_npy);
}

}  // namespace saddlemesh
