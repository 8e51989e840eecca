#include "saddlemesh/comm/mpi/progress_thread.hpp"

#include <chrono>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace saddlemesh::mpi {
namespace {

// What comes in meanwhile waits in the system's buffers, which hold more. A nap of a tenth of that hides no more of a
// transfer and takes a tenth of a core from the workers (benchmarks/mpi_hiding); threads that wait for a message look
// for it themselves.
constexpr std::chrono::milliseconds nap{2};
constexpr std::chrono::milliseconds lookout_nap{25};

// Few calls of MPI take as long unless they hang, and only together with a loss it means anything. A launcher that ends
// the processes may leave no more than a quarter of a second.
constexpr std::chrono::milliseconds stuck_after{100};
constexpr std::chrono::seconds stuck_at_the_end{3};  // others may have ended already, as they should

std::string lost_text(const std::vector<Peer>& peers, const std::vector<std::size_t>& ranks) {
  std::vector<std::string> names;
  for (const std::size_t rank : ranks) names.push_back(describe(peers, rank));
  return fmt::format("{} {}", fmt::join(names, " and "),
                     ranks.size() == 1 ? "has ended or no longer answers" : "have ended or no longer answer");
}

std::optional<std::size_t> only(const std::vector<std::size_t>& ranks) {
  return ranks.size() == 1 ? std::optional(ranks.front()) : std::nullopt;
}

}  // namespace

ProgressThread::ProgressThread(Transport& transport, const std::vector<Peer>& peers,
                               const std::atomic<bool>* told_to_end, FailureHandler failure_handler)
    : transport_(transport),
      peers_(peers),
      monitor_(peers, static_cast<std::size_t>(transport.rank()), told_to_end),
      lookout_monitor_(monitor_),
      failure_handler_(std::move(failure_handler)),
      lookout_([this](const std::stop_token& stop) { look_out(stop); }),
      progress_thread_([this](const std::stop_token& stop) { serve(stop); }) {}

ProgressThread::~ProgressThread() {
  ending_.store(true);
  progress_thread_ = {};  // while the other still sees to it that this does not take forever
}

void ProgressThread::serve(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    {
      const auto lock = transport_.mutex().lock();
      serve_once();
    }
    served_.store(Clock::now());
    std::this_thread::sleep_for(nap);
  }
}

void ProgressThread::serve_once() {
  transport_.serve();
  if (transport_.lost()) return;
  if (transport_.heard()) monitor_.heard();
  transport_.try_to([&] {
    const auto now = Clock::now();
    if (monitor_.beat(now)) transport_.send_heartbeat(static_cast<int>(monitor_.heard_by()));
    if (const auto loss = monitor_.look(now)) {
      transport_.serve();  // who ended because of another's loss may have told of that meanwhile
      transport_.declare_lost(loss->ranks, lost_text(peers_, loss->ranks));
    }
  });
}

void ProgressThread::look_out(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::this_thread::sleep_for(lookout_nap);
    look_out_once(Clock::now());
  }
}

// While somebody is stuck in MPI nobody can be heard: silence does not tell who is lost.
void ProgressThread::look_out_once(Clock::time_point now) {
  const HeartbeatMonitor::Seconds limit =
      ending_.load() ? HeartbeatMonitor::Seconds(stuck_at_the_end) : HeartbeatMonitor::Seconds(stuck_after);
  if (now - served_.load() < limit) return lookout_monitor_.heard();
  const auto loss = lookout_monitor_.look(now);
  const bool thrown = transport_.loss_thrown();  // then it is known, unless the way out of here is blocked as well
  if (!loss || (thrown && !ending_.load())) return;
  if (failure_handler_ && !thrown) {
    failure_handler_(loss->seen ? ProcessLost(lost_text(peers_, loss->ranks), only(loss->ranks))
                                : ProcessLost("another process has ended or no longer answers"));
  }
  std::_Exit(1);
}

}  // namespace saddlemesh::mpi
