// Convolution by oneDNN. With * the convolution, *ᵀ its transpose (backward data) and ⋆ the correlation of input and
// output gradient (backward weights):
//
//   forward            y  = x * w
//   backward           δx = δ *ᵀ w                 ∂ℓ/∂w = x ⋆ δ
//   tangent_forward    ẏ  = ẋ * w + x * ẇ
//   tangent_backward   δ̇x = δ̇ *ᵀ w + δ *ᵀ ẇ        d/dε ∂ℓ/∂w = ẋ ⋆ δ + x ⋆ δ̇
#include <algorithm>
#include <initializer_list>
#include <utility>
#include <vector>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"
#include "saddlemesh/nn/fast/one_thread.hpp"
#include "saddlemesh/nn/fast/onednn_descriptors.hpp"

namespace saddlemesh::fast {
namespace {

using dnnl::memory;
using Tag = memory::format_tag;

constexpr auto f32 = memory::data_type::f32;

const dnnl::engine& engine() {
  static const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
  return cpu;
}

memory::dim dim(std::size_t value) {
  return static_cast<memory::dim>(value);
}

// Scratchpads managed by oneDNN may belong to the thread that creates a primitive, which may differ from the one that
// runs it.
dnnl::primitive_attr with_own_scratchpad() {
  dnnl::primitive_attr attributes;
  attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
  return attributes;
}

// A primitive with its arguments, created once and executed any number of times.
class Call {
 public:
  Call() = default;
  Call(const dnnl::primitive& primitive, std::initializer_list<std::pair<int, memory>> arguments)
      : primitive_(primitive) {
    for (const auto& [name, argument] : arguments) {
      memories_.push_back(argument);
      arguments_.push_back({name, argument.get()});
    }
  }
  void operator()(const dnnl::stream& stream) const {
    dnnl::error::wrap_c_api(
        dnnl_primitive_execute(primitive_.get(), stream.get(), static_cast<int>(arguments_.size()), arguments_.data()),
        "oneDNN could not execute a primitive");
  }

 private:
  dnnl::primitive primitive_;
  std::vector<memory> memories_;
  std::vector<dnnl_exec_arg_t> arguments_;
};

class Convolution final : public Layer<float> {
 public:
  Convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride, bool plain_input)
      : stream_(engine()) {
    const OneThread one_thread;
    const std::size_t before = kernel / 2;
    const auto after = [&](std::size_t from, std::size_t to) {
      return dim((to - 1) * stride + kernel) - dim(before + from);
    };
    const memory::dims taps{dim(out.channels), dim(in.channels), dim(kernel), dim(kernel)};
    const ConvolutionShape shape{
        .x = {{dim(batch), dim(in.channels), dim(in.height), dim(in.width)}, f32, plain_input ? Tag::any : Tag::nChw8c},
        .weights = {taps, f32, Tag::any},
        .y = {{dim(batch), dim(out.channels), dim(out.height), dim(out.width)}, f32, Tag::nChw8c},
        .strides = {dim(stride), dim(stride)},
        .pad_left = {dim(before), dim(before)},
        .pad_right = {after(in.height, out.height), after(in.width, out.width)}};

    y_ = shape.y;
    plain_weights_ = memory::desc(taps, f32, Tag::oihw);
    const dnnl::primitive_attr plain = with_own_scratchpad();
    dnnl::primitive_attr accumulate = with_own_scratchpad();
    dnnl::post_ops sum;
    sum.append_sum(1.0F);
    accumulate.set_post_ops(sum);
    forward_ = describe_forward(engine(), shape, plain);
    forward_adding_ = describe_forward(engine(), shape, accumulate);
    backward_data_ = describe_backward_data(engine(), shape, plain, forward_);
    backward_weights_ = describe_backward_weights(engine(), shape, plain, forward_);
    // Layout of the input: plain for the network's input, otherwise oneDNN's preferred one.
    x_ = plain_input ? memory::desc(dimensions(shape.x), f32, Tag::nchw) : shape.x;
  }

  [[nodiscard]] std::size_t output_size() const override { return y_.get_size() / sizeof(float); }

