#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "saddlemesh/train/config/train_config.hpp"

// Which settings a search tries, and how long. The plan depends on counted operations, not on measured time.
namespace saddlemesh {

/// One combination of the settings that a search chooses.
struct SearchedSettings {
  std::size_t bins = 0;
  std::string activation;
  std::size_t hidden = 0;
  double prior = 0;

  void apply(TrainConfig& config) const;
  [[nodiscard]] std::string text() const;         ///< "bins=12 activation=tanh hidden=32 prior=80"
  [[nodiscard]] std::string member_text() const;  ///< "hidden=32 prior=80"
  /// Whether models with these settings and with the others have the same input and activation.
  [[nodiscard]] bool can_be_averaged_with(const SearchedSettings& other) const;
};

/// Returns all combinations to try. A setting that the configuration gives has only that value.
std::vector<SearchedSettings> settings_to_search(const TrainConfig& config, const PreparedData& data);

/// Every candidate is trained `trainings` times, each with another part of the rows held out.
struct SearchStage {
  std::size_t iterations = 0, trainings = 0;
};

/// A search in two stages. What the first leaves of the budget decides how thorough the second is.
class SearchPlan {
 public:
  /// `costs` are those of one iteration in seconds of one core, for each candidate. `config` is not resolved.
  SearchPlan(const TrainConfig& config, const std::vector<double>& costs, const PreparedData& data);

  [[nodiscard]] const SearchStage& first() const { return first_; }
  /// Number of candidates that reach the second stage, and the most models that the average has.
  [[nodiscard]] std::size_t kept() const { return kept_; }
  /// `costs` are those of the candidates that are left.
  [[nodiscard]] SearchStage second(const std::vector<double>& costs) const;
  /// Number of models in the average, if one iteration of each costs this much.
  [[nodiscard]] std::size_t members(double cost) const;

 private:
  std::size_t iterations_ = 0;  // of a run with these settings
  std::size_t most_ = 1;        // trainings of a candidate that can tell something
  double seconds_ = 0, left_ = 0;
  SearchStage first_;
  std::size_t kept_ = 1;
};

/// Number of parts of the training rows, of which one is held out; trainings beyond that use another partition.
inline constexpr std::size_t search_parts = 5;

/// Returns about how many seconds an iteration of a resolved configuration takes on one core.
/// `row_values` is the mean number of values that a row stores, over the rows of all processes.
double iteration_cost(const TrainConfig& config, const PreparedData& data, double row_values);

}  // namespace saddlemesh
