#include "saddlemesh/comm/mpi/progress_thread.hpp"

#include <chrono>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace saddlemesh::mpi {
namespace {

// Incoming data meanwhile wait in the system's buffers, which have room for more. A tenth of this interval would hide
// no more of a transfer and take a tenth of a core from the workers (benchmarks/mpi_hiding). Threads that wait for a
// message poll for it themselves.
constexpr std::chrono::milliseconds nap{2};
constexpr std::chrono::milliseconds lookout_nap{25};

// Few MPI calls take this long unless they hang, and a call counts as hanging only together with a loss. A launcher
// that ends the processes may leave only a quarter of a second.
constexpr std::chrono::milliseconds stuck_after{100};
constexpr std::chrono::seconds stuck_at_the_end{3};  // others may have ended normally before

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
                               const std::atomic<bool>* termination_requested, FailureHandler failure_handler)
    : transport_(transport),
      peers_(peers),
      monitor_(peers, static_cast<std::size_t>(transport.rank()), termination_requested),
      lookout_monitor_(monitor_),
      failure_handler_(std::move(failure_handler)),
      lookout_([this](const std::stop_token& stop) { look_out(stop); }),
      progress_thread_([this](const std::stop_token& stop) { serve(stop); }) {}

ProgressThread::~ProgressThread() {
  ending_.store(true);
  progress_thread_ = {};  // while the other thread ensures that this does not take forever
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
  if (transport_.take_heartbeat()) monitor_.record_heartbeat();
  transport_.run_or_mark_lost([&] {
    const auto now = Clock::now();
    if (monitor_.heartbeat_due(now)) transport_.send_heartbeat(static_cast<int>(monitor_.next_rank()));
    if (const auto loss = monitor_.poll(now)) {
      transport_.serve();  // a process that ended because of another's loss may have announced that loss
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

// While a thread is stuck in MPI, heartbeats cannot arrive, so silence does not identify the lost process.
void ProgressThread::look_out_once(Clock::time_point now) {
  const HeartbeatMonitor::Seconds limit =
      ending_.load() ? HeartbeatMonitor::Seconds(stuck_at_the_end) : HeartbeatMonitor::Seconds(stuck_after);
  if (now - served_.load() < limit) return lookout_monitor_.record_heartbeat();
  const auto loss = lookout_monitor_.poll(now);
  const bool thrown = transport_.loss_thrown();  // then the loss is reported, unless the way out is blocked as well
  if (!loss || (thrown && !ending_.load())) return;
  if (failure_handler_ && !thrown) {
    failure_handler_(loss->ended_here ? ProcessLost(lost_text(peers_, loss->ranks), only(loss->ranks))
                                      : ProcessLost("another process has ended or no longer answers"));
  }
  std::_Exit(1);
}

}  // namespace saddlemesh::mpi