  // Holds δ *ᵀ ẇ, followed by oneDNN's own scratchpad.
  [[nodiscard]] std::size_t scratch_size() const override {
    std::size_t most = 0;
    for (const memory::desc& desc : {forward_.scratchpad_desc(), forward_adding_.scratchpad_desc(),
                                     backward_data_.scratchpad_desc(), backward_weights_.scratchpad_desc()}) {
      most = std::max(most, desc.get_size());
    }
    return input_size() + (most + sizeof(float) - 1) / sizeof(float);
  }

  void connect(const Wires<float>& wires) override {
    Layer::connect(wires);
    const OneThread one_thread;  // a primitive keeps the number of threads that was set when it was created
    const bool first = wires.in.gradient == nullptr;
    memory input = at(x_, wires.in.value);
    const memory y = at(y_, wires.out.value), dy = at(y_, wires.out.gradient);
    // The network's input may need to be reordered, and differently for its two consumers.
    const auto laid_out = [&](const memory::desc& desc) {
      if (desc == x_) return input;
      memory copy = own(desc);
      lay_out_.push_back(reorder(input, copy));
      return copy;
    };
    lay_out_.clear();
    const memory x = laid_out(forward_.src_desc());
    const memory x_correlated =
        backward_weights_.src_desc() == forward_.src_desc() ? x : laid_out(backward_weights_.src_desc());

    plain_ = at(plain_weights_, nullptr);
    const memory w = own(forward_.weights_desc());
    const memory wt = own(backward_data_.weights_desc());  // in the layout that the transpose needs
    const memory dw = own(backward_weights_.diff_weights_desc());
    pack_ = reorder(plain_, w);
    convolve_ = convolution(forward_, x, w, y);
    unpack_gradient_ = reorder(dw, plain_);
    correlate_ = correlation(x_correlated, dy, dw);
    if (!first) {
      pack_transposed_ = reorder(plain_, wt);
      transpose_ = transposed(dy, wt, wires.in.gradient);
    }
    if (wires.out.tangent == nullptr) return;

    const memory yt = at(y_, wires.out.tangent), dyt = at(y_, wires.out.gradient_tangent);
    const memory w_tangent = own(forward_.weights_desc());
    pack_tangent_ = reorder(plain_, w_tangent);
    convolve_tangent_ = convolution(first ? forward_ : forward_adding_, x, w_tangent, yt);
    correlate_tangent_ = correlation(x_correlated, dyt, dw);
    if (first) return;

    const memory xt = at(x_, wires.in.tangent);
    const memory wt_tangent = own(backward_data_.weights_desc());
    const memory dw_other = own(backward_weights_.diff_weights_desc());
    convolve_in_tangent_ = convolution(forward_, xt, w, yt);
    correlate_in_tangent_ = correlation(xt, dy, dw_other);
    weight_gradient_parts_ = {floats(dw), floats(dw_other)};
    pack_transposed_tangent_ = reorder(plain_, wt_tangent);
    transpose_tangent_ = transposed(dyt, wt, wires.in.gradient_tangent);
    transpose_with_tangent_ = transposed(dy, wt_tangent, wires.scratch);
  }

  void forward(const float* weights) override {
    const OneThread one_thread;
    with_plain(weights, pack_);
    if (wires_.in.gradient != nullptr) with_plain(weights, pack_transposed_);
    for (const Call& lay_out : lay_out_) lay_out(stream_);
    convolve_(stream_);
  }

  void backward(float* weight_gradient) override {
    const OneThread one_thread;
    correlate_(stream_);
    with_plain(weight_gradient, unpack_gradient_);
    if (wires_.in.gradient != nullptr) transpose_(stream_);
  }

  void tangent_forward(const float* weight_tangent) override {
    const OneThread one_thread;
    with_plain(weight_tangent, pack_tangent_);
    if (wires_.in.tangent != nullptr) {
      with_plain(weight_tangent, pack_transposed_tangent_);
      convolve_in_tangent_(stream_);
    }
    convolve_tangent_(stream_);
  }

