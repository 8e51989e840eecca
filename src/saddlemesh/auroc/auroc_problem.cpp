#include "saddlemesh/auroc/auroc_problem.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "saddlemesh/auroc/sampled_network.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class AurocProblem final : public Problem<Real> {
 public:
  explicit AurocProblem(std::shared_ptr<AurocTask<Real>> task)
      : task_(std::move(task)), options_(task_->options()), parameters_(task_->graph().parameter_count()) {
    for (std::size_t k = task_->hosted().first; k < task_->hosted().end(); ++k) add_passes(task_->batch(k));
  }

  [[nodiscard]] Sizes sizes() const override { return task_->sizes(); }
  [[nodiscard]] std::size_t workers() const override { return task_->workers(); }
  void inner(std::span<const Real> x, const Draw& draw, std::span<Real> g) override;
  void inner_vjp(std::span<const Real> v, std::span<Real> out) override;
  double outer(std::span<const Real> g, std::span<const Real> y, const Draw& draw, std::span<Real> grad_g,
               std::span<Real> grad_y) override;

 private:
  /// Networks for batches of one size.
  struct Passes {
    Passes(AurocTask<Real>& task, std::size_t size) : batch(size), at_g(task, size, false), slopes(size) {
      const AurocOptions& options = task.options();
      if (options.composed()) at_x.emplace(task, size, options.jacobian == Jacobian::exact);
    }
    std::size_t batch;
    std::optional<SampledNetwork<Real>> at_x;  // used by inner() and kept for inner_vjp()
    SampledNetwork<Real> at_g;
    std::vector<Real> slopes;  // derivatives of a loss with respect to the logits
  };
  void add_passes(std::size_t batch) {
    if (std::ranges::find(passes_, batch, &Passes::batch) == passes_.end()) passes_.emplace_back(*task_, batch);
  }
  Passes& passes_of(std::uint32_t worker) { return *std::ranges::find(passes_, task_->batch(worker), &Passes::batch); }

  // out ← (v_θ − ρ out_θ, v_a, v_b)
  void step_from(std::span<const Real> v, std::span<Real> out) const;

  // Returns (decay/2)·‖θ‖² and adds its gradient.
  double add_decay(std::span<const Real> parameters, std::span<Real> gradient) const;

  std::shared_ptr<AurocTask<Real>> task_;
  const AurocOptions& options_;
  std::size_t parameters_;
  std::vector<Passes> passes_;             // one for each batch size of the hosted workers
  Passes* inner_ = nullptr;                // the passes of the last inner()
  std::span<const Real> logits_;           // of the last inner()
  const ClassWeights* weights_ = nullptr;  // of the worker of the last inner()
};

template <class Real>
void AurocProblem<Real>::step_from(std::span<const Real> v, std::span<Real> out) const {
  const auto rho = static_cast<Real>(options_.rho);
  for (std::size_t i = 0; i < parameters_; ++i) out[i] = v[i] - rho * out[i];
  std::ranges::copy(v.subspan(parameters_), out.subspan(parameters_).begin());
}

template <class Real>
void AurocProblem<Real>::inner(std::span<const Real> x, const Draw& draw, std::span<Real> g) {
  if (!options_.composed()) {
    std::ranges::copy(x, g.begin());
    return;
  }
  inner_ = &passes_of(draw.worker);
  auto& [batch, at_x, at_g, slopes] = *inner_;
  weights_ = &task_->weights(draw.worker).cross_entropy;
  logits_ = at_x->forward(x.first(parameters_), draw);
  if (draw.purpose == Purpose::inner) task_->running(draw.worker).take(at_x->network(), draw.iteration);
  cross_entropy_slopes(logits_, at_x->labels(), *weights_, std::span(slopes));
  at_x->network().backward(slopes, g.first(parameters_));
  step_from(x, g);
}

template <class Real>
void AurocProblem<Real>::inner_vjp(std::span<const Real> v, std::span<Real> out) {
  if (!options_.composed() || options_.jacobian == Jacobian::identity) {
    std::ranges::copy(v, out.begin());
    return;
  }
  auto& [batch, at_x, at_g, slopes] = *inner_;
  const auto tangents = at_x->network().tangent_forward(v.first(parameters_));
  cross_entropy_tangent(logits_, at_x->labels(), *weights_, tangents, std::span(slopes));
  at_x->network().tangent_backward(slopes, out.first(parameters_));
  step_from(v, out);
}

template <class Real>
double AurocProblem<Real>::add_decay(std::span<const Real> parameters, std::span<Real> gradient) const {
  add_scaled(gradient, static_cast<Real>(options_.weight_decay), parameters);
  return options_.weight_decay / 2 * sum_of_squares(parameters);
}

template <class Real>
double AurocProblem<Real>::outer(std::span<const Real> g, std::span<const Real> y, const Draw& draw,
                                 std::span<Real> grad_g, std::span<Real> grad_y) {
  auto& [batch, at_x, at_g, slopes] = passes_of(draw.worker);
  const auto logits = at_g.forward(g.first(parameters_), draw);
  if (!at_x && draw.purpose == Purpose::outer) task_->running(draw.worker).take(at_g.network(), draw.iteration);
  const SampleWeights& weights = task_->weights(draw.worker);
  AurocSlopes loss;
  if (options_.objective == Objective::cross_entropy) {
    loss.value = cross_entropy(logits, at_g.labels(), weights.cross_entropy);
    cross_entropy_slopes(logits, at_g.labels(), weights.cross_entropy, std::span(slopes));
  } else {
    const AurocPoint at{.a = static_cast<double>(g[parameters_]),
                        .b = static_cast<double>(g[parameters_ + 1]),
                        .w = static_cast<double>(y[0]),
                        .weights = weights.auroc,
                        .score = options_.score};
    loss = auroc_loss(logits, at_g.labels(), at, std::span(slopes));
    if (!std::isfinite(loss.value)) {
      throw_not_finite(draw, fmt::format("the AUROC loss at a = {:g}, b = {:g}, w = {:g}", at.a, at.b, at.w), options_);
    }
  }
  at_g.network().backward(slopes, grad_g.first(parameters_));
  if (options_.weight_decay > 0) loss.value += add_decay(g.first(parameters_), grad_g.first(parameters_));
  grad_g[parameters_] = static_cast<Real>(loss.a);
  grad_g[parameters_ + 1] = static_cast<Real>(loss.b);
  grad_y[0] = static_cast<Real>(loss.w);
  return loss.value;
}

}  // namespace

template <class Real>
ProblemFactory<Real> auroc_problem(std::shared_ptr<AurocTask<Real>> task) {
  return [task = std::move(task)] { return std::make_unique<AurocProblem<Real>>(task); };
}

template <class Real>
StartingPoint<Real> auroc_start(const LayerGraph& graph, std::uint64_t seed) {
  const std::vector<float> parameters = initial_parameters(graph, seed);
  StartingPoint<Real> start{.x = {parameters.begin(), parameters.end()}, .y = {Real{0}}};
  start.x.resize(parameters.size() + 2, Real{0});
  return start;
}

template ProblemFactory<float> auroc_problem(std::shared_ptr<AurocTask<float>>);
template ProblemFactory<double> auroc_problem(std::shared_ptr<AurocTask<double>>);
template StartingPoint<float> auroc_start(const LayerGraph&, std::uint64_t);
template StartingPoint<double> auroc_start(const LayerGraph&, std::uint64_t);

}  // namespace saddlemesh
