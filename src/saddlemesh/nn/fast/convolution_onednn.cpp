// Convolution by oneDNN. With * the convolution, *ᵀ its transpose (backward data) and ⋆ the correlation of input and
// output gradient (backward weights):
//
//   forward            y  = x * w
//   backward           δx = δ *ᵀ w                 ∂ℓ/∂w = x ⋆ δ
//   tangent_forward    ẏ  = ẋ * w + x * ẇ
//   tangent_backward   δ̇x = δ̇ *ᵀ w + δ *ᵀ ẇ        d/dε ∂ℓ/∂w = ẋ ⋆ δ + x ⋆ δ̇
#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"

namespace saddlemesh::fast {
namespace {

using dnnl::memory;
using Tag = memory::format_tag;

constexpr auto f32 = memory::data_type::f32;

// One core per network: oneDNN's own threads would only wait for each other. The setting belongs to the calling thread.
void use_one_thread() {
  omp_set_num_threads(1);
}

const dnnl::engine& engine() {
  static const dnnl::engine cpu(dnnl::engine::kind::cpu, 0);
  return cpu;
}

memory::dim dim(std::size_t value) {
  return static_cast<memory::dim>(value);
}

// A primitive with its arguments, made once and executed any number of times.
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
    use_one_thread();
    const std::size_t before = kernel / 2;
    const auto after = [&](std::size_t from, std::size_t to) {
      return dim((to - 1) * stride + kernel) - dim(before + from);
    };
    const memory::desc x({dim(batch), dim(in.channels), dim(in.height), dim(in.width)}, f32,
                         plain_input ? Tag::any : Tag::nChw8c);
    const memory::desc y({dim(batch), dim(out.channels), dim(out.height), dim(out.width)}, f32, Tag::nChw8c);
    const memory::dims taps{dim(out.channels), dim(in.channels), dim(kernel), dim(kernel)};
    const memory::desc any_weights(taps, f32, Tag::any);
    const memory::dims strides{dim(stride), dim(stride)}, left{dim(before), dim(before)};
    const memory::dims right{after(in.height, out.height), after(in.width, out.width)};
    constexpr auto direct = dnnl::algorithm::convolution_direct;

    y_ = y;
    plain_weights_ = memory::desc(taps, f32, Tag::oihw);
    const dnnl::convolution_forward::desc forward(dnnl::prop_kind::forward_training, direct, x, any_weights, y, strides,
                                                  left, right);
    forward_ = dnnl::convolution_forward::primitive_desc(forward, engine());
    dnnl::post_ops sum;
    sum.append_sum(1.0F);
    dnnl::primitive_attr accumulate;
    accumulate.set_post_ops(sum);
    forward_adding_ = dnnl::convolution_forward::primitive_desc(forward, accumulate, engine());
    backward_data_ = dnnl::convolution_backward_data::primitive_desc({direct, x, any_weights, y, strides, left, right},
                                                                     engine(), forward_);
    backward_weights_ = dnnl::convolution_backward_weights::primitive_desc(
        {direct, x, any_weights, y, strides, left, right}, engine(), forward_);
    // What arrives: the network's input as it is, anything else as oneDNN likes it best.
    x_ = plain_input ? memory::desc(x.dims(), f32, Tag::nchw) : x;
  }

  [[nodiscard]] std::size_t output_size() const override { return y_.get_size() / sizeof(float); }

