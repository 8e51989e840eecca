#pragma once

#include <string>
#include <vector>

#include "saddlemesh/method/method_options.hpp"
#include "saddlemesh/problem/problem.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

// An independent transcription of the paper's listings, for the whole network at once, as plain loops over dense
// matrices without the library's update code: slow and hard to get wrong. Quantities are a[k][i]: worker k, component
// i.
namespace saddlemesh::testing {

using Vec = std::vector<double>;
using Net = std::vector<Vec>;

inline Vec combine(double a, const Vec& x, double b, const Vec& y) {
  Vec out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = a * x[i] + b * y[i];
  return out;
}

class Transcription {
 public:
  Transcription(std::string method, MethodOptions options, Problem<double>& problem, const Schedule& schedule,
                std::uint64_t seed, const Vec& x0, const Vec& y0)
      : method_(method == "cross-entropy" ? "dsgda" : std::move(method)),  // one update, two objectives
        o_(options),
        problem_(problem),
        schedule_(schedule),
        seed_(seed),
        K_(schedule.workers()) {
    const Sizes n = problem.sizes();
    x.assign(K_, x0);
    y.assign(K_, y0);
    p.assign(K_, Vec(n.x, 0.0));
    q.assign(K_, Vec(n.y, 0.0));
    u_last.assign(K_, Vec(n.x, 0.0));
    v_last.assign(K_, Vec(n.y, 0.0));
    h.assign(K_, Vec(n.g, 0.0));
    for (std::size_t k = 0; k < K_; ++k) {
      for (std::size_t i = 1; i < o_.first_batch; ++i) h[k] = combine(1, h[k], 1, inner(k, i, Purpose::first));
      h[k] = combine(1, h[k], 1, inner(k, 0, Purpose::inner));
      for (double& value : h[k]) value /= static_cast<double>(o_.first_batch);
    }
    r = h;
    if (o_.tracking == Tracking::adapt_then_combine) r = mixed(h, 0);
    u.assign(K_, {});
    v.assign(K_, {});
    a.assign(K_, {});
    s.assign(K_, {});
    for (std::size_t k = 0; k < K_; ++k) {
      a[k] = outer_g(k, estimate(k));
      v[k] = outer_y(k, estimate(k));
    }
    s = a;
    for (std::size_t k = 0; k < K_; ++k) u[k] = jacobian_product(k, method_ == "d-scgdam-gt2" ? s[k] : a[k]);
  }

  // Advances from t to t + 1.
  void iterate() {
    const bool tracked = method_ == "d-scgdam-gt" || method_ == "d-scgdam-gt-m" || method_ == "d-scgdam-gt2";
    const std::uint64_t round = t_;
    const Net Wx = mixed(x, round), Wy = mixed(y, round), Wp = mixed(p, round), Wq = mixed(q, round);
    for (std::size_t k = 0; k < K_; ++k) {
      if (tracked) {
        p[k] = combine(1, Wp[k], 1, combine(1, u[k], -1, u_last[k]));
        q[k] = combine(1, Wq[k], 1, combine(1, v[k], -1, v_last[k]));
      }
      const Vec x_tilde = combine(1, Wx[k], -o_.gamma_x, tracked ? p[k] : u[k]);
      const Vec y_tilde = combine(1, Wy[k], o_.gamma_y, tracked ? q[k] : v[k]);
      x[k] = combine(1, x[k], o_.eta, combine(1, x_tilde, -1, x[k]));
      y[k] = combine(1, y[k], o_.eta, combine(1, y_tilde, -1, y[k]));
    }
    ++t_;
    const Net h_last = h;
    for (std::size_t k = 0; k < K_; ++k) {
      const double rate = method_ == "dsgda" ? 1 : o_.alpha * o_.eta;
      h[k] = combine(1 - rate, h[k], rate, inner(k, t_, Purpose::inner));
    }
    if (o_.tracking == Tracking::adapt_then_combine) {
      for (std::size_t k = 0; k < K_; ++k) r[k] = combine(1, r[k], 1, combine(1, h[k], -1, h_last[k]));
      r = mixed(r, t_);
    } else {
      const Net Wr = mixed(r, round);
      for (std::size_t k = 0; k < K_; ++k) r[k] = combine(1, Wr[k], 1, combine(1, h[k], -1, h_last[k]));
    }
    u_last = u;
    v_last = v;
    const bool momentum = method_ != "scgda" && method_ != "dsgda";
    const Net a_last = a;
    for (std::size_t k = 0; k < K_; ++k) {
      a[k] = combine(1 - o_.delta * o_.eta, a[k], o_.delta * o_.eta, outer_g(k, estimate(k)));
    }
    const Net Ws = mixed(s, round);
    for (std::size_t k = 0; k < K_; ++k) {
      s[k] = combine(1, Ws[k], 1, combine(1, a[k], -1, a_last[k]));
      const Vec pulled = jacobian_product(k, method_ == "d-scgdam-gt2" ? s[k] : outer_g(k, estimate(k)));
      const double rate_x = momentum ? o_.beta_x * o_.eta : 1;
      const double rate_y = momentum ? o_.beta_y * o_.eta : 1;
      u[k] = combine(1 - rate_x, u[k], rate_x, pulled);
      v[k] = combine(1 - rate_y, v[k], rate_y, outer_y(k, estimate(k)));
    }
  }

