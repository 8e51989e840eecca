#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// How labels of rows to be scored are used.
enum class LabelUse : std::uint8_t {
  needed,
  if_there,
  none,  ///< ignored, even if present
};

/// Determines the role of each column of a table to be scored. Features are matched by name, in any order, if both the
/// model and the table have names; otherwise by position.
class TableColumns {
 public:
  /// `model` must outlive this object. `label` is the name of the label's column if it differs from training; it may be
  /// empty.
  TableColumns(const TrainedModel& model, std::string label, LabelUse labels)
      : model_(model), label_(std::move(label)), labels_(labels) {}

  /// For ReadOptions::arrange. Throws InputError with the names of missing features, and if a required label is
  /// missing. Ignores all other columns.
  void arrange(const std::vector<std::string>& names, ReadOptions& options);

  /// Returns the ignored columns, except those that training ignored too.
  [[nodiscard]] const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  using Places = std::vector<std::size_t>;

  void arrange_by_name(const std::vector<std::string>& names, ReadOptions& options);
  void arrange_by_position(const std::vector<std::string>& names, ReadOptions& options) const;
  /// `features` holds the column of each feature of the model.
  void write_options(const std::vector<std::string>& names, const Places& features, Places ignored,
                     std::optional<std::size_t> label, ReadOptions& options) const;
  /// Finds the label among the candidates. Throws InputError if a label is required and there is none.
  [[nodiscard]] std::optional<std::size_t> find_label(const std::vector<std::string>& names, const Places& candidates,
                                                      bool must) const;
  [[nodiscard]] bool ignored_in_training(const std::string& name) const;

  const TrainedModel& model_;
  std::string label_;
  LabelUse labels_;
  std::vector<std::string> unknown_;
};

/// Returns the column of each of the model's features: by name if all names are found, otherwise by position. Throws
/// InputError if the numbers differ.
std::vector<std::size_t> feature_indices(const Preprocessing& preprocessing, const std::vector<std::string>& names);

}  // namespace saddlemesh
