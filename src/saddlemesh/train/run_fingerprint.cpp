#include "saddlemesh/train/run_fingerprint.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/fingerprint.hpp"
#include "saddlemesh/nn/fast/compute_library.hpp"
#include "saddlemesh/train/environment.hpp"
#include "saddlemesh/train/process_exchange.hpp"

namespace saddlemesh {
namespace {

// Every process reads a single source for itself, and hosts may have different files under its name.
void require_same_rows(const std::string& own, Processes& processes) {
  const std::vector<std::string> all = processes.allgather(own);
  for (std::size_t rank = 1; rank < all.size(); ++rank) {
    if (all[rank] == all.front()) continue;
    throw InputError(fmt::format("{} has read other data than {}: give all hosts the same files",
                                 sender_name(processes, rank), sender_name(processes, 0)));
  }
}

// The entry that may differ between a checkpoint and the run that resumes it.
constexpr const char* arithmetic_name = "arithmetic";

// Names do not affect the bits, so they may change. They tell what has changed if the data differ.
constexpr const char* sites_name = "sites";

std::string site_names_text(const PreparedData& data) {
  return data.sites ? fmt::format("{}", fmt::join(data.site_names, ", ")) : "none";
}

// Describes what determines the bits of convolutions and large products, once for each kind of process; empty if
// nothing does.
std::string arithmetic(const LayerGraph& graph, Processes& processes) {
  const std::string backend = backend_of(graph);
  std::vector<std::string> kinds = processes.allgather(backend.empty() ? "" : backend + " on " + processor_model());
  for (std::size_t rank = 0; rank < kinds.size(); ++rank) received_line(processes, rank, kinds[rank]);
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return fmt::format("{}", fmt::join(kinds, "; "));
}

const std::string* find_value(const RunFingerprint& fingerprint, std::string_view name) {
  const auto found = std::ranges::find(fingerprint, name, &RunFingerprint::value_type::first);
  return found == fingerprint.end() ? nullptr : &found->second;
}

// Explains that the data differ, and for sites which ones there were and are.
std::string other_sites(const RunFingerprint& saved, const RunFingerprint& now) {
  const std::string* before = find_value(saved, sites_name);
  const std::string* here = find_value(now, sites_name);
  if (before == nullptr || here == nullptr || *before == *here) return {};
  return fmt::format(" (its sites in order: {}; now: {})", *before, *here);
}

// Returns the user's name for the entry.
std::string shown(const std::string& name, const std::string& value) {
  return name == "data" ? std::string("other data") : fmt::format("{} = {}", name, value);
}
std::string shown_before(const std::string& name, const std::string& value) {
  return name == "data" ? std::string("its own data") : shown(name, value);
}

// A fingerprint has no entry for a setting that is newer than the checkpoint, or that did not decide any bits: the run
// had, or has, the setting's initial value.
RunFingerprint initial_values() {
  TrainConfig config;
  RunFingerprint values;
  const Settings settings = train_settings(config);
  for (const Setting& setting : settings.all()) values.emplace_back(setting.name, setting.initial);
  return values;
}

[[noreturn]] void throw_other_run(const std::filesystem::path& run, const std::string& before, const std::string& now) {
  throw InputError(fmt::format(
      "{}: its checkpoint was made with {}, but the settings now have {}. A run can only be resumed with the same "
      "settings; to start a new run from its averaged model, give --warm-start {} and another --out",
      run.string(), before, now, shell_quoted(run.string())));
}

}  // namespace

RunFingerprint deciding_settings(const Settings& settings, const TrainConfig& config) {
  RunFingerprint deciding;
  for (const Setting& setting : settings.all()) {
    if (!setting.decides_bits || setting.decides_bits(config)) deciding.emplace_back(setting.name, setting.get());
  }
  return deciding;
}

RunFingerprint run_fingerprint(const TrainConfig& config, const PreparedData& data, Processes& processes) {
  TrainConfig copy = config;
  const std::size_t workers = worker_count(config.data);
  ProcessExchange exchange(processes, workers);
  OneProcess alone;
  const WorkerRange all{.first = 0, .count = workers};
  const std::string rows =
      data.sites ? fingerprint(data, processes.hosted(workers), exchange) : fingerprint(data, all, alone);
  require_same_rows(rows, processes);
  // Data are identified by their checksums, and step sizes by their values rather than by their preset.
  RunFingerprint fingerprint{{"workers", std::to_string(workers)}, {"data", rows}, {sites_name, site_names_text(data)}};
  for (auto& deciding : deciding_settings(train_settings(copy), config)) fingerprint.push_back(std::move(deciding));
  fingerprint.emplace_back(arithmetic_name, arithmetic(make_graph(config, data), processes));
  return fingerprint;
}

void require_same_run(const RunFingerprint& saved, const RunFingerprint& now, const std::filesystem::path& run) {
  const RunFingerprint initial = initial_values();
  for (const auto& [name, value] : now) {
    if (name == arithmetic_name || name == sites_name) continue;
    const std::string* was = find_value(saved, name);
    if (was == nullptr) was = find_value(initial, name);
    if (was != nullptr && *was == value) continue;
    const std::string data = name == "data" ? other_sites(saved, now) : "";
    throw_other_run(run, was == nullptr ? fmt::format("no {}", name) : shown_before(name, *was),
                    shown(name, value) + data);
  }
  for (const auto& [name, value] : saved) {
    const std::string* here = find_value(initial, name);
    if (find_value(now, name) != nullptr || here == nullptr || *here == value) continue;
    throw_other_run(run, shown(name, value), shown(name, *here));
  }
}

std::string renamed_sites(const RunFingerprint& saved, const RunFingerprint& now) {
  const std::string* before = find_value(saved, sites_name);
  const std::string* here = find_value(now, sites_name);
  if (before == nullptr || here == nullptr || *before == *here) return {};
  return fmt::format("the sites have the same rows as in the checkpoint, but other names: {} then, {} now", *before,
                     *here);
}

std::string other_arithmetic(const RunFingerprint& saved, const RunFingerprint& now) {
  const std::string* before = find_value(saved, arithmetic_name);
  const std::string& here = *find_value(now, arithmetic_name);
  if (here.empty() || (before != nullptr && *before == here)) return {};
  return fmt::format(
      "the checkpoint was made with {}, and the run is resumed with {}: the model will be as good, but not identical "
      "to the last bit",
      before == nullptr ? "an unknown version of oneDNN" : *before, here);
}

}  // namespace saddlemesh
