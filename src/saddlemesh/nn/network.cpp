#include "saddlemesh/nn/network.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/nn/fast/fast_layers.hpp"
#include "saddlemesh/nn/graph/backend.hpp"
#include "saddlemesh/nn/memory_plan.hpp"

namespace saddlemesh {
namespace {

void require_one_logit(const LayerGraph& graph) {
  const Node& last = graph.output();
  if (last.shape.size() == 1) return;
  throw InputError(fmt::format("layer \"{}\": a network ends in one value per sample, the logit; this one ends in {}",
                               last.name, last.shape.text()));
}

void require_every_layer_used(const LayerGraph& graph) {
  if (graph.nodes().size() == 1) throw InputError("a network needs at least one layer");
  std::vector<bool> used(graph.nodes().size(), false);
  for (const Node& node : graph.nodes()) {
    for (const std::size_t input : node.inputs) used[input] = true;
  }
  for (std::size_t i = 0; i + 1 < used.size(); ++i) {
    if (used[i]) continue;
    throw InputError(
        fmt::format("layer \"{}\": no other layer takes its output of {}, and only the last is the network's",
                    graph.node(i).name, graph.node(i).shape.text()));
  }
}

void require_sparse_first_layer(const LayerGraph& graph) {
  for (const Node& node : graph.nodes()) {
    if (std::ranges::find(node.inputs, graph.input()) == node.inputs.end() || node.kind == LayerKind::dense) continue;
    throw InputError(fmt::format("layer \"{}\": sparse rows of {} values need a dense layer; this is a {} layer",
                                 node.name, graph.node(graph.input()).shape.text(), kind_name(node.kind)));
  }
}

template <class Real>
std::vector<Step<Real>> make_steps(const LayerGraph& graph, const NetworkOptions& options,
                                   const SparseRows<Real>* sparse) {
  if constexpr (std::is_same_v<Real, float>) {
    const bool runs = fast_backend_runs(graph);
    if (options.backend == Backend::fast && !runs) {
      throw InputError(
          "the fast backend cannot run this network: it needs oneDNN for convolutions, and a dense layer or a "
          "convolution to take the input; the reference backend can");
    }
    if (options.backend != Backend::reference && runs) return fast_steps(graph, options.batch, sparse);
  } else if (options.backend == Backend::fast) {
    throw InputError(
        "the fast backend computes in single precision only; double precision needs the reference backend");
  }
  return reference_steps<Real>(graph, options.batch, sparse);
}

void require_runnable(const LayerGraph& graph, const NetworkOptions& options) {
  if (options.batch == 0) throw InputError("a network needs batches of at least one sample");
  require_one_logit(graph);
  require_every_layer_used(graph);
  if (options.sparse_input) require_sparse_first_layer(graph);
}

std::size_t input_size(const LayerGraph& graph, const NetworkOptions& options) {
  return options.sparse_input ? 0 : options.batch * graph.node(graph.input()).shape.size();
}

// Returns the addresses of the parts of a step's output gradient.
template <class Real>
std::vector<Real*> parts(const std::vector<std::size_t>& blocks, const std::vector<Real*>& memory) {
  std::vector<Real*> out;
  for (const std::size_t block : blocks) out.push_back(memory[block]);
  return out;
}

// Removes and returns the second part, for a layer that adds it itself; null if there is none.
template <class Real>
Real* take_second(std::vector<Real*>& all) {
  if (all.size() < 2) return nullptr;
  Real* second = all[1];
  all.erase(all.begin() + 1);
  return second;
}

// Number of values in the copies that fast_steps() makes.
double fast_dense_values(const LayerGraph& graph, const Node& node, const NetworkOptions& options) {
  constexpr std::size_t large_batch = 32;
  const std::size_t inputs = graph.node(node.inputs.front()).shape.size(), outputs = node.shape.size();
  const double arranged = static_cast<double>(inputs) * static_cast<double>(fast::padded(outputs));
  if (options.sparse_input && node.inputs.front() == graph.input()) return arranged;
  if (outputs == 1 || (fast::is_large_dense(inputs, outputs) && options.batch >= large_batch)) return 0;
  const double rows = static_cast<double>(outputs) * static_cast<double>(fast::padded(inputs));
  return 3 * arranged + (inputs % 8 != 0 ? 2 * rows : 0);
}

}  // namespace

double weight_bytes(const LayerGraph& graph, const NetworkOptions& options) {
  auto values = static_cast<double>(graph.parameter_count());
  if (options.backend == Backend::reference || !fast_backend_runs(graph)) return values * sizeof(float);
  for (const Node& node : graph.nodes()) {
    if (node.kind == LayerKind::dense) values += fast_dense_values(graph, node, options);
  }
  return values * sizeof(float);
}

template <class Real>
std::size_t activation_bytes(const LayerGraph& graph, const NetworkOptions& options) {
  require_runnable(graph, options);
  const SparseRows<Real> rows;
  const auto steps = make_steps<Real>(graph, options, options.sparse_input ? &rows : nullptr);
  return plan_memory(steps, input_size(graph, options), options.tangents).size() * sizeof(Real);
}

template <class Real>
struct Network<Real>::Memory {
  std::vector<AlignedVector<Real>> blocks;

