// Public: logits, gradients and Hessian-vector products of a network
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/nn/graph/layer.hpp"
#include "saddlemesh/nn/graph/layer_graph.hpp"

namespace saddlemesh {

struct MemoryPlan;

/// Implementation of the layers: plain loops in any precision, or single precision on oneDNN and vector instructions.
enum class Backend : std::uint8_t { automatic, reference, fast };

struct NetworkOptions {
  std::size_t batch = 1;
  Backend backend =
      Backend::automatic;  ///< automatic uses `fast` where available: in single precision, and with oneDNN for images
  bool tangents = true;    ///< whether to support Hessian-vector products
  bool sparse_input = false;  ///< rows are SparseRows; the first layer must be dense
};

/// Bytes of a network's own copies of its parameters: the vector, and the copies rearranged for the dense layers of the
/// fast backend. Allocates nothing.
double weight_bytes(const LayerGraph& graph, const NetworkOptions& options);

/// Returns what Network::memory() would return, without allocating it. It does create the layers, with the copies that
/// weight_bytes() counts.
template <class Real>
std::size_t activation_bytes(const LayerGraph& graph, const NetworkOptions& options);

/// Runs a graph on batches of one size, with one output per sample (the logit). Computes the gradient, and
/// Hessian-vector products by forward-over-reverse on the intermediate results of the gradient. With ℓ a function of
/// the logits s:
///
///   s  = forward(θ)                    after filling input()
///        backward(∂ℓ/∂s, out)          out ← ∂ℓ/∂θ
///   ṡ  = tangent_forward(v)            after forward and backward
///        tangent_backward(d/dε ∂ℓ/∂s, out)   out ← (∂²ℓ/∂θ²) v, with d/dε ∂ℓ/∂s = (∂²ℓ/∂s²) ṡ
///
/// A network owns its activations, so use one per thread. After construction it allocates nothing, except for small
/// temporary buffers inside oneDNN whenever it executes a primitive. Single-threaded by design.
template <class Real>
class Network {
 public:
  Network(const LayerGraph& graph, const NetworkOptions& options);
  ~Network();
  Network(Network&&) noexcept;
  Network& operator=(Network&&) noexcept;

  [[nodiscard]] std::size_t batch() const { return batch_; }
  [[nodiscard]] std::size_t parameter_count() const { return parameters_.size(); }
  [[nodiscard]] std::size_t buffer_count() const { return buffer_count_; }

  /// The batch in the order sample, channel, row; fill it before forward(). Empty for networks with sparse input.
  [[nodiscard]] std::span<Real> input() { return input_; }
  /// The batch of a network with sparse input; fill it before forward().
  [[nodiscard]] SparseRows<Real>& sparse_input() { return *sparse_input_; }

  /// Returns the logits of the batch, with batch statistics. Valid until the next forward() or evaluate().
  std::span<const Real> forward(std::span<const Real> parameters);
  void backward(std::span<const Real> logit_gradient, std::span<Real> parameter_gradient);
  /// `direction` must stay valid until tangent_backward(). May be repeated with other directions after one backward().
  std::span<const Real> tangent_forward(std::span<const Real> direction);
  void tangent_backward(std::span<const Real> logit_gradient_tangent, std::span<Real> out);

  /// Returns logits with running statistics; each sample's logit is independent of the rest of the batch.
  std::span<const Real> evaluate(std::span<const Real> parameters, std::span<const Real> buffers);

  /// Moves the running statistics towards those of the last forward(), with weight `momentum` (default: PyTorch's); 1
  /// replaces them.
  void update_running(std::span<Real> buffers, double momentum = 0.1) const;

  /// Name of the first layer whose output of the last forward() has a non-finite value; empty if there is none.
  [[nodiscard]] std::string first_non_finite() const;

  /// Bytes of activations, their derivatives and scratch memory, which grow with the batch.
  [[nodiscard]] std::size_t memory() const;

 private:
  struct Memory;
  /// The parts of a step's output gradient that are summed before its backward pass.
  struct Sum {
    std::size_t size = 0;
    std::vector<Real*> gradient, gradient_tangent;
  };

  void connect(const MemoryPlan& plan, std::size_t signals);
  void take_parameters(std::span<const Real> parameters);
  std::span<const Real> logits(const Real* values, std::vector<Real>& out) const;
  static void add_up(const std::vector<Real*>& parts, std::size_t size);
  static void require_size(const char* what, std::size_t found, std::size_t expected);

  std::size_t batch_;
  bool sparse_;
  std::size_t buffer_count_;
  std::size_t logit_stride_ = 1;
  std::unique_ptr<Memory> memory_;
  std::vector<Real> parameters_, logits_, logit_tangents_;
  std::unique_ptr<SparseRows<Real>> sparse_input_;
  std::span<Real> input_;
  std::vector<Step<Real>> steps_;
  std::vector<Signal<Real>> outputs_;  // one per step
  std::vector<Sum> sums_;
};

}  // namespace saddlemesh