  void tangent_backward(float* weight_gradient_tangent) override {
    const OneThread one_thread;
    correlate_tangent_(stream_);
    if (wires_.in.tangent != nullptr) {
      correlate_in_tangent_(stream_);
      add_scaled(weight_gradient_parts_.first, 1.0F, weight_gradient_parts_.second);
      transpose_tangent_(stream_);
      transpose_with_tangent_(stream_);
      const std::size_t size = x_.get_size() / sizeof(float);
      add_scaled(std::span(wires_.in.gradient_tangent, size), 1.0F, std::span(wires_.scratch, size));
    }
    with_plain(weight_gradient_tangent, unpack_gradient_);
  }

 private:
  static memory at(const memory::desc& desc, float* data) { return {desc, engine(), data}; }
  static memory own(const memory::desc& desc) { return {desc, engine()}; }

  static Call reorder(const memory& from, const memory& to) {
    const dnnl::reorder::primitive_desc desc(from, to, with_own_scratchpad());
    return {dnnl::reorder(desc),
            {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}, {DNNL_ARG_SCRATCHPAD, own(desc.scratchpad_desc())}}};
  }
  [[nodiscard]] Call convolution(const ForwardDescriptor& desc, const memory& x, const memory& w,
                                 const memory& y) const {
    return {dnnl::convolution_forward(desc),
            {{DNNL_ARG_SRC, x}, {DNNL_ARG_WEIGHTS, w}, {DNNL_ARG_DST, y}, {DNNL_ARG_SCRATCHPAD, scratchpad(desc)}}};
  }
  [[nodiscard]] Call transposed(const memory& dy, const memory& w, float* dx) const {
    return {dnnl::convolution_backward_data(backward_data_),
            {{DNNL_ARG_DIFF_DST, dy},
             {DNNL_ARG_WEIGHTS, w},
             {DNNL_ARG_DIFF_SRC, at(x_, dx)},
             {DNNL_ARG_SCRATCHPAD, scratchpad(backward_data_)}}};
  }
  [[nodiscard]] Call correlation(const memory& x, const memory& dy, const memory& dw) const {
    return {dnnl::convolution_backward_weights(backward_weights_),
            {{DNNL_ARG_SRC, x},
             {DNNL_ARG_DIFF_DST, dy},
             {DNNL_ARG_DIFF_WEIGHTS, dw},
             {DNNL_ARG_SCRATCHPAD, scratchpad(backward_weights_)}}};
  }
  [[nodiscard]] memory scratchpad(const auto& desc) const {
    return at(desc.scratchpad_desc(), wires_.scratch + input_size());
  }
  // Size of a blocked input, rounded up to whole cache lines.
  [[nodiscard]] std::size_t input_size() const { return (x_.get_size() / sizeof(float) + 15) / 16 * 16; }

  static std::span<float> floats(const memory& values) {
    return {static_cast<float*>(values.get_data_handle()), values.get_desc().get_size() / sizeof(float)};
  }
  // Runs a reorder from or to weights in PyTorch's order.
  void with_plain(const float* weights, const Call& reordering) {
    plain_.set_data_handle(const_cast<float*>(weights));  // NOLINT: oneDNN has one type for what it reads and writes
    reordering(stream_);
  }

  dnnl::stream stream_;
  memory::desc x_, y_, plain_weights_;
  ForwardDescriptor forward_, forward_adding_;
  BackwardDataDescriptor backward_data_;
  BackwardWeightsDescriptor backward_weights_;
  memory plain_;
  std::vector<Call> lay_out_;
  Call pack_, pack_transposed_, pack_tangent_, pack_transposed_tangent_, unpack_gradient_;
  Call convolve_, convolve_tangent_, convolve_in_tangent_;
  Call transpose_, transpose_tangent_, transpose_with_tangent_;
  Call correlate_, correlate_tangent_, correlate_in_tangent_;
  std::pair<std::span<float>, std::span<float>> weight_gradient_parts_;
};

}  // namespace

LayerPointer make_convolution(std::size_t batch, Shape in, Shape out, std::size_t kernel, std::size_t stride,
                              bool plain_input) {
  return std::make_unique<Convolution>(batch, in, out, kernel, stride, plain_input);
}

bool has_convolution() {
  return true;
}

}  // namespace saddlemesh::fast
