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

/// Which code runs the layers: plain loops in any precision, or single precision on oneDNN and vector instructions.
enum class Backend : std::uint8_t { automatic, reference, fast };

struct NetworkOptions {
  std::size_t batch = 1;
  Backend backend = Backend::automatic;  ///< fast where that exists: in single precision, and with oneDNN for images
  bool tangents = true;                  ///< room for Hessian-vector products
  bool sparse_input = false;             ///< rows come as SparseRows; the first layer must be dense
};

/// Bytes of a network's own copies of its parameters: the vector, and the arrangements that dense layers of the fast
/// backend read. Nothing is allocated to know them.
double weight_bytes(const LayerGraph& graph, const NetworkOptions& options);

/// What Network::memory() would say, without taking it; but layers are made, with the copies that weight_bytes()
/// counts.
template <class Real>
std::size_t activation_bytes(const LayerGraph& graph, const NetworkOptions& options);

/// A graph at work on batches of one size, with one output per sample (the logit), its gradient, and Hessian-vector
/// products by forward-over-reverse on what the gradient's passes computed: with ℓ a function of the logits s,
///
///   s  = forward(θ)                    after filling input()
///        backward(∂ℓ/∂s, out)          out ← ∂ℓ/∂θ
///   ṡ  = tangent_forward(v)            after forward and backward
///        tangent_backward(d/dε ∂ℓ/∂s, out)   out ← (∂²ℓ/∂θ²) v, with d/dε ∂ℓ/∂s = (∂²ℓ/∂s²) ṡ
///
/// It owns its activations: one network per thread. Nothing is allocated after construction, but for the few small
/// pieces that oneDNN takes and gives back whenever a primitive is executed. Single-threaded by design.
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

  /// The batch, sample after sample, each channel after channel, row after row; to be filled before forward(). Empty
  /// for networks with sparse input.
  [[nodiscard]] std::span<Real> input() { return input_; }
  /// The same for networks with sparse input.
  [[nodiscard]] SparseRows<Real>& sparse_input() { return *sparse_input_; }

  /// Logits of the batch with batch statistics. Valid until the next forward() or evaluate().
  std::span<const Real> forward(std::span<const Real> parameters);
  void backward(std::span<const Real> logit_gradient, std::span<Real> parameter_gradient);
  /// `direction` has to stay valid until tangent_backward. May be repeated with other directions after one backward.
  std::span<const Real> tangent_forward(std::span<const Real> direction);
  void tangent_backward(std::span<const Real> logit_gradient_tangent, std::span<Real> out);

  /// Logits with running statistics, sample by sample independent of the rest of the batch.
  std::span<const Real> evaluate(std::span<const Real> parameters, std::span<const Real> buffers);

  /// Moves running statistics towards those of the last forward(), by PyTorch's share; all the way with 1.
  void update_running(std::span<Real> buffers, double momentum = 0.1) const;

  /// The first layer whose output of the last forward() holds a value that is not finite; empty if there is none.
  [[nodiscard]] std::string first_non_finite() const;

  /// Bytes of activations, their derivatives and scratch: what grows with the batch.
  [[nodiscard]] std::size_t memory() const;

 private:
  struct Memory;
  /// The parts of each step's output gradient that are added up before its backward pass.
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
  std::vector<Signal<Real>> outputs_;  // of the steps
  std::vector<Sum> sums_;
};

}  // namespace saddlemesh
