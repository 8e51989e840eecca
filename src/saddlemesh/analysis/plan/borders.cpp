#include "saddlemesh/analysis/plan/borders.hpp"

#include <algorithm>
#include <numeric>

#include "saddlemesh/core/blocks.hpp"

namespace saddlemesh {
namespace {

std::size_t divided_up(std::size_t value, std::size_t by) {
  return (value + by - 1) / by;
}

// Returns how many workers the thread of this worker takes before it.
std::size_t turn_of(std::size_t worker, std::size_t process, std::size_t workers, const Hosting& hosting) {
  const auto [first, count] = block(process, workers, hosting.processes);
  const std::size_t threads = std::min(hosting.threads, count);
  const std::size_t thread = block_of(worker - first, count, threads);
  return worker - first - block(thread, count, threads).first;
}

void count_worker(const Schedule& schedule, const Hosting& hosting, std::uint64_t round, std::size_t worker,
                  BorderTraffic& traffic) {
  const std::size_t workers = schedule.workers();
  const std::size_t own = block_of(worker, workers, hosting.processes);
  const std::size_t turn = turn_of(worker, own, workers, hosting);
  RowScratch scratch;
  traffic.longest_row = std::max(traffic.longest_row, schedule.row(round, worker, scratch).from.size());
  std::size_t last = own;
  for (const std::uint32_t reader : schedule.column(round, worker, scratch).from) {  // ascending, as the processes are
    const std::size_t process = block_of(reader, workers, hosting.processes);
    if (process == own || process == last) continue;
    last = process;
    ++traffic.messages;
    ++traffic.sent[own * traffic.turns + turn];
    ++traffic.received[process * traffic.turns + turn];
  }
}

}  // namespace

std::size_t BorderTraffic::busiest() const {
  std::size_t most = 0;
  for (const auto* counts : {&sent, &received}) {
    for (auto at = counts->begin(); at != counts->end(); at += static_cast<std::ptrdiff_t>(turns)) {
      most = std::max(most, std::accumulate(at, at + static_cast<std::ptrdiff_t>(turns), std::size_t{0}));
    }
  }
  return most;
}

BorderTraffic count_border_traffic(const Schedule& schedule, const Hosting& hosting, std::uint64_t round) {
  BorderTraffic traffic;
  traffic.turns = divided_up(divided_up(schedule.workers(), hosting.processes), hosting.threads);
  traffic.sent.resize(hosting.processes * traffic.turns);
  traffic.received.resize(hosting.processes * traffic.turns);
  for (std::size_t k = 0; k < schedule.workers(); ++k) count_worker(schedule, hosting, round, k, traffic);
  return traffic;
}

}  // namespace saddlemesh
