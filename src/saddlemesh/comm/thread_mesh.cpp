#include "saddlemesh/comm/thread_mesh.hpp"

#include <algorithm>
#include <numeric>

#include "saddlemesh/comm/hosted_workers.hpp"
#include "saddlemesh/comm/ordered_sum.hpp"

namespace saddlemesh {
namespace {

template <class Real>
class ThreadMesh final : public Mesh<Real> {
 public:
  ThreadMesh(SharedSchedule schedule, const HostingOptions& options) : hosted_(std::move(schedule), options) {}

  [[nodiscard]] std::size_t workers() const override { return hosted_.range().count; }
  [[nodiscard]] WorkerRange hosted() const override { return hosted_.range(); }
  [[nodiscard]] std::size_t threads() const override { return hosted_.threads(); }

  void run(std::uint64_t rounds, const typename Mesh<Real>::Round& round) override {
    if (hosted_.stopped()) throw_stopped();
    if (const auto& failure = hosted_.run(rounds, round); failure.error) std::rethrow_exception(failure.error);
  }

  void sum(std::span<const std::span<const Real>> parts, std::span<double> total) const override {
    std::ranges::fill(total, 0.0);
    add_in_order(parts, 0, total);
  }

  [[nodiscard]] double sum(std::span<const double> parts) const override {
    return std::accumulate(parts.begin(), parts.end(), 0.0);
  }

  void gather(std::span<const std::span<const Real>> parts, std::span<Real> all) const override {
    auto out = all.begin();
    for (const auto& part : parts) out = std::ranges::copy(part, out).out;
  }

 private:
  HostedWorkers<Real> hosted_;
};

}  // namespace

template <class Real>
std::unique_ptr<Mesh<Real>> make_thread_mesh(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                             std::uint64_t first) {
  const HostingOptions options{
      .hosted = {0, schedule->workers()}, .message_size = message_size, .threads = threads, .first = first};
  return std::make_unique<ThreadMesh<Real>>(std::move(schedule), options);
}

template std::unique_ptr<Mesh<float>> make_thread_mesh(SharedSchedule, std::size_t, std::size_t, std::uint64_t);
template std::unique_ptr<Mesh<double>> make_thread_mesh(SharedSchedule, std::size_t, std::size_t, std::uint64_t);

}  // namespace saddlemesh
