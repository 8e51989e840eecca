#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "saddlemesh/present/text/progress.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh::cli {

/// What a user sees of a run while it lasts: one live line on a terminal, elsewhere a plain line now and then.
class TrainingDisplay {
 public:
  TrainingDisplay(std::string label, std::size_t iterations, bool quiet);

  /// To be told of everything by the run; the display must outlive it.
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
