#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/train/search.hpp"

namespace saddlemesh::cli {

/// Shows a running search as one live line on a terminal.
class SearchDisplay {
 public:
  explicit SearchDisplay(bool quiet) : quiet_(quiet) {}

  /// Returns hooks that update this display, which must outlive the search.
  SearchHooks hooks();

 private:
  bool quiet_;
  std::size_t all_ = 0;
  std::optional<Progress> progress_;
};

/// Returns what was tried and chosen, for a terminal.
std::string search_text(const SearchResult& search);

}  // namespace saddlemesh::cli
