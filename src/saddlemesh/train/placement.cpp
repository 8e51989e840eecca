#include "saddlemesh/train/placement.hpp"

#include <algorithm>
#include <map>
#include <sched.h>
#include <set>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parallel.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t hosts_shown = 8;

ProcessLocation own_place(const Processes& processes) {
  ProcessLocation place{.host = processes.host(processes.rank()),
                        .cores_of_host = static_cast<std::uint64_t>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)))};
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return place;
  for (std::uint32_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) place.cores.push_back(core);
  }
  return place;
}

std::string pack(const ProcessLocation& place) {
  return pack_texts(std::vector{place.host, to_bytes(place.cores), to_bytes(std::vector{place.cores_of_host})});
}

ProcessLocation unpack(const Processes& processes, std::size_t rank, const std::string& bytes) {
  const std::vector<std::string> parts = received_texts(processes, rank, bytes, 3);
  return {.host = parts[0],
          .cores = received_values<std::uint32_t>(processes, rank, parts[1], parts[1].size() / sizeof(std::uint32_t)),
          .cores_of_host = received_values<std::uint64_t>(processes, rank, parts[2], 1).front()};
}

bool share_cores(const ProcessLocation& a, const ProcessLocation& b) {
  if (a.host != b.host) return false;
  return std::ranges::any_of(a.cores, [&](std::uint32_t core) { return std::ranges::binary_search(b.cores, core); });
}

/// The facts about one host.
struct HostFacts {
  std::size_t processes = 0, cores_of_host = 0;
  std::set<std::size_t> threads;  ///< of its processes
  std::set<std::uint32_t> cores;  ///< that its processes may use
  std::vector<WorkerRange> workers;
};

std::string sites_text(const std::vector<WorkerRange>& ranges, std::span<const Site> sites) {
  std::vector<std::string> names;
  for (const WorkerRange& range : ranges) {
    for (std::size_t k = range.first; k < range.end(); ++k) names.push_back(sites[k].name);
  }
  return fmt::format("site{} {}", names.size() == 1 ? "" : "s", name_list(names));
}

std::string workers_text(const std::vector<WorkerRange>& ranges, std::span<const Site> sites) {
  if (!sites.empty()) return sites_text(ranges, sites);
  std::string text = "workers ";
  bool first = true;
  for (std::size_t i = 0; i < ranges.size();) {
    WorkerRange run = ranges[i++];
    for (; i < ranges.size() && ranges[i].first == run.end(); ++i) run.count += ranges[i].count;
    text += fmt::format("{}{}", std::exchange(first, false) ? "" : ", ", run.first);
    if (run.count > 1) text += fmt::format("–{}", run.end() - 1);
  }
  return text;
}

std::string threads_text(const std::set<std::size_t>& threads) {
  const std::size_t low = *threads.begin(), high = *threads.rbegin();
  if (low != high) return fmt::format("{} to {} threads", low, high);
  return fmt::format("{} thread{}", low, low == 1 ? "" : "s");
}

std::string host_line(const std::string& host, const HostFacts& facts, std::span<const Site> sites) {
  std::string text =
      fmt::format("  {}: {} process{} with {}, {}\n", host, facts.processes, facts.processes == 1 ? "" : "es",
                  threads_text(facts.threads), workers_text(facts.workers, sites));
  std::size_t workers = 0;
  for (const WorkerRange& range : facts.workers) workers += range.count;
  const std::size_t idle = facts.cores_of_host - std::min(facts.cores.size(), facts.cores_of_host);
  if (idle > 0 && facts.cores.size() < workers) {
    text += fmt::format("  {}: the launcher leaves {} of {} cores unused; mpirun --bind-to none uses them all\n", host,
                        idle, facts.cores_of_host);
  }
  return text;
}

}  // namespace

std::size_t fair_threads(std::span<const ProcessLocation> places, std::size_t rank) {
  const ProcessLocation& own = places[rank];
  if (own.cores.empty()) return default_threads();
  const auto sharing = static_cast<std::size_t>(
      std::ranges::count_if(places, [&](const ProcessLocation& other) { return share_cores(own, other); }));
  return std::max<std::size_t>(1, own.cores.size() / sharing);
}

Placement find_placement(Processes& processes, std::size_t workers, const std::optional<std::size_t>& threads,
                         std::span<const Site> sites) {
  if (processes.size() == 1) return {.threads = threads.value_or(default_threads())};
  std::vector<ProcessLocation> places;
  for (const std::string& bytes : processes.allgather(pack(own_place(processes)))) {
    places.push_back(unpack(processes, places.size(), bytes));
  }
  std::map<std::string, HostFacts> hosts;
  for (std::size_t rank = 0; rank < places.size(); ++rank) {
    HostFacts& host = hosts[places[rank].host];
    ++host.processes;
    host.cores_of_host = places[rank].cores_of_host;
    host.threads.insert(threads.value_or(fair_threads(places, rank)));
    host.cores.insert(places[rank].cores.begin(), places[rank].cores.end());
    host.workers.push_back(processes.hosted(workers, rank));
  }
  Placement placement{
      .threads = threads.value_or(fair_threads(places, processes.rank())),
      .text = fmt::format("{} processes on {} host{}\n", processes.size(), hosts.size(), hosts.size() == 1 ? "" : "s")};
  std::size_t shown = 0;
  for (const auto& [host, facts] : hosts) {
    if (shown++ < hosts_shown) placement.text += host_line(host, facts, sites);
  }
  if (shown > hosts_shown) placement.text += fmt::format("  and {} more\n", shown - hosts_shown);
  return placement;
}

}  // namespace saddlemesh