  Net x, y, h, r, u, v, p, q, a, s;

 private:
  [[nodiscard]] Draw draw(std::size_t k, std::uint64_t iteration, Purpose purpose) const {
    return {.seed = seed_, .worker = static_cast<std::uint32_t>(k), .iteration = iteration, .purpose = purpose};
  }

  Vec inner(std::size_t k, std::uint64_t iteration, Purpose purpose) {
    Vec out(problem_.sizes().g);
    problem_.inner(x[k], draw(k, iteration, purpose), out);
    return out;
  }

  Vec jacobian_product(std::size_t k, const Vec& vector) {
    inner(k, t_, o_.independent_jacobian_batch ? Purpose::jacobian : Purpose::inner);
    Vec out(problem_.sizes().x);
    problem_.inner_vjp(vector, out);
    return out;
  }

  Vec outer_g(std::size_t k, const Vec& at) {
    Vec gradient_g(problem_.sizes().g), gradient_y(problem_.sizes().y);
    problem_.outer(at, y[k], draw(k, t_, Purpose::outer), gradient_g, gradient_y);
    return gradient_g;
  }

  Vec outer_y(std::size_t k, const Vec& at) {
    Vec gradient_g(problem_.sizes().g), gradient_y(problem_.sizes().y);
    problem_.outer(at, y[k], draw(k, t_, Purpose::outer), gradient_g, gradient_y);
    return gradient_y;
  }

  [[nodiscard]] const Vec& estimate(std::size_t k) const {
    return method_ == "d-scgdam-gt" || method_ == "d-scgdam-gt2" ? r[k] : h[k];
  }

  // Returns Σ_j w_kj a_j with the dense matrix of that round.
  [[nodiscard]] Net mixed(const Net& net, std::uint64_t round) const {
    Net out(K_, Vec(net[0].size(), 0.0));
    for (std::size_t k = 0; k < K_; ++k) {
      Vec w(K_, 0.0);
      RowScratch scratch;
      const Row row = schedule_.row(round, k, scratch);
      for (std::size_t i = 0; i < row.from.size(); ++i) w[row.from[i]] = row.weight[i];
      for (std::size_t j = 0; j < K_; ++j) out[k] = combine(1, out[k], w[j], net[j]);
    }
    return out;
  }

  std::string method_;
  MethodOptions o_;
  Problem<double>& problem_;
  const Schedule& schedule_;
  std::uint64_t seed_;
  std::size_t K_;
  std::uint64_t t_ = 0;
  Net u_last, v_last;
};

}  // namespace saddlemesh::testing
