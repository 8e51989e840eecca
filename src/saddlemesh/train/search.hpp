// Public: the choice of settings for a table
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Settings that were tried, and how well they ranked the rows that were held out.
struct TriedSettings {
  std::string settings;        ///< "bins=12 activation=tanh hidden=32 prior=80"
  std::size_t iterations = 0;  ///< of the last stage that it reached
  std::size_t trainings = 0;   ///< in that stage, each with other rows held out
  double auroc = 0;            ///< mean over those trainings; NaN if one diverged
  bool chosen = false;
};

struct SearchResult {
  TrainConfig config;                ///< the requested one with the chosen settings and members
  std::vector<TriedSettings> tried;  ///< best first
  std::size_t trainings = 0;
  double bytes = 0;  ///< sent by all workers
  double seconds = 0;
  bool interrupted = false;
};

struct SearchHooks {
  std::function<void(std::size_t done, std::size_t all, const std::string& settings)> tried;
  const std::atomic<bool>* stop = nullptr;  ///< if set in any process, the search ends soon
};

/// Why a configuration is not searched, for the user; empty if it is.
std::string why_no_search(const TrainConfig& config, const PreparedData& data);

/// Chooses the encoding of numbers, the activation and the weight decay by exact AUROC on parts of the
/// training rows of all workers, which are held out in turn; settings that the configuration gives are kept. Settings
/// that rank low after short trainings are dropped, the others are trained longer with more parts held out. The best
/// ones become the run and its members (TrainConfig::members).
///
/// What is tried depends on counted operations and not on time, so the result is the same for any number of threads and
/// processes. Test rows are not used. Finished trainings are written to `folder`/search.jsonl, unless the folder is
/// empty, and not repeated when a run is resumed. All processes make this call.
SearchResult search_settings(const TrainConfig& config, const PreparedData& data, const std::filesystem::path& folder,
                             const SearchHooks& hooks, Processes& processes);

}  // namespace saddlemesh