  void connect(const Wires<float>& wires) override {
    Layer::connect(wires);
    const auto at = [](const memory::desc& desc, float* data) { return memory(desc, engine(), data); };
    const auto own = [](const memory::desc& desc) { return memory(desc, engine()); };
    const memory input = at(x_, wires.in.value), y = at(y_, wires.out.value), dy = at(y_, wires.out.gradient);
    // The network's input may have to be laid out anew, and differently for the two that read it.
    const auto laid_out = [&](const memory::desc& desc) {
      if (desc == x_) return input;
      const memory copy = own(desc);
      lay_out_.push_back(reorder(input, copy));
      return copy;
    };
    lay_out_.clear();
    const memory x = laid_out(forward_.src_desc());
    const memory x_correlated =
        backward_weights_.src_desc() == forward_.src_desc() ? x : laid_out(backward_weights_.src_desc());

    plain_ = memory(plain_weights_, engine(), nullptr);
    const memory w = own(forward_.weights_desc());
    pack_ = reorder(plain_, w);
    convolve_ = {dnnl::convolution_forward(forward_), {{DNNL_ARG_SRC, x}, {DNNL_ARG_WEIGHTS, w}, {DNNL_ARG_DST, y}}};

    const memory dw = own(backward_weights_.diff_weights_desc());
    unpack_gradient_ = reorder(dw, plain_);
    correlate_ = {dnnl::convolution_backward_weights(backward_weights_),
                  {{DNNL_ARG_SRC, x_correlated}, {DNNL_ARG_DIFF_DST, dy}, {DNNL_ARG_DIFF_WEIGHTS, dw}}};

    const memory wt = own(backward_data_.weights_desc());  // w as the transpose wants it
    const dnnl::convolution_backward_data transposed(backward_data_);
    if (wires.in.gradient != nullptr) {
      pack_transposed_ = reorder(plain_, wt);
      transpose_ = {transposed,
                    {{DNNL_ARG_DIFF_SRC, at(x_, wires.in.gradient)}, {DNNL_ARG_WEIGHTS, wt}, {DNNL_ARG_DIFF_DST, dy}}};
    }
    if (wires.out.tangent == nullptr) return;

    const memory yt = at(y_, wires.out.tangent), dyt = at(y_, wires.out.gradient_tangent);
    const memory w_tangent = own(forward_.weights_desc());
    pack_tangent_ = reorder(plain_, w_tangent);
    const bool first = wires.in.tangent == nullptr;
    convolve_tangent_ = {dnnl::convolution_forward(first ? forward_ : forward_adding_),
                         {{DNNL_ARG_SRC, x}, {DNNL_ARG_WEIGHTS, w_tangent}, {DNNL_ARG_DST, yt}}};
    correlate_tangent_ = {dnnl::convolution_backward_weights(backward_weights_),
                          {{DNNL_ARG_SRC, x_correlated}, {DNNL_ARG_DIFF_DST, dyt}, {DNNL_ARG_DIFF_WEIGHTS, dw}}};
    if (first) return;

    const memory xt = at(x_, wires.in.tangent);
    convolve_in_tangent_ = {dnnl::convolution_forward(forward_),
                            {{DNNL_ARG_SRC, xt}, {DNNL_ARG_WEIGHTS, w}, {DNNL_ARG_DST, yt}}};
    const memory dw_other = own(backward_weights_.diff_weights_desc());
    correlate_in_tangent_ = {dnnl::convolution_backward_weights(backward_weights_),
                             {{DNNL_ARG_SRC, xt}, {DNNL_ARG_DIFF_DST, dy}, {DNNL_ARG_DIFF_WEIGHTS, dw_other}}};
    weight_gradient_parts_ = {floats(dw), floats(dw_other)};
    const memory wt_tangent = own(backward_data_.weights_desc());
    pack_transposed_tangent_ = reorder(plain_, wt_tangent);
    transpose_tangent_ = {
        transposed,
        {{DNNL_ARG_DIFF_SRC, at(x_, wires.in.gradient_tangent)}, {DNNL_ARG_WEIGHTS, wt}, {DNNL_ARG_DIFF_DST, dyt}}};
    more_.resize(x_.get_size() / sizeof(float));
    transpose_with_tangent_ = {
        transposed,
        {{DNNL_ARG_DIFF_SRC, at(x_, more_.data())}, {DNNL_ARG_WEIGHTS, wt_tangent}, {DNNL_ARG_DIFF_DST, dy}}};
  }

  void forward(const float* weights) override {
    use_one_thread();
    with_plain(weights, pack_);
    if (wires_.in.gradient != nullptr) with_plain(weights, pack_transposed_);
    for (const Call& lay_out : lay_out_) lay_out(stream_);
    convolve_(stream_);
  }

  void backward(float* weight_gradient) override {
    use_one_thread();
    correlate_(stream_);
    with_plain(weight_gradient, unpack_gradient_);
    if (wires_.in.gradient != nullptr) transpose_(stream_);
  }

  void tangent_forward(const float* weight_tangent) override {
    use_one_thread();
    with_plain(weight_tangent, pack_tangent_);
    if (wires_.in.tangent != nullptr) {
      with_plain(weight_tangent, pack_transposed_tangent_);
      convolve_in_tangent_(stream_);
    }
    convolve_tangent_(stream_);
  }

  void tangent_backward(float* weight_gradient_tangent) override {
    use_one_thread();
    correlate_tangent_(stream_);
    if (wires_.in.tangent != nullptr) {
      correlate_in_tangent_(stream_);
      add_scaled(weight_gradient_parts_.first, 1.0F, weight_gradient_parts_.second);
      transpose_tangent_(stream_);
      transpose_with_tangent_(stream_);
      add_scaled(std::span(wires_.in.gradient_tangent, more_.size()), 1.0F, more_);
    }
    with_plain(weight_gradient_tangent, unpack_gradient_);
  }

 private:
  static Call reorder(const memory& from, const memory& to) {
    return {dnnl::reorder(from, to), {{DNNL_ARG_FROM, from}, {DNNL_ARG_TO, to}}};
  }
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
  dnnl::convolution_forward::primitive_desc forward_, forward_adding_;
  dnnl::convolution_backward_data::primitive_desc backward_data_;
  dnnl::convolution_backward_weights::primitive_desc backward_weights_;
  memory plain_;
  std::vector<Call> lay_out_;
  Call pack_, pack_transposed_, pack_tangent_, pack_transposed_tangent_, unpack_gradient_;
  Call convolve_, convolve_tangent_, convolve_in_tangent_;
  Call transpose_, transpose_tangent_, transpose_with_tangent_;
  Call correlate_, correlate_tangent_, correlate_in_tangent_;
  std::pair<std::span<float>, std::span<float>> weight_gradient_parts_;
  AlignedVector<float> more_;  // δ *ᵀ ẇ
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
