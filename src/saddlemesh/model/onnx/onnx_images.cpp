#include "saddlemesh/model/onnx/onnx_images.hpp"

#include <array>
#include <numeric>

namespace saddlemesh {
namespace {

using Value = OnnxGraph::Value;

// Returns the extent of one axis as a list with one element.
Value extent_of(OnnxGraph& onnx, const Value& tensor, std::int64_t axis) {
  return onnx.apply("Slice", {onnx.apply("Shape", {tensor}), onnx.list({axis}), onnx.list({axis + 1})});
}

// floor((19595 r + 38470 g + 7471 b + 2^15) / 2^16), or with the single weight 2^16 for images with one channel: the
// first or the last three of the four weights.
Value make_grey(OnnxGraph& onnx, const Value& bytes) {
  constexpr std::array<double, 4> weights{65536, 19595, 38470, 7471};
  const Value channels = extent_of(onnx, bytes, 1);
  const Value first = onnx.apply("Div", {channels, onnx.list({2})});
  const Value last = onnx.apply("Add", {first, channels});
  const Value taken = onnx.apply("Slice", {onnx.constant({4}, std::span<const double>(weights)), first, last});
  const Value each = onnx.apply("Reshape", {taken, onnx.list({1, -1, 1, 1})});
  const Value sum = onnx.apply("ReduceSum", {onnx.apply("Mul", {bytes, each}), onnx.list({1})});
  const Value rounded = onnx.apply("Add", {sum, onnx.scalar(32768.0)});
  return onnx.apply("Floor", {onnx.apply("Div", {rounded, onnx.scalar(65536.0)})});
}

/// One axis of a resize: a matrix of whole numbers with the weight of each input in each output, and its sums.
struct Axis {
  Value weights, total;
};

/// Computes the weights of data/image/resize.cpp in double precision from the size of the input.
class AxisBuilder {
 public:
  /// `axis` 2: outputs are the matrix's rows; 3: its columns.
  AxisBuilder(OnnxGraph& onnx, const Value& images, std::int64_t axis, std::size_t to)
      : onnx_(onnx), to_(static_cast<double>(to)) {
    const Value extent = extent_of(onnx, images, axis);
    from_ = onnx.cast(extent, OnnxType::float64);
    const Value scalar = onnx.apply("Reshape", {extent, onnx.list({})});
    const Value count = onnx.apply("Range", {onnx.scalar(0.0), onnx.cast(scalar, OnnxType::float64), onnx.scalar(1.0)});
    const bool rows = axis == 2;
    in_ = onnx.apply("Reshape", {count, rows ? onnx.list({1, -1}) : onnx.list({-1, 1})});
    std::vector<double> positions(to);
    std::iota(positions.begin(), positions.end(), 0.0);
    const auto size = static_cast<std::int64_t>(to);
    out_ = onnx.constant(rows ? std::vector<std::int64_t>{size, 1} : std::vector<std::int64_t>{1, size},
                         std::span<const double>(positions));
  }

  [[nodiscard]] Axis make(Resize how) {
    Axis between = bilinear();
    if (how == Resize::bilinear) return between;
    const Axis means = area();
    const Value grows = onnx_.apply("Less", {from_, onnx_.scalar(to_)});
    return {onnx_.apply("Where", {grows, between.weights, means.weights}),
            onnx_.apply("Where", {grows, between.total, means.total})};
  }

 private:
  Value times(const Value& a, const Value& b) { return onnx_.apply("Mul", {a, b}); }
  Value plus(const Value& a, double b) { return onnx_.apply("Add", {a, onnx_.scalar(b)}); }
  Value minus(const Value& a, const Value& b) { return onnx_.apply("Sub", {a, b}); }
  Value not_negative(const Value& a) { return onnx_.apply("Max", {a, onnx_.scalar(0.0)}); }

  // max(0, min((o + 1) · from, (i + 1) · to) − max(o · from, i · to))
  Axis area() {
    const Value to = onnx_.scalar(to_);
    const Value end = onnx_.apply("Min", {times(plus(out_, 1), from_), times(plus(in_, 1), to)});
    const Value begin = onnx_.apply("Max", {times(out_, from_), times(in_, to)});
    return {not_negative(minus(end, begin)), from_};
  }

  // max(0, 2 to − |place − 2 to · i|) where `place` is the centre of o, limited to the range of the inputs' centres
  Axis bilinear() {
    const Value unit = onnx_.scalar(2 * to_);
    const Value centre = times(plus(times(out_, onnx_.scalar(2.0)), 1), from_);
    const Value most = plus(times(plus(from_, -1), unit), to_);
    const Value inside = onnx_.apply("Max", {onnx_.apply("Min", {centre, most}), onnx_.scalar(to_)});
    const Value away = onnx_.apply("Abs", {minus(plus(inside, -to_), times(in_, unit))});
    return {not_negative(minus(unit, away)), unit};
  }

  OnnxGraph& onnx_;
  double to_;
  Value from_, in_, out_;
};

// Sums are exact in double precision, divided once, and rounded half up.
Value resize(OnnxGraph& onnx, const Value& images, const Shape& to, Resize how) {
  const Axis rows = AxisBuilder(onnx, images, 2, to.height).make(how);
  const Axis columns = AxisBuilder(onnx, images, 3, to.width).make(how);
  const Value sums = onnx.apply("MatMul", {onnx.apply("MatMul", {rows.weights, images}), columns.weights});
  const Value mean = onnx.apply("Div", {sums, onnx.apply("Mul", {rows.total, columns.total})});
  return onnx.apply("Floor", {onnx.apply("Add", {mean, onnx.scalar(0.5)})});
}

Value scale_channels(OnnxGraph& onnx, const Value& images, const std::vector<ChannelScale>& channels) {
  std::vector<float> scales, offsets;
  for (const ChannelScale& channel : channels) {
    scales.push_back(channel.scale);
    offsets.push_back(channel.offset);
  }
  const std::vector<std::int64_t> shape{static_cast<std::int64_t>(channels.size()), 1, 1};
  const Value scaled = onnx.apply("Mul", {images, onnx.constant(shape, std::span<const float>(scales))});
  return onnx.apply("Add", {scaled, onnx.constant(shape, std::span<const float>(offsets))});
}

OnnxExtent extent(bool free, const char* name, std::size_t fixed) {
  return free ? OnnxExtent(name) : OnnxExtent(static_cast<std::int64_t>(fixed));
}

}  // namespace

Value add_image_input(OnnxGraph& onnx, const TrainedModel& model) {
  const Shape& to = model.preprocessing.input;
  const ReadOptions& read = model.reading;
  const bool resized = read.height > 0 || read.width > 0;
  const Value input =
      onnx.input("images", OnnxType::uint8,
                 {"N", extent(read.grey, "channels", to.channels), extent(read.height > 0, "height", to.height),
                  extent(read.width > 0, "width", to.width)},
                 "The bytes of images, channel after channel");
  Value images = input;
  if (read.grey || resized) {
    images = onnx.cast(images, OnnxType::float64);
    if (read.grey) images = make_grey(onnx, images);
    if (resized) images = resize(onnx, images, to, read.resize);
  }
  return scale_channels(onnx, onnx.cast(images, OnnxType::float32), model.preprocessing.channels);
}

}  // namespace saddlemesh