  Real* take(std::size_t size) { return blocks.emplace_back(size).data(); }

  std::vector<Real*> take_all(const std::vector<std::size_t>& sizes) {
    std::vector<Real*> out;
    for (const std::size_t size : sizes) out.push_back(take(size));
    return out;
  }
};

template <class Real>
Network<Real>::Network(const LayerGraph& graph, const NetworkOptions& options)
    : batch_(options.batch),
      sparse_(options.sparse_input),
      buffer_count_(graph.buffer_count()),
      memory_(std::make_unique<Memory>()),
      parameters_(graph.parameter_count()),
      logits_(options.batch),
      logit_tangents_(options.batch),
      sparse_input_(std::make_unique<SparseRows<Real>>()) {
  require_runnable(graph, options);
  steps_ = make_steps(graph, options, sparse_ ? sparse_input_.get() : nullptr);
  const MemoryPlan plan = plan_memory(steps_, input_size(graph, options), options.tangents);
  input_ = {memory_->take(plan.input), plan.input};
  connect(plan, graph.nodes().size());
}

template <class Real>
Network<Real>::~Network() = default;
template <class Real>
Network<Real>::Network(Network&&) noexcept = default;
template <class Real>
Network<Real>& Network<Real>::operator=(Network&&) noexcept = default;

template <class Real>
void Network<Real>::connect(const MemoryPlan& plan, std::size_t signals) {
  std::vector<Real*> value(signals, nullptr), tangent(signals, nullptr);
  value[0] = input_.data();
  for (const PlannedStep& step : plan.steps) {
    value[step.output] = memory_->take(step.output_size);
    if (plan.tangents) tangent[step.output] = memory_->take(step.output_size);
  }
  const std::vector<Real*> gradient = memory_->take_all(plan.gradients.block_sizes);
  const std::vector<Real*> gradient_tangent = memory_->take_all(plan.gradient_tangents.block_sizes);
  Real* scratch = memory_->take(plan.scratch);
  logit_stride_ = plan.steps.back().output_size / batch_;

  const auto input = [&](std::size_t s, std::size_t i) {
    const std::size_t from = steps_[s].inputs[i];
    Signal<Real> signal{.value = value[from], .tangent = tangent[from]};
    const std::size_t block = plan.gradients.input_blocks[s][i];
    if (block == GradientPlan::none) return signal;
    signal.gradient = gradient[block];
    if (plan.tangents) signal.gradient_tangent = gradient_tangent[plan.gradient_tangents.input_blocks[s][i]];
    return signal;
  };
  sums_.resize(steps_.size());
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    Layer<Real>& layer = *steps_[s].layer;
    Sum& sum = sums_[s];
    Wires<Real> wires{.in = input(s, 0), .scratch = scratch};
    if (steps_[s].inputs.size() > 1) wires.addend = input(s, 1);
    wires.out.value = value[steps_[s].output];
    sum.size = plan.steps[s].output_size;
    sum.gradient = parts(plan.gradients.output_blocks[s], gradient);
    wires.out.gradient = sum.gradient.front();
    if (layer.sums_gradients()) wires.out.more_gradient = take_second(sum.gradient);
    if (plan.tangents) {
      wires.out.tangent = tangent[steps_[s].output];
      sum.gradient_tangent = parts(plan.gradient_tangents.output_blocks[s], gradient_tangent);
      wires.out.gradient_tangent = sum.gradient_tangent.front();
      if (layer.sums_gradients()) wires.out.more_gradient_tangent = take_second(sum.gradient_tangent);
    }
    layer.connect(wires);
    outputs_.push_back(wires.out);
  }
}

template <class Real>
void Network<Real>::require_size(const char* what, std::size_t found, std::size_t expected) {
  if (found == expected) return;
  throw InputError(fmt::format("{} holds {} values; this network has {}", what, found, expected));
}

