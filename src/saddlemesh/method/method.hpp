#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "saddlemesh/comm/link.hpp"
#include "saddlemesh/core/random.hpp"
#include "saddlemesh/method/method_options.hpp"
#include "saddlemesh/method/state.hpp"
#include "saddlemesh/problem/problem.hpp"

namespace saddlemesh {

/// Scratch memory that a thread lends to the worker whose round it runs.
template <class Real>
struct Workspace {
  Workspace(Problem<Real>& problem_of_thread, std::size_t message_size);

  Problem<Real>& problem;
  std::vector<Real> mixed;           ///< result of collect
  std::vector<Real> g, h_before;     ///< a sample of g(x), and h before that sample was averaged in
  std::vector<Real> grad_g, grad_y;  ///< ∇_g f and ∇_y f of the last outer sample
  std::vector<Real> grad_x;          ///< a product with ∇gᵀ
};

/// A worker's index and the seed of the run.
struct Identity {
  std::uint32_t worker = 0;
  std::uint64_t seed = 0;
};

/// One worker's side of a method. Letters are the paper's: x, y the variables, h the moving average of g(x), u and v
/// the momenta, p and q their trackers, r the tracker of h.
template <class Real>
class Method {
 public:
  virtual ~Method() = default;

  /// Runs iteration 0 of the listing: x_0, y_0 and the first estimates. Posts the first message.
  virtual void start(std::span<const Real> x0, std::span<const Real> y0, Link<Real>& link, Workspace<Real>& ws) = 0;

  /// Advances from iteration t to t + 1: one collect, one post.
  virtual void round(Link<Real>& link, Workspace<Real>& ws) = 0;

  /// Sets η for the current iteration. Must be called before each round if η has a schedule.
  void take_step_size() { options_.eta = eta_ * options_.schedule.at(iteration_); }

  /// Restores the state that a worker had at the end of a round: `values` is its whole state. Posts its last message
  /// again, which later parts of a round do not change.
  void restore(std::span<const Real> values, std::uint64_t iteration, double loss, Link<Real>& link);

  [[nodiscard]] const State<Real>& state() const { return state_; }
  [[nodiscard]] std::uint64_t iteration() const { return iteration_; }

  /// f_k at the last outer sample.
  [[nodiscard]] double loss() const { return loss_; }

 protected:
  using Declared = typename State<Real>::Declared;
  using Vector = std::span<Real>;

  Method(const MethodOptions& options, Sizes sizes, Identity identity, std::initializer_list<Declared> travelling,
         std::initializer_list<Declared> kept);

  // Steps that several listings share.

  /// x_0, y_0, and h_0 = the mean of `first_batch` samples of g(x_0), the last of them ξ_0.
  void start_estimates(std::span<const Real> x0, std::span<const Real> y0, Vector h, Workspace<Real>& ws);
  /// ws.g ← g(x; ξ_t)
  void sample_inner(Workspace<Real>& ws);
  /// ws.grad_g, ws.grad_y ← ∇f(estimate, y; ζ_t)
  void sample_outer(std::span<const Real> estimate, Workspace<Real>& ws);
  /// ws.grad_x ← ∇g(x; ξ_t)ᵀ v, or with a second batch if the options ask for one
  void pull_back(std::span<const Real> v, Workspace<Real>& ws);

  [[nodiscard]] Draw draw(Purpose purpose) const;

  MethodOptions options_;
  Sizes n_;
  State<Real> state_;
  std::uint64_t iteration_ = 0;
  Vector x_, y_;

 private:
  void require_finite(std::string_view quantity, std::span<const Real> values) const;

  Identity identity_;
  double eta_;  // before the schedule
  double loss_ = 0;
};

}  // namespace saddlemesh
