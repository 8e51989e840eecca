#include "saddlemesh/data/format/binary/npy_images.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/binary/binary.hpp"
#include "saddlemesh/data/image/dimensions.hpp"
#include "saddlemesh/data/image/fit.hpp"

namespace saddlemesh {
namespace {

// The meaning of each axis of the array; images of one channel may lack the channel axis.
struct Layout {
  std::size_t channels = 0, height = 1, width = 2;
  bool has_channels = false;
};

Layout find_layout(const NpyHeader& header, const std::string& name) {
  const auto& shape = header.shape;
  if (shape.size() == 3) return {.height = 1, .width = 2};
  const auto one_or_three = [](std::uint64_t extent) { return extent == 1 || extent == 3; };
  if (one_or_three(shape[1]) || shape[1] < std::min(shape[2], shape[3])) return {1, 2, 3, true};
  if (one_or_three(shape[3])) return {3, 1, 2, true};
  throw InputError(fmt::format(
      "{}: an array of shape {} is not read: images are (rows, channels, height, width) or (rows, height, width, "
      "channels) with 1 or 3 channels",
      name, header.shape_text()));
}

// Returns the stride of each axis, in elements.
std::vector<std::size_t> strides_of(const NpyHeader& header) {
  const std::size_t axes = header.shape.size();
  std::vector<std::size_t> strides(axes);
  std::size_t stride = 1;
  for (std::size_t i = 0; i < axes; ++i) {
    const std::size_t axis = header.fortran_order ? i : axes - 1 - i;
    strides[axis] = stride;
    stride *= header.shape[axis];
  }
  return strides;
}

// Converts images to the usual order and passes them on.
class Arranger {
 public:
  Arranger(const NpyHeader& header, const Layout& layout, const Shape& shape)
      : shape_(shape), strides_(strides_of(header)), layout_(layout) {}

  // out ← one image, whose first pixel is at `from`.
  void arrange(const char* from, std::uint8_t* out) const {
    const std::size_t channel_step = layout_.has_channels ? strides_[layout_.channels] : 0;
    for (std::size_t c = 0; c < shape_.channels; ++c) {
      for (std::size_t y = 0; y < shape_.height; ++y) {
        const char* line = from + c * channel_step + y * strides_[layout_.height];
        for (std::size_t x = 0; x < shape_.width; ++x)
          *out++ = static_cast<std::uint8_t>(line[x * strides_[layout_.width]]);
      }
    }
  }

  // Appends `count` images that begin at `from`.
  void append(const char* from, std::size_t count, FittedImages& images) const {
    constexpr std::size_t together = 64;
    std::vector<std::uint8_t> arranged;
    for (std::size_t done = 0; done < count; done += together) {
      const std::size_t now = std::min(together, count - done);
      arranged.resize(now * shape_.size());
      for (std::size_t i = 0; i < now; ++i)
        arrange(from + (done + i) * strides_[0], arranged.data() + i * shape_.size());
      images.append(arranged);
    }
  }

 private:
  Shape shape_;
  std::vector<std::size_t> strides_;
  Layout layout_;
};

}  // namespace

DataSet read_npy_images(ByteStream& stream, const NpyHeader& header, const ReadOptions& options) {
  if (header.element != NpyHeader::Element::number || !header.type.is_byte()) {
    throw InputError(
        fmt::format("{}: an array of shape {} holds images, whose values must be uint8 (0 to 255): convert them with "
                    "astype('uint8'), or reshape each row to one axis to have it read as features",
                    stream.name(), header.shape_text()));
  }
  const Layout layout = find_layout(header, stream.name());
  const Shape shape{layout.has_channels ? header.shape[layout.channels] : 1, header.shape[layout.height],
                    header.shape[layout.width]};
  require_sensible_size(stream.name(), shape);
  const Arranger arranger(header, layout, shape);
  FittedImages images(shape, options);
  require_announced_memory(stream, header.shape[0], images.shape().size(), options);
  if (header.fortran_order) {
    std::vector<char> all;
    read_exactly(stream, header.size(), "the images", all);
    arranger.append(all.data(), header.shape[0], images);
  } else {
    read_records(stream, header.shape[0], shape.size(), "an image", [&](std::span<const char> block) {
      arranger.append(block.data(), block.size() / shape.size(), images);
    });
  }
  return images.take();
}

}  // namespace saddlemesh
