// D-SCGDAM-GT with r tracked in adapt-then-combine form: r_{t+1} = Σ w (r_t + h_{t+1} − h_t). The message for r is
// known only after g(x_{t+1}), and r_{t+1} only after the exchange, so a round is cut there: it begins with ∇f at the r
// just collected and ends with g at the next x. No arithmetic is left to overlap with the exchange, and g is evaluated
// again where the round resumes, because a thread's problem has served other workers in between.
#include <algorithm>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class GradientTrackingAdapted final : public Method<Real> {
 public:
  GradientTrackingAdapted(const MethodOptions& options, Sizes n, Identity identity)
      : Method<Real>(options, n, identity, {{"x", n.x}, {"p", n.x}, {"r_adapted", n.g}, {"y", n.y}, {"q", n.y}},
                     {{"r", n.g}, {"h", n.g}, {"u", n.x}, {"u_before", n.x}, {"v", n.y}, {"v_before", n.y}}) {}

  void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) override {
    this->start_estimates(x0, y0, h, ws);
    std::ranges::copy(h, r_adapted.begin());  // r_0 = Σ w h_0, before the exchange
    link.post(state_.message());              // p_{-1} = q_{-1} = u_{-1} = v_{-1} = 0
  }

  void round(Link<Real>& link, Workspace<Real>& ws) override {
    const MethodOptions& o = this->options_;
    const bool first = this->iteration_ == 0;

    link.collect(ws.mixed);
    const auto [Wx, Wp, Wr, Wy, Wq] = split(std::span(ws.mixed), n_.x, n_.x, n_.g, n_.y, n_.y);
    std::ranges::copy(Wr, r.begin());  // r_t = Σ w (r_{t-1} + h_t − h_{t-1})

    this->sample_inner(ws);          // pull_back() needs it: the same x_t and ξ_t as before
    this->sample_outer(r, ws);       // ∇f(r_t, y_t; ζ_t)
    this->pull_back(ws.grad_g, ws);  // ∇g(x_t; ξ_t)ᵀ ·
    move_average(u, first ? 1 : o.beta_x * o.eta, ws.grad_x, u_before);
    move_average(v, first ? 1 : o.beta_y * o.eta, ws.grad_y, v_before);

    track(p, Wp, u, u_before);           // p_t = Σ w p_{t-1} + u_t − u_{t-1}
    step(x_, o.eta, Wx, -o.gamma_x, p);  // x_{t+1}
    track(q, Wq, v, v_before);
    step(y_, o.eta, Wy, o.gamma_y, q);  // y_{t+1}
    ++this->iteration_;

    this->sample_inner(ws);  // g(x_{t+1}; ξ_{t+1})
    move_average(h, o.alpha * o.eta, ws.g, std::span(ws.h_before));
    track(r_adapted, r, h, ws.h_before);  // r_t + h_{t+1} − h_t
    link.post(state_.message());
  }

 private:
  using Method<Real>::state_, Method<Real>::n_, Method<Real>::x_, Method<Real>::y_;
  using Vector = std::span<Real>;
  Vector p = state_["p"], q = state_["q"], r_adapted = state_["r_adapted"], r = state_["r"], h = state_["h"];
  Vector u = state_["u"], u_before = state_["u_before"], v = state_["v"], v_before = state_["v_before"];
};

}  // namespace

template <class Real>
MethodPointer<Real> make_gt_adapt_then_combine(const MethodOptions& options, Sizes sizes, Identity identity) {
  return std::make_unique<GradientTrackingAdapted<Real>>(options, sizes, identity);
}

template MethodPointer<float> make_gt_adapt_then_combine(const MethodOptions&, Sizes, Identity);
template MethodPointer<double> make_gt_adapt_then_combine(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
