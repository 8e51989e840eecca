#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// The result of one training of a search.
struct TrialResult {
  double auroc = 0;  ///< of the rows held out; NaN if the training diverged
  double bytes = 0;  ///< sent by all workers
};

/// The results of a search's finished trainings by name, kept in a file so that a resumed search does not repeat them.
class SearchJournal {
 public:
  /// Reads `folder`/search.jsonl in the first process; all others receive its contents. A file of another search, with
  /// another `title`, is replaced. Without a folder, nothing is written.
  SearchJournal(const std::filesystem::path& folder, const std::string& title, Processes& processes);

  [[nodiscard]] std::optional<TrialResult> find(const std::string& name) const;
  /// Can be called by several threads.
  void add(const std::string& name, const TrialResult& result);

 private:
  std::filesystem::path file_;  // empty if this process does not write
  std::map<std::string, TrialResult> known_;
  std::mutex mutex_;
};

}  // namespace saddlemesh
