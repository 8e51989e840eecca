// D-SCGDAM-GT-M, the paper's ablation: momenta are tracked to p and q; the inner estimate h is not tracked.
#include <algorithm>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class MomentumTracking final : public Method<Real> {
 public:
  MomentumTracking(const MethodOptions& options, Sizes n, Identity identity)
      : Method<Real>(options, n, identity, {{"x", n.x}, {"p", n.x}, {"y", n.y}, {"q", n.y}},
                     {{"h", n.g}, {"u", n.x}, {"u_before", n.x}, {"v", n.y}, {"v_before", n.y}}) {}

  void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) override {
    this->start_estimates(x0, y0, h, ws);  // x_0, y_0, h_0 = g(x_0; ξ_0)
    link.post(state_.message());           // p_{-1} = q_{-1} = u_{-1} = v_{-1} = 0
    this->sample_outer(h, ws);
    this->pull_back(ws.grad_g, ws);
    std::ranges::copy(ws.grad_x, u.begin());  // u_0
    std::ranges::copy(ws.grad_y, v.begin());  // v_0
  }

  void round(Link<Real>& link, Workspace<Real>& ws) override {
    const MethodOptions& o = this->options_;

    link.collect(ws.mixed);
    const auto [Wx, Wp, Wy, Wq] = split(std::span(ws.mixed), n_.x, n_.x, n_.y, n_.y);

    track(p, Wp, u, u_before);           // p_t = Σ w p_{t-1} + u_t − u_{t-1}
    step(x_, o.eta, Wx, -o.gamma_x, p);  // x_{t+1}
    track(q, Wq, v, v_before);           // q_t = Σ w q_{t-1} + v_t − v_{t-1}
    step(y_, o.eta, Wy, o.gamma_y, q);   // y_{t+1}
    link.post(state_.message());
    ++this->iteration_;

    this->sample_inner(ws);                  // g(x_{t+1}; ξ_{t+1})
    move_average(h, o.alpha * o.eta, ws.g);  // h_{t+1}
    this->sample_outer(h, ws);               // ∇f(h_{t+1}, y_{t+1}; ζ_{t+1})
    this->pull_back(ws.grad_g, ws);          // ∇g(x_{t+1}; ξ_{t+1})ᵀ ·
    move_average(u, o.beta_x * o.eta, ws.grad_x, u_before);
    move_average(v, o.beta_y * o.eta, ws.grad_y, v_before);
  }

 private:
  using Method<Real>::state_, Method<Real>::n_, Method<Real>::x_, Method<Real>::y_;
  using Vector = std::span<Real>;
  Vector p = state_["p"], q = state_["q"], h = state_["h"];
  Vector u = state_["u"], u_before = state_["u_before"], v = state_["v"], v_before = state_["v_before"];
};

}  // namespace

template <class Real>
MethodPointer<Real> make_gt_m(const MethodOptions& options, Sizes sizes, Identity identity) {
  return std::make_unique<MomentumTracking<Real>>(options, sizes, identity);
}

template MethodPointer<float> make_gt_m(const MethodOptions&, Sizes, Identity);
template MethodPointer<double> make_gt_m(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
