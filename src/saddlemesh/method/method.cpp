#include "saddlemesh/method/method.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/divergence.hpp"
#include "saddlemesh/core/vector_ops.hpp"

namespace saddlemesh {

template <class Real>
Workspace<Real>::Workspace(Problem<Real>& problem_of_thread, std::size_t message_size)
    : problem(problem_of_thread), mixed(message_size) {
  const Sizes n = problem.sizes();
  g.resize(n.g);
  h_before.resize(n.g);
  grad_g.resize(n.g);
  grad_y.resize(n.y);
  grad_x.resize(n.x);
}

template <class Real>
Method<Real>::Method(const MethodOptions& options, Sizes sizes, Identity identity,
                     std::initializer_list<Declared> travelling, std::initializer_list<Declared> kept)
    : options_(options),
      n_(sizes),
      state_(travelling, kept),
      x_(state_["x"]),
      y_(state_["y"]),
      identity_(identity),
      eta_(options.eta) {}

template <class Real>
Draw Method<Real>::draw(Purpose purpose) const {
  return {.seed = identity_.seed, .worker = identity_.worker, .iteration = iteration_, .purpose = purpose};
}

template <class Real>
void Method<Real>::restore(std::span<const Real> values, std::uint64_t iteration, double loss, Link<Real>& link) {
  if (values.size() != state_.all().size()) {
    throw Error(fmt::format("worker {}: a state of {} values cannot be put into one of {}", identity_.worker,
                            values.size(), state_.all().size()));
  }
  std::ranges::copy(values, state_.all().begin());
  iteration_ = iteration;
  loss_ = loss;
  link.post(std::as_const(state_).message());
}

template <class Real>
void Method<Real>::start_estimates(std::span<const Real> x0, std::span<const Real> y0, Vector h, Workspace<Real>& ws) {
  std::ranges::copy(x0, x_.begin());
  std::ranges::copy(y0, y_.begin());
  std::ranges::fill(h, Real{0});
  const Real share = Real{1} / static_cast<Real>(options_.first_batch);
  for (std::size_t further = 1; further < options_.first_batch; ++further) {
    Draw sample = draw(Purpose::first);
    sample.iteration = further;
    ws.problem.inner(x_, sample, ws.g);
    add_scaled(h, share, ws.g);
  }
  sample_inner(ws);
  add_scaled(h, share, ws.g);
}

template <class Real>
void Method<Real>::sample_inner(Workspace<Real>& ws) {
  ws.problem.inner(x_, draw(Purpose::inner), ws.g);
  require_finite("g(x)", ws.g);
}

template <class Real>
void Method<Real>::sample_outer(std::span<const Real> estimate, Workspace<Real>& ws) {
  loss_ = ws.problem.outer(estimate, y_, draw(Purpose::outer), ws.grad_g, ws.grad_y);
  require_finite("the gradient of f with respect to g", ws.grad_g);
  require_finite("the gradient of f with respect to y", ws.grad_y);
}

template <class Real>
void Method<Real>::pull_back(std::span<const Real> v, Workspace<Real>& ws) {
  if (options_.independent_jacobian_batch) ws.problem.inner(x_, draw(Purpose::jacobian), ws.g);
  ws.problem.inner_vjp(v, ws.grad_x);
  require_finite("the gradient with respect to x", ws.grad_x);
  if (options_.clip > 0) shorten(std::span(ws.grad_x), options_.clip);
}

template <class Real>
void Method<Real>::require_finite(std::string_view quantity, std::span<const Real> values) const {
  if (all_finite(values)) return;
  throw DivergenceError::not_finite({identity_.worker, iteration_, std::string(quantity)},
                                    "smaller step sizes (gamma_x, gamma_y, eta) may help");
}

template struct Workspace<float>;
template struct Workspace<double>;
template class Method<float>;
template class Method<double>;

}  // namespace saddlemesh
