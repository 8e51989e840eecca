#include "saddlemesh/nn/network.hpp"

#include <algorithm>
#include <type_traits>

#include <fmt/format.h>

#include "saddlemesh/core/aligned.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/nn/backend.hpp"
#include "saddlemesh/nn/gradient_plan.hpp"

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
          "convolution "
          "to take the input; the reference backend can");
    }
    if (options.backend != Backend::reference && runs) return fast_steps(graph, options.batch, sparse);
  } else if (options.backend == Backend::fast) {
    throw InputError(
        "the fast backend computes in single precision only; double precision needs the reference backend");
  }
  return reference_steps<Real>(graph, options.batch, sparse);
}

}  // namespace

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
  if (batch_ == 0) throw InputError("a network needs batches of at least one sample");
  require_one_logit(graph);
  require_every_layer_used(graph);
  if (sparse_) require_sparse_first_layer(graph);
  steps_ = make_steps(graph, options, sparse_ ? sparse_input_.get() : nullptr);
  const std::size_t input_size = sparse_ ? 0 : batch_ * graph.node(graph.input()).shape.size();
  input_ = {memory_->take(input_size), input_size};
  connect(graph.nodes().size(), options.tangents);
}

template <class Real>
Network<Real>::~Network() = default;
template <class Real>
Network<Real>::Network(Network&&) noexcept = default;
template <class Real>
Network<Real>& Network<Real>::operator=(Network&&) noexcept = default;

template <class Real>
void Network<Real>::connect(std::size_t signals, bool tangents) {
  std::vector<Real*> value(signals, nullptr), tangent(signals, nullptr);
  value[0] = input_.data();
  std::vector<PlannedStep> planned;
  for (const Step<Real>& step : steps_) {
    const std::size_t size = step.layer->output_size();
    value[step.output] = memory_->take(size);
    if (tangents) tangent[step.output] = memory_->take(size);
    planned.push_back({step.inputs, step.output, size, step.layer->shares_gradient_with_addend()});
  }
  logit_stride_ = planned.back().output_size / batch_;

  // Tangents of the backward pass need the gradients themselves, so these stay; everything else is used again.
  const GradientPlan gradients = plan_gradients(planned, !tangents);
  const GradientPlan gradient_tangents = tangents ? plan_gradients(planned, true) : GradientPlan();
  const std::vector<Real*> gradient = memory_->take_all(gradients.block_sizes);
  const std::vector<Real*> gradient_tangent = memory_->take_all(gradient_tangents.block_sizes);
  const auto input = [&](std::size_t s, std::size_t i) {
    Signal<Real> signal{.value = value[steps_[s].inputs[i]], .tangent = tangent[steps_[s].inputs[i]]};
    const std::size_t block = gradients.input_blocks[s][i];
    if (block != GradientPlan::none) signal.gradient = gradient[block];
    if (tangents && block != GradientPlan::none) {
      signal.gradient_tangent = gradient_tangent[gradient_tangents.input_blocks[s][i]];
    }
    return signal;
  };
  // The first two parts of a sum go to a layer that adds them itself; all others are added up before.
  const auto parts = [&](std::size_t s, const GradientPlan& plan, const std::vector<Real*>& memory) {
    std::vector<Real*> out;
    for (const std::size_t block : plan.output_blocks[s]) out.push_back(memory[block]);
    return out;
  };
  sums_.resize(steps_.size());
  for (std::size_t s = 0; s < steps_.size(); ++s) {
    Layer<Real>& layer = *steps_[s].layer;
    Sum& sum = sums_[s];
    sum.size = planned[s].output_size;
    sum.gradient = parts(s, gradients, gradient);
    if (tangents) sum.gradient_tangent = parts(s, gradient_tangents, gradient_tangent);
    const auto second = [&](std::vector<Real*>& all) {
      Real* more = nullptr;
      if (layer.sums_gradients() && all.size() > 1) {
        more = all[1];
        all.erase(all.begin() + 1);
      }
      return more;
    };
    Wires<Real> wires;
    wires.in = input(s, 0);
    if (steps_[s].inputs.size() > 1) wires.addend = input(s, 1);
    wires.out = {.value = value[steps_[s].output],
                 .tangent = tangent[steps_[s].output],
                 .gradient = sum.gradient.front(),
                 .gradient_tangent = tangents ? sum.gradient_tangent.front() : nullptr};
    wires.out.more_gradient = second(sum.gradient);
    if (tangents) wires.out.more_gradient_tangent = second(sum.gradient_tangent);
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
void Network<Real>::update_running(std::span<Real> buffers) const {
  require_size("the vector of running statistics", buffers.size(), buffer_count_);
  for (const Step<Real>& step : steps_) step.layer->update_running(buffers.data() + step.buffer_offset);
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

template class Network<float>;
template class Network<double>;

}  // namespace saddlemesh
