#include "saddlemesh/cli/train/training_display.hpp"

#include <cmath>
#include <cstdio>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/cli/output.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh::cli {
namespace {

using namespace std::chrono_literals;

// The least distance between plain lines, in time or as a share of all iterations.
constexpr auto line_pause = 20s;
constexpr double line_share = 0.1;

std::string figures(const Metrics& metrics) {
  std::string text;
  if (!std::isnan(metrics.validation_auroc)) text += fmt::format("validation {:.4f}  ", metrics.validation_auroc);
  if (!std::isnan(metrics.test_auroc)) text += fmt::format("AUROC {:.4f}  ", metrics.test_auroc);
  return text + fmt::format("consensus {:.1e}", metrics.consensus_x);
}

}  // namespace

TrainingDisplay::TrainingDisplay(std::string label, std::size_t iterations, bool quiet)
    : label_(std::move(label)), iterations_(iterations), quiet_(quiet), live_(::isatty(::fileno(stderr)) == 1) {}

TrainingHooks TrainingDisplay::hooks() {
  return {.begun = [this](std::uint64_t iteration) { begun(iteration); },
          .advanced = [this](std::uint64_t iteration) { advanced(iteration); },
          .evaluated = [this](const Metrics& metrics) { evaluated(metrics); },
          .retreated = [this](const Retreat& retreat) { retreated(retreat); },
          .note = [](const std::string& text) { print_note(text); }};
}

void TrainingDisplay::show_from(std::uint64_t iteration) {
  done_ = iteration;
  progress_.emplace(label_, iterations_,
                    ProgressOptions{.quiet = quiet_, .already = static_cast<std::size_t>(iteration)});
}

void TrainingDisplay::retreated(const Retreat& retreat) {
  show_from(retreat.iteration);
  printed_share_ = -1;
  print_note(fmt::format("{}: {}", label_, to_text(retreat)));
}

void TrainingDisplay::begun(std::uint64_t iteration) {
  show_from(iteration);
  if (iteration > 0 && !quiet_)
    print_status(fmt::format("{}: resuming from iteration {}\n", label_, format_count(iteration)));
}

void TrainingDisplay::advanced(std::uint64_t iteration) {
  progress_->advance(iteration - done_);
  done_ = iteration;
}

void TrainingDisplay::evaluated(const Metrics& metrics) {
  progress_->note(figures(metrics));
  if (!quiet_ && !live_) print_line(metrics);
}

void TrainingDisplay::print_line(const Metrics& metrics) {
  const auto now = std::chrono::steady_clock::now();
  const double share = metrics.iteration / static_cast<double>(iterations_);
  const bool last = share >= 1;
  if (!last && share - printed_share_ < line_share && now - printed_ < line_pause) return;
  printed_ = now;
  printed_share_ = share;
  const auto iteration = static_cast<std::uint64_t>(metrics.iteration);
  print_status(fmt::format("{}  {}/{}  {:.1f} s  {}\n", label_, format_count(iteration), format_count(iterations_),
                           metrics.seconds, figures(metrics)));
}

}  // namespace saddlemesh::cli
