#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace saddlemesh {

/// The four faces that a tensor has in forward-over-reverse differentiation of a loss ℓ along a direction θ̇ of the
/// parameters: a, ȧ = d/dε a(θ + ε θ̇), δ = ∂ℓ/∂a, δ̇ = d/dε δ(θ + ε θ̇). Null where nobody needs it: the network's
/// input has neither tangent nor gradient.
template <class Real>
struct Signal {
  Real* value = nullptr;             ///< a
  Real* tangent = nullptr;           ///< ȧ
  Real* gradient = nullptr;          ///< δ
  Real* gradient_tangent = nullptr;  ///< δ̇
  /// A second part of δ and of δ̇, to be added to the first, where two layers take this signal and its producer sums
  /// gradients itself; otherwise null.
  Real* more_gradient = nullptr;
  Real* more_gradient_tangent = nullptr;
};

/// Where a layer reads and writes. The memory stays in place as long as the layer lives.
template <class Real>
struct Wires {
  Signal<Real> in, addend, out;  ///< addend: the second input of a sum, otherwise all null
  Real* scratch = nullptr;       ///< scratch_size() values, with anything in them, for the time of a call
};

/// One layer with its derivative rules side by side. A batch is a fixed number of samples. Functions are called in this
/// order, each at most once after the one before it, and leave what the next need:
///
///   forward            out.value            from in.value and θ
///   backward           in.gradient, ∂ℓ/∂θ   from out.gradient
///   tangent_forward    out.tangent          from in.tangent and θ̇
///   tangent_backward   in.gradient_tangent, d/dε ∂ℓ/∂θ   from out.gradient_tangent
///
/// Pointers to parameters are to the layer's own, in PyTorch's order; θ and θ̇ stay valid through the following
/// calls. Results overwrite. backward may overwrite out.gradient as well.
template <class Real>
class Layer {
 public:
  virtual ~Layer() = default;

  /// How many values its output takes for the whole batch, padding included.
  [[nodiscard]] virtual std::size_t output_size() const = 0;

  /// How many values it needs within a call; all layers of a network share them.
  [[nodiscard]] virtual std::size_t scratch_size() const { return 0; }

  virtual void connect(const Wires<Real>& wires) { wires_ = wires; }

  virtual void forward(const Real* weights) = 0;
  virtual void backward(Real* weight_gradient) = 0;
  virtual void tangent_forward(const Real* weight_tangent) = 0;
  virtual void tangent_backward(Real* weight_gradient_tangent) = 0;

  /// The forward pass of a trained network: batch norms use the running statistics in `buffers`.
  virtual void evaluate(const Real* weights, const Real* /*buffers*/) { forward(weights); }

  /// Takes the statistics of the last forward into `buffers` with that weight, the variance unbiased, as PyTorch does.
  virtual void update_running(Real* /*buffers*/, double /*momentum*/) const {}

  /// Whether it adds out.more_gradient to out.gradient (and the tangents) itself.
  [[nodiscard]] virtual bool sums_gradients() const { return false; }

  /// Whether the addend's gradient is what backward leaves in out.gradient, so that both can be one memory.
  [[nodiscard]] virtual bool shares_gradient_with_addend() const { return false; }

 protected:
  Wires<Real> wires_;
};

/// A layer in its place: which signals it joins, and where its parameters are. Signal i is the output of node i of the
/// graph; where layers are fused, the signals between them do not exist.
template <class Real>
struct Step {
  std::string name;
  std::unique_ptr<Layer<Real>> layer;
  std::vector<std::size_t> inputs;
  std::size_t output = 0;
  std::size_t parameter_offset = 0;
  std::size_t buffer_offset = 0;
};

/// A batch of sparse rows (compressed rows): row b has columns[begin[b] … begin[b + 1]) and the values beside them.
template <class Real>
struct SparseRows {
  std::vector<std::uint32_t> begin, columns;
  std::vector<Real> values;
};

}  // namespace saddlemesh