template <class Real>
void Network<Real>::take_parameters(std::span<const Real> parameters) {
  if (sparse_) require_size("the row index of the sparse input", sparse_input_->begin.size(), batch_ + 1);
  require_size("the parameter vector", parameters.size(), parameters_.size());
  std::ranges::copy(parameters, parameters_.begin());
}

template <class Real>
std::span<const Real> Network<Real>::logits(const Real* values, std::vector<Real>& out) const {
  for (std::size_t b = 0; b < batch_; ++b) out[b] = values[b * logit_stride_];
  return out;
}

template <class Real>
std::span<const Real> Network<Real>::forward(std::span<const Real> parameters) {
  take_parameters(parameters);
  for (Step<Real>& step : steps_) step.layer->forward(parameters_.data() + step.parameter_offset);
  return logits(outputs_.back().value, logits_);
}

template <class Real>
std::span<const Real> Network<Real>::evaluate(std::span<const Real> parameters, std::span<const Real> buffers) {
  take_parameters(parameters);
  require_size("the vector of running statistics", buffers.size(), buffer_count_);
  for (Step<Real>& step : steps_) {
    step.layer->evaluate(parameters_.data() + step.parameter_offset, buffers.data() + step.buffer_offset);
  }
  return logits(outputs_.back().value, logits_);
}

template <class Real>
void Network<Real>::add_up(const std::vector<Real*>& parts, std::size_t size) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    add_scaled(std::span(parts[0], size), Real{1}, std::span<const Real>(parts[i], size));
  }
}

template <class Real>
void Network<Real>::backward(std::span<const Real> logit_gradient, std::span<Real> parameter_gradient) {
  require_size("the gradient of the logits", logit_gradient.size(), batch_);
  require_size("the gradient of the parameters", parameter_gradient.size(), parameters_.size());
  for (std::size_t b = 0; b < batch_; ++b) outputs_.back().gradient[b * logit_stride_] = logit_gradient[b];
  for (std::size_t s = steps_.size(); s-- > 0;) {
    add_up(sums_[s].gradient, sums_[s].size);
    steps_[s].layer->backward(parameter_gradient.data() + steps_[s].parameter_offset);
  }
}

template <class Real>
std::span<const Real> Network<Real>::tangent_forward(std::span<const Real> direction) {
  require_size("the direction", direction.size(), parameters_.size());
  if (outputs_.back().tangent == nullptr) throw Error("this network was made without room for tangents");
  for (Step<Real>& step : steps_) step.layer->tangent_forward(direction.data() + step.parameter_offset);
  return logits(outputs_.back().tangent, logit_tangents_);
}

template <class Real>
void Network<Real>::tangent_backward(std::span<const Real> logit_gradient_tangent, std::span<Real> out) {
  require_size("the gradient tangent of the logits", logit_gradient_tangent.size(), batch_);
  require_size("the Hessian-vector product", out.size(), parameters_.size());
  Real* last = outputs_.back().gradient_tangent;
  for (std::size_t b = 0; b < batch_; ++b) last[b * logit_stride_] = logit_gradient_tangent[b];
  for (std::size_t s = steps_.size(); s-- > 0;) {
    add_up(sums_[s].gradient_tangent, sums_[s].size);
    steps_[s].layer->tangent_backward(out.data() + steps_[s].parameter_offset);
  }
}

template <class Real>
void Network<Real>::update_running(std::span<Real> buffers, double momentum) const {
  require_size("the vector of running statistics", buffers.size(), buffer_count_);
  for (const Step<Real>& step : steps_) step.layer->update_running(buffers.data() + step.buffer_offset, momentum);
}

template <class Real>
std::string Network<Real>::first_non_finite() const {
  if (!all_finite(std::span<const Real>(input_))) return "input";
  if (!all_finite(std::span<const Real>(sparse_input_->values))) return "input";
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    if (!all_finite(std::span<const Real>(outputs_[s].value, sums_[s].size))) return steps_[s].name;
  }
  return {};
}

template <class Real>
std::size_t Network<Real>::memory() const {
  std::size_t values = 0;
  for (const auto& block : memory_->blocks) values += block.size();
  return values * sizeof(Real);
}

template std::size_t activation_bytes<float>(const LayerGraph&, const NetworkOptions&);
template std::size_t activation_bytes<double>(const LayerGraph&, const NetworkOptions&);
template class Network<float>;
template class Network<double>;

}  // namespace saddlemesh
