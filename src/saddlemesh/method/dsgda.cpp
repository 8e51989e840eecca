// DSGDA: decentralized stochastic gradient descent ascent that ignores the composition. It uses a sample of g(x) in
// place of g(x), which is exact on a problem without composition (g the identity).
#include <algorithm>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class DescentAscent final : public Method<Real> {
 public:
  DescentAscent(const MethodOptions& options, Sizes n, Identity identity)
      : Method<Real>(options, n, identity, {{"x", n.x}, {"y", n.y}}, {{"u", n.x}, {"v", n.y}}) {}

  void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) override {
    std::ranges::copy(x0, x_.begin());
    std::ranges::copy(y0, y_.begin());
    link.post(state_.message());
    estimate(ws);
  }

  void round(Link<Real>& link, Workspace<Real>& ws) override {
    const MethodOptions& o = this->options_;
    link.collect(ws.mixed);
    const auto [Wx, Wy] = split(std::span(ws.mixed), n_.x, n_.y);

    step(x_, o.eta, Wx, -o.gamma_x, u);  // x_{t+1} = x_t + η (Σ w x_t − γx ∇_x f − x_t)
    step(y_, o.eta, Wy, o.gamma_y, v);   // y_{t+1} = y_t + η (Σ w y_t + γy ∇_y f − y_t)
    link.post(state_.message());
    ++this->iteration_;
    estimate(ws);
  }

 private:
  // u = ∇_x f(g(x; ξ), y; ζ),  v = ∇_y f(g(x; ξ), y; ζ)
  void estimate(Workspace<Real>& ws) {
    this->sample_inner(ws);
    this->sample_outer(ws.g, ws);
    this->pull_back(ws.grad_g, ws);
    std::ranges::copy(ws.grad_x, u.begin());
    std::ranges::copy(ws.grad_y, v.begin());
  }

  using Method<Real>::state_, Method<Real>::n_, Method<Real>::x_, Method<Real>::y_;
  using Vector = std::span<Real>;
  Vector u = state_["u"], v = state_["v"];
};

}  // namespace

template <class Real>
MethodPointer<Real> make_dsgda(const MethodOptions& options, Sizes sizes, Identity identity) {
  return std::make_unique<DescentAscent<Real>>(options, sizes, identity);
}

template MethodPointer<float> make_dsgda(const MethodOptions&, Sizes, Identity);
template MethodPointer<double> make_dsgda(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
