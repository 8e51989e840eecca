#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "saddlemesh/run/model/table_columns.hpp"
#include "saddlemesh/run/model/trained_model.hpp"

namespace saddlemesh {

/// Which data to score, and of reading them what may differ from the training file's.
struct ScoringOptions {
  std::string data;                     ///< a file or folder, a named set or synthetic data
  std::filesystem::path data_dir = {};  ///< where named sets are looked for first
  std::string format = {};              ///< empty: recognised by content
  std::filesystem::path labels = {};    ///< the file of labels, where they have one of their own
  std::string label_column = {};        ///< of tables; empty: as in training
  LabelUse use = LabelUse::needed;
  std::filesystem::path cache = {};  ///< of decoded images
  std::size_t threads = 1;
  std::uint64_t memory = 0;  ///< as ReadOptions::memory
  ReadProgress progress = {};
  StreamWait waiting = {};
};

struct DataToScore {
  std::string name;  ///< the file
  DataSet data;      ///< as the network sees it; labels empty where there are none
  /// For people, a sentence each: which part of a named set was taken, which columns were left out, why there are no
  /// labels.
  std::vector<std::string> notes;
};

/// Reads and encodes; of a named set its test part if it has one.
DataToScore read_to_score(const TrainedModel& model, const ScoringOptions& options);

/// The logit of every row, the same for any number of threads.
/// MemoryError as of Scorer.
std::vector<float> score_all(const TrainedModel& model, const DataSet& data, std::size_t threads,
                             std::uint64_t memory = 0);

}  // namespace saddlemesh
