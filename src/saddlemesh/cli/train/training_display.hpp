#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh::cli {

/// Shows a running training: one live line on a terminal, otherwise a plain line from time to time.
class TrainingDisplay {
 public:
  TrainingDisplay(std::string label, std::size_t iterations, bool quiet);

  /// Returns hooks that update this display, which must outlive the run.
  TrainingHooks hooks();

 private:
  void begun(std::uint64_t iteration);
  void retreated(const Retreat& retreat);
  void show_from(std::uint64_t iteration);
  void advanced(std::uint64_t iteration);
  void evaluated(const Metrics& metrics);
  void print_line(const Metrics& metrics);

  std::string label_;
  std::size_t iterations_;
  bool quiet_, live_;
  std::optional<Progress> progress_;
  std::uint64_t done_ = 0;
  std::chrono::steady_clock::time_point printed_;
  double printed_share_ = -1;
};

}  // namespace saddlemesh::cli
