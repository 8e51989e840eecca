#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"

namespace saddlemesh {

/// Summary of the labels: which classes are positive, and their rows.
struct LabelSummary {
  LabelColumn column;                           ///< its name is empty if the data are not a table
  std::vector<std::string> positive, negative;  ///< names of classes
  std::size_t rows = 0, positives = 0;          ///< over all files, before rows are removed or split off

  [[nodiscard]] double share() const {
    return rows == 0 ? 0.0 : static_cast<double>(positives) / static_cast<double>(rows);
  }

  /// "label column "churned" (last column); positive class "Yes", 26.5 % of 7,043 rows"
  [[nodiscard]] std::string text() const;
};

/// Summarises the labels; `positive` has a flag for each class.
LabelSummary summarise_labels(const LabelColumn& column, const std::vector<RawClass>& classes,
                              const std::vector<std::uint8_t>& positive);

/// Formats a list of classes: ""Yes"", or "5 classes: "5", "6", …".
std::string class_list(const std::vector<std::string>& classes);

}  // namespace saddlemesh
