#include "saddlemesh/model/scoring.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/model/encode_for.hpp"
#include "saddlemesh/model/scorer.hpp"

namespace saddlemesh {
namespace {

ReadOptions reading_for(const TrainedModel& model, const ScoringOptions& options) {
  ReadOptions read = model.reading;
  read.missing = Missing::median;  // encode_for() decides whether missing values are allowed
  if (model.preprocessing.kind != FeatureKind::images) read.features = model.preprocessing.input.size();
  if (options.decimal != Decimal::automatic) read.decimal = options.decimal;
  read.key = options.id;
  read.format = options.format;
  read.labels = options.labels;
  read.cache = options.cache;
  read.threads = options.threads;
  read.memory = options.memory;
  read.waiting = options.waiting;
  read.progress = options.progress;
  return read;
}

/// One attempt at reading.
struct Reading {
  RawData raw;
  std::vector<std::string> left_out;  ///< names of columns
};

void arrange_or_refuse(TableColumns& columns, const std::vector<std::string>& names, ReadOptions& how,
                       const std::string& file) {
  try {
    columns.arrange(names, how);
  } catch (const InputError& error) {
    throw InputError(fmt::format("{}: {}", file, error.what()));
  }
}

Reading read_rows(const TrainedModel& model, const ScoringOptions& options, const DataArgument& data, LabelUse use,
                  std::vector<std::string>& notes) {
  const bool labels_apart = !options.labels.empty() && model.preprocessing.kind == FeatureKind::dense;
  TableColumns columns(model, options.label_column, labels_apart ? LabelUse::none : use);
  ReadOptions read = reading_for(model, options);
  read.note = [&notes](const std::string& text) { notes.push_back(text); };
  read.labelled = use != LabelUse::none;
  if (model.preprocessing.kind == FeatureKind::dense) {
    read.arrange = [&](const std::vector<std::string>& names, ReadOptions& how) {
      arrange_or_refuse(columns, names, how, options.data);
    };
  }
  RawData raw = data.test.empty() ? read_training(data, read) : read_test(data, read);
  return {std::move(raw), columns.unknown()};
}

// Reads without labels if they cannot be read and are not required.
Reading read_with_optional_labels(const TrainedModel& model, const ScoringOptions& options, const DataArgument& data,
                                  std::vector<std::string>& notes) {
  if (options.use != LabelUse::if_there) return read_rows(model, options, data, options.use, notes);
  try {
    return read_rows(model, options, data, LabelUse::if_there, notes);
  } catch (const MemoryError&) {
    throw;
  } catch (const InputError& error) {
    Reading reading = read_rows(model, options, data, LabelUse::none, notes);
    notes.push_back(fmt::format("read without labels ({})", error.what()));
    return reading;
  }
}

void note_unknown_categories(DataToScore& out) {
  for (const auto& [column, rows] : out.unknown_categories) {
    out.notes.push_back(
        fmt::format("column \"{}\" has categories in {} that training did not have; they are treated as no category",
                    column, count_of(rows, "row", "rows")));
  }
}

void require_ids(const RawData& raw, const ScoringOptions& options) {
  if (options.id.empty() || raw.keys.size() == raw.data.rows) return;
  throw InputError(fmt::format("--id {}: {} is not a table with columns", options.id, raw.name));
}

void drop_unknown_labels(RawData& raw, const LabelCode& code, std::vector<std::string>& notes) {
  for (const RawClass& one : raw.classes) {
    if (std::ranges::find(code.classes, one.name) != code.classes.end()) continue;
    notes.push_back(fmt::format("labels were ignored: class \"{}\" is not one of the model's classes {}", one.name,
                                name_list(code.classes)));
    raw.labels.clear();
    raw.classes.clear();
    return;
  }
}

}  // namespace

DataToScore read_to_score(const TrainedModel& model, const ScoringOptions& options) {
  const DataArgument argument = resolve_data(options.data, options.data_dir);
  DataToScore out;
  auto [raw, left_out] = read_with_optional_labels(model, options, argument, out.notes);
  if (!argument.test.empty()) out.notes.push_back(fmt::format("test part of {}: {}", options.data, raw.name));
  if (!left_out.empty()) {
    out.notes.push_back(fmt::format("columns that the model does not use were ignored: {}", name_list(left_out)));
  }
  if (options.use == LabelUse::if_there) drop_unknown_labels(raw, model.preprocessing.labels, out.notes);
  if (options.use == LabelUse::needed && raw.labels.empty()) {
    throw InputError(fmt::format("{}: there are no labels; evaluating a model requires them", raw.name));
  }
  out.name = raw.name;
  require_ids(raw, options);
  out.ids = std::move(raw.keys);
  out.data = encode_for(model, std::move(raw), &out.unknown_categories);
  note_unknown_categories(out);
  return out;
}

std::string not_finite_text(std::span<const float> scores) {
  constexpr std::size_t shown = 5;
  std::vector<std::string> rows;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (!std::isfinite(scores[i])) rows.push_back(std::to_string(i + 1));
  }
  if (rows.empty()) return {};
  return fmt::format("{} of {} scores {} not finite, in row{} {}: values this far from the training data overflow",
                     rows.size(), scores.size(), rows.size() == 1 ? "is" : "are", rows.size() == 1 ? "" : "s",
                     name_list(rows, shown));
}

std::vector<float> score_all(const TrainedModel& model, const DataSet& data, std::size_t threads,
                             std::uint64_t memory) {
  std::vector<std::uint32_t> rows(data.rows);
  std::iota(rows.begin(), rows.end(), std::uint32_t{0});
  std::vector<float> scores(data.rows);
  constexpr std::size_t worth_a_thread = 256;  // rows; a network takes memory and time to create
  Scorer scorer(model.graph(), data, std::min(threads, 1 + data.rows / worth_a_thread), 64, memory);
  scorer.score(model.parameters, model.buffers, data, rows, scores);
  return scores;
}

}  // namespace saddlemesh
