#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "saddlemesh/run/terminal/progress.hpp"

namespace saddlemesh::cli {

/// A progress line for what reports itself as "so many of so many": the total is known with the first report only, and
/// may be corrected.
class ProgressLine {
 public:
  explicit ProgressLine(std::string label) : label_(std::move(label)) {}

  void update(std::size_t done, std::size_t total) {
    if (!line_ || total != total_ || done < done_) {
      line_.emplace(label_, total);
      total_ = total;
      done_ = 0;
    }
    line_->advance(done - done_);
    done_ = done;
  }

 private:
  std::string label_;
  std::optional<Progress> line_;
  std::size_t done_ = 0, total_ = 0;
};

}  // namespace saddlemesh::cli
