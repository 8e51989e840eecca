#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Whether rows to be scored have labels.
enum class LabelUse : std::uint8_t {
  needed,
  if_there,
  none,  ///< not read, though they may be there
};

/// Which column of a table that is to be scored is what: features by name where both the model and the table have
/// names, whatever their order, and by position otherwise.
class TableColumns {
 public:
  /// The model must outlive it. `label` names the label's column where it is not called as in training; may be empty.
  TableColumns(const TrainedModel& model, std::string label, LabelUse labels)
      : model_(model), label_(std::move(label)), labels_(labels) {}

  /// For ReadOptions::arrange. InputError for features that are not there, by name, and for a label that is needed and
  /// not there. Columns that are neither are left out.
  void arrange(const std::vector<std::string>& names, ReadOptions& options);

  /// Columns that were left out, but for those that were left out in training.
  [[nodiscard]] const std::vector<std::string>& unknown() const { return unknown_; }

 private:
  using Places = std::vector<std::size_t>;

  void arrange_by_name(const std::vector<std::string>& names, ReadOptions& options);
  void arrange_by_position(const std::vector<std::string>& names, ReadOptions& options) const;
  /// `features` has the column of each of the model's features.
  void write_options(const std::vector<std::string>& names, const Places& features, Places ignored,
                     std::optional<std::size_t> label, ReadOptions& options) const;
  /// Among the candidates; InputError if there must be one and is not.
  [[nodiscard]] std::optional<std::size_t> find_label(const std::vector<std::string>& names, const Places& candidates,
                                                      bool must) const;
  [[nodiscard]] bool ignored_in_training(const std::string& name) const;

  const TrainedModel& model_;
  std::string label_;
  LabelUse labels_;
  std::vector<std::string> unknown_;
};

/// For each feature of the model, which of these columns it is: by name where every one is found, else by position.
/// InputError where there are not as many.
std::vector<std::size_t> feature_places(const Preprocessing& preprocessing, const std::vector<std::string>& names);

}  // namespace saddlemesh
