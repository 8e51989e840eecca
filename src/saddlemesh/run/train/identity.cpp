#include "saddlemesh/run/train/identity.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/fingerprint.hpp"
#include "saddlemesh/run/train/process_exchange.hpp"

namespace saddlemesh {
namespace {

// What leaves the bits of training as they are: where things come from and go to, how often one looks, how many
// threads. Data are told by their fingerprint, step sizes by themselves and not by the preset they came from.
constexpr std::array free_settings = {
    "data",     "test",           "test-labels", "test-share",       "validation-share",   "labels",     "format",
    "data-dir", "threads",        "cache",       "preset",           "iterations",         "warm-start", "positive",
    "patience", "evaluate-every", "features",    "checkpoint-every", "checkpoint-minutes", "data-seed"};

bool is_free(const std::string& name, const TrainConfig& config) {
  if (name == "iterations" && config.schedule->decay == Decay::cosine) return false;
  return std::ranges::find(free_settings, name) != free_settings.end();
}

// Every process reads one source for itself, and hosts may have different files under its name.
void require_same_rows(const std::string& own, Processes& processes) {
  const std::vector<std::string> all = processes.all(own);
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    if (all[rank] == all.front()) continue;
    throw InputError(
        fmt::format("the data that process {} on {} has read are not those of process 0 on {}: give all hosts the same "
                    "files",
                    rank, processes.host(rank), processes.host(0)));
  }
}

// What the user would call it.
std::string shown(const std::string& name, const std::string& value) {
  return name == "data" ? std::string("other data") : fmt::format("{} = {}", name, value);
}

}  // namespace

RunIdentity run_identity(const TrainConfig& config, const PreparedData& data, Processes& processes) {
  TrainConfig copy = config;
  ProcessExchange exchange(processes);
  OneProcess alone;
  const WorkerRange all{.first = 0, .count = config.data.workers};
  const std::string rows =
      data.sites ? fingerprint(data, processes.hosted(config.data.workers), exchange) : fingerprint(data, all, alone);
  require_same_rows(rows, processes);
  RunIdentity identity{{"workers", std::to_string(config.data.workers)}, {"topology", config.topology}, {"data", rows}};
  const Settings settings = train_settings(copy);
  for (const Setting& setting : settings.all()) {
    if (is_free(setting.name, config) || setting.name == "workers" || setting.name == "topology") continue;
    identity.emplace_back(setting.name, setting.get());
  }
  return identity;
}

void require_same_run(const RunIdentity& saved, const RunIdentity& now, const std::filesystem::path& run) {
  for (const auto& [name, value] : now) {
    const auto was = std::ranges::find(saved, name, &RunIdentity::value_type::first);
    if (was != saved.end() && was->second == value) continue;
    const std::string before = was == saved.end() ? fmt::format("no {}", name) : shown(name, was->second);
    throw InputError(fmt::format(
        "{}: its checkpoint was made with {}, and now there is {}. A run goes on only as it began; to start "
        "a new one from its averaged model give --warm-start {} and another --out",
        run.string(), name == "data" ? "its own data" : before, shown(name, value), run.string()));
  }
}

}  // namespace saddlemesh
