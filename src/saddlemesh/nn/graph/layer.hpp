#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace saddlemesh {

/// A tensor with its derivatives in forward-over-reverse differentiation of a loss ℓ along a direction θ̇ of the
/// parameters: a, ȧ = d/dε a(θ + ε θ̇), δ = ∂ℓ/∂a, δ̇ = d/dε δ(θ + ε θ̇). Pointers that are not needed are null: the
/// network's input has neither tangent nor gradient.
template <class Real>
struct Signal {
  Real* value = nullptr;             ///< a
  Real* tangent = nullptr;           ///< ȧ
  Real* gradient = nullptr;          ///< δ
  Real* gradient_tangent = nullptr;  ///< δ̇
  /// Second summands of δ and δ̇, if two layers consume this signal and its producer sums the gradients itself;
  /// otherwise null.
  Real* more_gradient = nullptr;
  Real* more_gradient_tangent = nullptr;
};

/// The memory that a layer reads and writes. It stays in place as long as the layer lives.
template <class Real>
struct Wires {
  Signal<Real> in, addend, out;  ///< addend: the second input of a sum, otherwise all null
  Real* scratch = nullptr;       ///< scratch_size() values, uninitialised, valid during a call
};

/// One layer with its derivative rules. The batch size is fixed. The functions are called in this order, each at most
/// once after the previous one, and keep what the following ones need:
///
///   forward            out.value            from in.value and θ
///   backward           in.gradient, ∂ℓ/∂θ   from out.gradient
///   tangent_forward    out.tangent          from in.tangent and θ̇
///   tangent_backward   in.gradient_tangent, d/dε ∂ℓ/∂θ   from out.gradient_tangent
///
/// Parameter pointers point to the layer's own parameters, in PyTorch's order; θ and θ̇ stay valid through the
/// following calls. Results overwrite their destination. backward may also overwrite out.gradient.
template <class Real>
class Layer {
 public:
  virtual ~Layer() = default;

  /// Number of output values for the whole batch, padding included.
  [[nodiscard]] virtual std::size_t output_size() const = 0;

  /// Number of scratch values needed during a call; all layers of a network share them.
  [[nodiscard]] virtual std::size_t scratch_size() const { return 0; }

  virtual void connect(const Wires<Real>& wires) { wires_ = wires; }

  virtual void forward(const Real* weights) = 0;
  virtual void backward(Real* weight_gradient) = 0;
  virtual void tangent_forward(const Real* weight_tangent) = 0;
  virtual void tangent_backward(Real* weight_gradient_tangent) = 0;

  /// Forward pass of a trained network: batch norms use the running statistics in `buffers`.
  virtual void evaluate(const Real* weights, const Real* /*buffers*/) { forward(weights); }

  /// Blends the statistics of the last forward pass into `buffers` with weight `momentum`. The variance is unbiased, as
  /// in PyTorch.
  virtual void update_running(Real* /*buffers*/, double /*momentum*/) const {}

  /// Whether the layer itself adds out.more_gradient to out.gradient (and likewise the tangents).
  [[nodiscard]] virtual bool sums_gradients() const { return false; }

  /// Whether the addend's gradient equals what backward leaves in out.gradient, so that both can share memory.
  [[nodiscard]] virtual bool shares_gradient_with_addend() const { return false; }

 protected:
  Wires<Real> wires_;
};

/// A layer with the signals that it connects and the position of its parameters. Signal i is the output of node i of
/// the graph; signals between fused layers do not exist.
template <class Real>
struct Step {
  std::string name;
  std::unique_ptr<Layer<Real>> layer;
  std::vector<std::size_t> inputs;
  std::size_t output = 0;
  std::size_t parameter_offset = 0;
  std::size_t buffer_offset = 0;
};

/// A batch in compressed sparse row format: row b has columns[begin[b] … begin[b + 1]) and the values at the same
/// indices.
template <class Real>
struct SparseRows {
  std::vector<std::uint32_t> begin, columns;
  std::vector<Real> values;
};

}  // namespace saddlemesh
