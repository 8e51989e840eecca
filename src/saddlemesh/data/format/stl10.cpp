#include "saddlemesh/data/format/stl10.hpp"

#include <array>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/format/fixed_classes.hpp"
#include "saddlemesh/data/format/labels_beside.hpp"
#include "saddlemesh/data/image/fit.hpp"

namespace saddlemesh {
namespace {

constexpr Shape stl10_shape{3, 96, 96};
constexpr std::size_t stl10_bytes = 3 * 96 * 96;
constexpr std::string_view features_ending = "_X.bin";
constexpr std::array<std::string_view, 10> stl10_classes{"airplane", "bird",  "car",    "cat",  "deer",
                                                         "dog",      "horse", "monkey", "ship", "truck"};

void turn_columns_to_rows(std::span<const char> stored, std::vector<std::uint8_t>& out) {
  out.resize(stored.size());
  const std::size_t side = stl10_shape.height;
  for (std::size_t plane = 0; plane < stored.size(); plane += side * side) {
    for (std::size_t y = 0; y < side; ++y) {
      for (std::size_t x = 0; x < side; ++x) {
        out[plane + y * side + x] = static_cast<std::uint8_t>(stored[plane + x * side + y]);
      }
    }
  }
}

DataSet read_images(ByteStream& stream, const ReadOptions& options) {
  FittedImages images(stl10_shape, options);
  std::vector<std::uint8_t> turned;
  read_all_records(stream, stl10_bytes, "STL-10's images", [&](std::span<const char> block, std::uint64_t) {
    turn_columns_to_rows(block, turned);
    images.append(turned);
  });
  return images.take();
}

std::vector<std::uint32_t> read_labels(ByteStream& stream) {
  std::vector<std::uint32_t> labels;
  for (std::string_view block = stream.next(); !block.empty(); block = stream.next()) {
    for (const std::uint8_t byte : as_bytes(block)) {
      if (byte < 1 || byte > stl10_classes.size()) {
        throw InputError(
            fmt::format("{}: byte {}: label {}; STL-10 has the classes 1 to 10", stream.name(), labels.size(), byte));
      }
      labels.push_back(byte - 1U);
    }
  }
  return labels;
}

}  // namespace

bool looks_like_stl10(const Head& head) {
  if (head.folder || !uncompressed_name(head.path).ends_with(features_ending)) return false;
  return head.bytes.size() >= stl10_bytes && (!head.whole || head.bytes.size() % stl10_bytes == 0);
}

RawData read_stl10(ByteStream& features, ByteStream* labels, const ReadOptions& options) {
  RawData raw{.name = features.name(), .format = "stl10", .data = read_images(features, options)};
  if (labels == nullptr) return raw;
  raw.labels = read_labels(*labels);
  require_label_each(raw, *labels);
  fill_classes(raw, stl10_classes);
  return raw;
}

RawData read_stl10_file(const InputFile& file, const ReadOptions& options) {
  const std::string name = uncompressed_name(file.path());
  std::vector<std::string> labels;
  if (name.ends_with(features_ending)) {
    labels.push_back(name.substr(0, name.size() - features_ending.size()) + "_y.bin");
  }
  return read_with_labels(file, labels, options, read_stl10);
}

}  // namespace saddlemesh
