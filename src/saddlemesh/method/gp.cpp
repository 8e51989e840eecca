// D-SCGDAM-GP, the paper's Algorithm 1: gossip on x and y only. On a complete graph it equals PDSCA, parallelised as in
// the paper: the same inner average and momenta, with the x and y of all workers mixed.
#include <algorithm>

#include "saddlemesh/core/vector_ops.hpp"
#include "saddlemesh/method/factories.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class Gossip final : public Method<Real> {
 public:
  Gossip(const MethodOptions& options, Sizes n, Identity identity)
      : Method<Real>(options, n, identity, {{"x", n.x}, {"y", n.y}}, {{"h", n.g}, {"u", n.x}, {"v", n.y}}) {}

  void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) override {
    this->start_estimates(x0, y0, h, ws);  // x_0, y_0, h_0 = g(x_0; ξ_0)
    link.post(state_.message());
    this->sample_outer(h, ws);
    this->pull_back(ws.grad_g, ws);
    std::ranges::copy(ws.grad_x, u.begin());  // u_0
    std::ranges::copy(ws.grad_y, v.begin());  // v_0
  }

  void round(Link<Real>& link, Workspace<Real>& ws) override {
    const MethodOptions& o = this->options_;

    link.collect(ws.mixed);
    const auto [Wx, Wy] = split(std::span(ws.mixed), n_.x, n_.y);

    step(x_, o.eta, Wx, -o.gamma_x, u);  // x̃ = Σ w x_t − γx u_t;  x_{t+1} = x_t + η (x̃ − x_t)
    step(y_, o.eta, Wy, o.gamma_y, v);   // ỹ = Σ w y_t + γy v_t;  y_{t+1} = y_t + η (ỹ − y_t)
    link.post(state_.message());
    ++this->iteration_;

    this->sample_inner(ws);                        // g(x_{t+1}; ξ_{t+1})
    move_average(h, o.alpha * o.eta, ws.g);        // h_{t+1}
    this->sample_outer(h, ws);                     // ∇f(h_{t+1}, y_{t+1}; ζ_{t+1})
    this->pull_back(ws.grad_g, ws);                // ∇g(x_{t+1}; ξ_{t+1})ᵀ ·
    move_average(u, o.beta_x * o.eta, ws.grad_x);  // u_{t+1}
    move_average(v, o.beta_y * o.eta, ws.grad_y);  // v_{t+1}
  }

 private:
  using Method<Real>::state_, Method<Real>::n_, Method<Real>::x_, Method<Real>::y_;
  using Vector = std::span<Real>;
  Vector h = state_["h"], u = state_["u"], v = state_["v"];
};

}  // namespace

template <class Real>
MethodPointer<Real> make_gp(const MethodOptions& options, Sizes sizes, Identity identity) {
  return std::make_unique<Gossip<Real>>(options, sizes, identity);
}

template MethodPointer<float> make_gp(const MethodOptions&, Sizes, Identity);
template MethodPointer<double> make_gp(const MethodOptions&, Sizes, Identity);

}  // namespace saddlemesh
