// SCGDA, parallelised by mixing x and y: the inner estimate h is averaged, but gradients are used without averaging.
#include <algorithm>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class CompositionalDescentAscent final : public Method<Real> {
 public:
  CompositionalDescentAscent(const MethodOptions& options, Sizes n, Identity identity)
      : Method<Real>(options, n, identity, {{"x", n.x}, {"y", n.y}}, {{"h", n.g}, {"u", n.x}, {"v", n.y}}) {}

  void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) override {
    this->start_estimates(x0, y0, h, ws);  // x_0, y_0, h_0 = g(x_0; ξ_0)
    link.post(state_.message());
    estimate(ws);
  }

  void round(Link<Real>& link, Workspace<Real>& ws) override {
    const MethodOptions& o = this->options_;
    link.collect(ws.mixed);
    const auto [Wx, Wy] = split(std::span(ws.mixed), n_.x, n_.y);

    step(x_, o.eta, Wx, -o.gamma_x, u);  // x_{t+1} = x_t + η (Σ w x_t − γx u_t − x_t)
    step(y_, o.eta, Wy, o.gamma_y, v);   // y_{t+1} = y_t + η (Σ w y_t + γy v_t − y_t)
    link.post(state_.message());
    ++this->iteration_;

    this->sample_inner(ws);                  // g(x_{t+1}; ξ_{t+1})
    move_average(h, o.alpha * o.eta, ws.g);  // h_{t+1}
    estimate(ws);
  }

 private:
  // u = ∇g(x; ξ)ᵀ ∇_g f(h, y; ζ),  v = ∇_y f(h, y; ζ)
  void estimate(Workspace<Real>& ws) {
    this->sample_outer(h, ws);
    this->pull_back(ws.grad_g, ws);
    std::ranges::copy(ws.grad_x, u.begin());
    std::ranges::copy(ws.grad_y, v.begin());
  }

  using Method<Real>::state_, Method<Real>::n_, Method<Real>::x_, Method<Real>::y_;
  using Vector = std::span<Real>;
  Vector h = state_["h"], u = state_["u"], v = state_["v"];
};

}  // namespace

template <class Real>
MethodPointer<Real> make_scgda(const MethodOptions& options, Sizes sizes, Identity identity) {
  return std::make_unique<CompositionalDescentAscent<Real>>(options, sizes, identity);
}

template MethodPointer<float> make_scgda(const MethodOptions&, Sizes, Identity);
template MethodPointer<double> make_scgda(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
