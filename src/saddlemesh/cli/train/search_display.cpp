#include "saddlemesh/cli/train/search_display.hpp"

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"
#include "saddlemesh/present/text/table.hpp"
#include "saddlemesh/train/search_summary.hpp"

namespace saddlemesh::cli {

SearchHooks SearchDisplay::hooks() {
  return {.tried = [this](std::size_t done, std::size_t all, const std::string& settings) {
    if (all != all_) {  // the second stage has begun
      progress_.emplace("search", all, ProgressOptions{.quiet = quiet_, .already = done - 1});
      all_ = all;
    }
    progress_->advance();
    progress_->note(settings);
  }};
}

std::string search_text(const SearchResult& search) {
  return fmt::format(
      "search: {} trainings on parts of the training rows in {} s; the best settings, by AUROC on the "
      "other rows:\n{}",
      format_count(search.trainings), format_significant(search.seconds), search_table(search, 5).to_text());
}

}  // namespace saddlemesh::cli
