#include "saddlemesh/data/rows/label_summary.hpp"

#include <fmt/format.h>

#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {

std::string class_list(const std::vector<std::string>& classes) {
  constexpr std::size_t shown = 4;
  std::string text;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (i == shown) return text + ", …";
    text += (i == 0 ? "" : ", ") + excerpt(classes[i]);
  }
  return text;
}

std::string LabelSummary::text() const {
  const std::string label =
      column.name.empty() ? "" : fmt::format("label column {} ({}); ", excerpt(column.name), column.reason);
  return fmt::format("{}positive {} {}, {:.3g} % of {}", label, positive.size() == 1 ? "class" : "classes",
                     class_list(positive), 100 * share(), count_of(rows, "row", "rows"));
}

LabelSummary summarise_labels(const LabelColumn& column, const std::vector<RawClass>& classes,
                              const std::vector<std::uint8_t>& positive) {
  LabelSummary summary{.column = column};
  for (std::size_t i = 0; i < classes.size(); ++i) {
    (positive[i] == 1 ? summary.positive : summary.negative).push_back(classes[i].name);
    summary.rows += classes[i].rows;
    if (positive[i] == 1) summary.positives += classes[i].rows;
  }
  return summary;
}

}  // namespace saddlemesh
