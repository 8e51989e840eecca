#pragma once

#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh {

/// The results of a search's finished trainings by name, kept in a file so that a resumed search does not repeat them.
class SearchJournal {
 public:
  /// Reads `folder`/search.jsonl in the first process; all others receive its contents. A file of another search, with
  /// another `title`, is replaced. Without a folder, nothing is written.
  SearchJournal(const std::filesystem::path& folder, const std::string& title, Processes& processes);

  [[nodiscard]] std::optional<double> find(const std::string& name) const;
  /// Can be called by several threads.
  void add(const std::string& name, double auroc);

 private:
  std::filesystem::path file_;  // empty if this process does not write
  std::map<std::string, double> known_;
  std::mutex mutex_;
};

}  // namespace saddlemesh
