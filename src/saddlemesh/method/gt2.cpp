// D-SCGDAM-GT2: GT for workers whose data differ, which also tracks the outer gradient: a is the moving average of ∇_g
// f_k(r_k, y_k), s tracks a, and u pulls back s instead of the worker's own ∇_g f. Every worker thus composes the mean
// inner value with the mean outer gradient, and the fixed point is that of (1/K) Σ f_k(ḡ(x), y).
#include <algorithm>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class DoubleTracking final : public Method<Real> {
 public:
  DoubleTracking(const MethodOptions& options, Sizes n, Identity identity)
      : Method<Real>(
            options, n, identity, {{"x", n.x}, {"p", n.x}, {"r", n.g}, {"s", n.g}, {"y", n.y}, {"q", n.y}},
            {{"h", n.g}, {"a", n.g}, {"a_before", n.g}, {"u", n.x}, {"u_before", n.x}, {"v", n.y}, {"v_before", n.y}}) {
  }

  void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) override {
    this->start_estimates(x0, y0, h, ws);     // x_0, y_0, h_0 = g(x_0; ξ_0)
    std::ranges::copy(h, r.begin());          // r_0 = h_0
    this->sample_outer(r, ws);                // ∇f(h_0, y_0; ζ_0)
    std::ranges::copy(ws.grad_g, a.begin());  // a_0
    std::ranges::copy(a, s.begin());          // s_0 = a_0
    link.post(state_.message());              // p_{-1} = q_{-1} = u_{-1} = v_{-1} = 0
    this->pull_back(s, ws);                   // ∇g(x_0; ξ_0)ᵀ s_0
    std::ranges::copy(ws.grad_x, u.begin());  // u_0
    std::ranges::copy(ws.grad_y, v.begin());  // v_0
  }

  void round(Link<Real>& link, Workspace<Real>& ws) override {
    const MethodOptions& o = this->options_;

    link.collect(ws.mixed);
    const auto [Wx, Wp, Wr, Ws, Wy, Wq] = split(std::span(ws.mixed), n_.x, n_.x, n_.g, n_.g, n_.y, n_.y);

    track(p, Wp, u, u_before);           // p_t = Σ w p_{t-1} + u_t − u_{t-1}
    step(x_, o.eta, Wx, -o.gamma_x, p);  // x_{t+1}
    track(q, Wq, v, v_before);           // q_t = Σ w q_{t-1} + v_t − v_{t-1}
    step(y_, o.eta, Wy, o.gamma_y, q);   // y_{t+1}
    ++this->iteration_;

    this->sample_inner(ws);  // g(x_{t+1}; ξ_{t+1})
    move_average(h, o.alpha * o.eta, ws.g, std::span(ws.h_before));
    track(r, Wr, h, ws.h_before);  // r_{t+1} = Σ w r_t + h_{t+1} − h_t
    this->sample_outer(r, ws);     // ∇f(r_{t+1}, y_{t+1}; ζ_{t+1})
    move_average(a, o.delta * o.eta, ws.grad_g, a_before);
    track(s, Ws, a, a_before);  // s_{t+1} = Σ w s_t + a_{t+1} − a_t
    link.post(state_.message());

    this->pull_back(s, ws);  // ∇g(x_{t+1}; ξ_{t+1})ᵀ s_{t+1}
    move_average(u, o.beta_x * o.eta, ws.grad_x, u_before);
    move_average(v, o.beta_y * o.eta, ws.grad_y, v_before);
  }

 private:
  using Method<Real>::state_, Method<Real>::n_, Method<Real>::x_, Method<Real>::y_;
  using Vector = std::span<Real>;
  Vector p = state_["p"], q = state_["q"], r = state_["r"], s = state_["s"], h = state_["h"];
  Vector a = state_["a"], a_before = state_["a_before"];
  Vector u = state_["u"], u_before = state_["u_before"], v = state_["v"], v_before = state_["v_before"];
};

}  // namespace

template <class Real>
MethodPointer<Real> make_gt2(const MethodOptions& options, Sizes sizes, Identity identity) {
  return std::make_unique<DoubleTracking<Real>>(options, sizes, identity);
}

template MethodPointer<float> make_gt2(const MethodOptions&, Sizes, Identity);
template MethodPointer<double> make_gt2(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
