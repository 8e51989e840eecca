// Public: scoring the rows of a file
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/model/table_columns.hpp"
#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// The data to score, and the reading options that may differ from those of training.
struct ScoringOptions {
  std::string data;                      ///< a file or folder, a named set or synthetic data
  std::filesystem::path data_dir = {};   ///< the first folder to look for named sets in
  std::string format = {};               ///< empty: detected from the content
  std::filesystem::path labels = {};     ///< the file of labels, if it is separate
  std::string label_column = {};         ///< of tables; empty: the same as in training
  std::string id = {};                   ///< the column of a table whose texts go to DataToScore::ids; empty: none
  Decimal decimal = Decimal::automatic;  ///< of tables; automatic: the same as in training, or as found in the file
  LabelUse use = LabelUse::needed;
  std::filesystem::path cache = {};  ///< folder for decoded images
  std::size_t threads = 1;
  std::uint64_t memory = 0;  ///< see ReadOptions::memory
  ReadProgress progress = {};
  StreamWait waiting = {};
};

struct DataToScore {
  std::string name;              ///< the file
  DataSet data;                  ///< as the network sees it; without labels if there are none
  std::vector<std::string> ids;  ///< the text of ScoringOptions::id in each row
  std::vector<UnknownCategories> unknown_categories;
  /// Notes for the user, one sentence each: which part of a named set was used, which columns were ignored, which have
  /// categories that training did not have, why there are no labels, and what happened to cached images.
  std::vector<std::string> notes;
};

/// Reads and encodes the data. For a named set with a test part, that part.
DataToScore read_to_score(const TrainedModel& model, const ScoringOptions& options);

/// Returns how many scores are not finite, in which rows (counted from 1), and why; empty if all scores are finite.
std::string not_finite_text(std::span<const float> scores);

/// Returns the logit of every row, the same for any number of threads. Throws MemoryError as Scorer does.
std::vector<float> score_all(const TrainedModel& model, const DataSet& data, std::size_t threads,
                             std::uint64_t memory = 0);

}  // namespace saddlemesh
