#include "saddlemesh/data/format/idx.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/format/binary/number_type.hpp"
#include "saddlemesh/data/format/class_labels.hpp"
#include "saddlemesh/data/format/labels_beside.hpp"
#include "saddlemesh/data/format/numeric_table.hpp"
#include "saddlemesh/data/image/dimensions.hpp"
#include "saddlemesh/data/image/fit.hpp"

namespace saddlemesh {
namespace {

struct Header {
  NumberType type;
  std::vector<std::uint32_t> axes;
};

std::optional<NumberType> type_of(unsigned char code) {
  using Kind = NumberType::Kind;
  switch (code) {
    case 0x08:
      return NumberType{Kind::unsigned_integer, 1, true};
    case 0x09:
      return NumberType{Kind::integer, 1, true};
    case 0x0B:
      return NumberType{Kind::integer, 2, true};
    case 0x0C:
      return NumberType{Kind::integer, 4, true};
    case 0x0D:
      return NumberType{Kind::floating, 4, true};
    case 0x0E:
      return NumberType{Kind::floating, 8, true};
    default:
      return std::nullopt;
  }
}

bool has_magic(std::string_view bytes) {
  return bytes.size() >= 4 && bytes[0] == 0 && bytes[1] == 0 && type_of(static_cast<unsigned char>(bytes[2])) &&
         bytes[3] >= 1 && bytes[3] <= 4;
}

Header read_header(ByteStream& stream) {
  std::vector<char> bytes;
  read_up_to(stream, 4, bytes);
  if (!has_magic({bytes.data(), bytes.size()})) {
    throw InputError(
        fmt::format("{}: byte 0: {:02X}; IDX begins with 00 00, then the type of the numbers (08 for bytes) "
                    "and how many axes there are (01 to 04)",
                    stream.name(), fmt::join(as_bytes(bytes), " ")));
  }
  Header header{*type_of(static_cast<unsigned char>(bytes[2])), {}};
  const auto axes = static_cast<std::size_t>(static_cast<unsigned char>(bytes[3]));
  read_exactly(stream, 4 * axes, "the lengths of the axes", bytes);
  for (std::size_t i = 0; i < axes; ++i) header.axes.push_back(load_number<std::uint32_t>(&bytes[4 * i], true));
  if (std::ranges::find(header.axes, 0U) != header.axes.end()) {
    throw InputError(fmt::format("{}: byte 4: the axes have the lengths {}; each must be at least 1", stream.name(),
                                 fmt::join(header.axes, " × ")));
  }
  return header;
}

DataSet read_images(ByteStream& stream, const Header& header, const ReadOptions& options) {
  const std::size_t last = header.axes.size() - 1;
  if (!header.type.is_byte()) {
    throw InputError(fmt::format("{}: byte 2: {} axes of {}; images are of unsigned bytes (08)", stream.name(),
                                 header.axes.size(), header.type.text()));
  }
  const Shape shape{last == 3 ? header.axes[1] : 1, header.axes[last - 1], header.axes[last]};
  require_sensible_size(stream.name(), shape);
  FittedImages images(shape, options);
  require_announced_memory(stream, header.axes[0], images.shape().size(), options);
  read_records(stream, header.axes[0], shape.size(), "an image",
               [&](std::span<const char> block) { images.append(as_bytes(block)); });
  return images.take();
}

void read_table(ByteStream& stream, const Header& header, const ReadOptions& options, RawData& raw) {
  std::vector<float> values;
  const std::uint64_t count = std::uint64_t{header.axes[0]} * header.axes[1];  // of 32 bits each
  require_announced_memory(stream, header.axes[0], sizeof(float) * header.axes[1], options);
  read_records(stream, count, header.type.bytes, "the numbers",
               [&](std::span<const char> block) { append_floats(block, header.type, values); });
  fill_table(raw, std::move(values), header.axes[1], options);
}

void read_labels(ByteStream& stream, RawData& raw) {
  const Header header = read_header(stream);
  if (header.axes.size() != 1 || header.type.kind == NumberType::Kind::floating) {
    throw InputError(fmt::format("{}: byte 2: {} axes of {}; labels are one axis of integers", stream.name(),
                                 header.axes.size(), header.type.text()));
  }
  ClassLabels labels(stream.name(), LabelPosition::row);
  read_records(stream, header.axes[0], header.type.bytes, "the labels", [&](std::span<const char> block) {
    for (std::size_t at = 0; at < block.size(); at += header.type.bytes) {
      labels.add(number_text(&block[at], header.type), labels.rows());
    }
  });
  require_end(stream, "the last label");
  labels.finish(raw);
}

// For "train-images-idx3-ubyte", returns the names "train-labels-idx1-ubyte" and "train-labels.idx1-ubyte".
std::vector<std::string> idx_label_names(const std::filesystem::path& path) {
  const std::string name = uncompressed_name(path);
  for (const std::string_view features : {"images", "features"}) {
    const std::size_t at = name.rfind(features);
    if (at == std::string::npos) continue;
    const std::string begin = name.substr(0, at) + "labels";
    return {begin + "-idx1-ubyte", begin + ".idx1-ubyte"};
  }
  return {};
}

}  // namespace

bool looks_like_idx(const Head& head) {
  return has_magic(head.bytes);
}

RawData read_idx(ByteStream& features, ByteStream* labels, const ReadOptions& options) {
  const Header header = read_header(features);
  RawData raw{.name = features.name(), .format = "idx"};
  if (header.axes.size() == 1) {
    throw InputError(
        fmt::format("{}: byte 3: one axis, as labels have; give the file of the features, and this one "
                    "with --labels",
                    features.name()));
  }
  if (header.axes.size() == 2) {
    read_table(features, header, options, raw);
  } else {
    raw.data = read_images(features, header, options);
  }
  require_end(features, fmt::format("the last of {} rows", header.axes[0]));
  if (labels == nullptr) return raw;
  read_labels(*labels, raw);
  require_label_each(raw, *labels);
  return raw;
}

RawData read_idx_file(const InputFile& file, const ReadOptions& options) {
  return read_with_labels(file, idx_label_names(file.path()), options, read_idx);
}

}  // namespace saddlemesh
