#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/data/source/read_options.hpp"
#include "saddlemesh/present/text/progress.hpp"

namespace saddlemesh::cli {

/// A progress line for tasks that report "n of total": the total is known only with the first report, and may be
/// corrected later.
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

/// Shows progress while data are read, and prints the notes afterwards.
class ReadingDisplay {
 public:
  explicit ReadingDisplay(bool quiet = false) : quiet_(quiet) {}
  ReadingDisplay(const ReadingDisplay&) = delete;
  ReadingDisplay& operator=(const ReadingDisplay&) = delete;
  ~ReadingDisplay() {
    line_.reset();
    for (const std::string& text : notes_) print_note(text);
  }

  /// The options must not be used after this object is destroyed.
  void attach(ReadOptions& options) {
    if (!quiet_) options.progress = [this](std::size_t done, std::size_t total) { line_->update(done, total); };
    options.note = [this](const std::string& text) { notes_.push_back(text); };
  }

 private:
  bool quiet_;
  std::optional<ProgressLine> line_{"reading"};
  std::vector<std::string> notes_;
};

}  // namespace saddlemesh::cli
