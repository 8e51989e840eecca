#include "saddlemesh/data/format/fixed_classes.hpp"

namespace saddlemesh {

void fill_classes(RawData& raw, std::span<const std::string_view> names) {
  raw.classes.clear();
  for (const std::string_view name : names) raw.classes.push_back({.name = std::string(name)});
  for (std::size_t row = 0; row < raw.labels.size(); ++row) {
    RawClass& found = raw.classes[raw.labels[row]];
    if (found.rows++ == 0) found.first_at = row;
  }
}

}  // namespace saddlemesh
