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

/// Which data to score, and of reading them what may differ from the training file's.
struct ScoringOptions {
  std::string data;                      ///< a file or folder, a named set or synthetic data
  std::filesystem::path data_dir = {};   ///< where named sets are looked for first
  std::string format = {};               ///< empty: recognised by content
  std::filesystem::path labels = {};     ///< the file of labels, where they have one of their own
  std::string label_column = {};         ///< of tables; empty: as in training
  std::string id = {};                   ///< a table's column whose texts DataToScore::ids gets; empty: none
  Decimal decimal = Decimal::automatic;  ///< of tables; automatic: as in training, or as the file shows
  LabelUse use = LabelUse::needed;
  std::filesystem::path cache = {};  ///< of decoded images
  std::size_t threads = 1;
  std::uint64_t memory = 0;  ///< as ReadOptions::memory
  ReadProgress progress = {};
  StreamWait waiting = {};
};

struct DataToScore {
  std::string name;              ///< the file
  DataSet data;                  ///< as the network sees it; labels empty where there are none
  std::vector<std::string> ids;  ///< the text of ScoringOptions::id in each row
  std::vector<UnknownCategories> unknown_categories;
  /// For people, a sentence each: which part of a named set was taken, which columns were left out, which have
  /// categories that training did not have, why there are no labels, what became of decoded images that were kept.
  std::vector<std::string> notes;
};

/// Reads and encodes; of a named set its test part if it has one.
DataToScore read_to_score(const TrainedModel& model, const ScoringOptions& options);

/// How many scores are not finite, of which rows (counted from 1), and why; empty if all are.
std::string not_finite_text(std::span<const float> scores);

/// The logit of every row, the same for any number of threads.
/// MemoryError as of Scorer.
std::vector<float> score_all(const TrainedModel& model, const DataSet& data, std::size_t threads,
                             std::uint64_t memory = 0);

}  // namespace saddlemesh
