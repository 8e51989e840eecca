#include "saddlemesh/model/column_names.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string_view>

#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {

bool are_named(const ColumnNames& names) {
  constexpr std::string_view prefix = "column ";
  return std::ranges::any_of(names, [&](std::string_view name) {
    const bool numbered = name.starts_with(prefix) && parse_number<std::size_t>(name.substr(prefix.size())).has_value();
    return !name.empty() && !numbered;
  });
}

bool all_different(const ColumnNames& names) {
  return std::set(names.begin(), names.end()).size() == names.size();
}

std::vector<ColumnIndex> find_names(const ColumnNames& wanted, const ColumnNames& names) {
  std::map<std::string_view, std::size_t> index_of;
  for (std::size_t i = 0; i < names.size(); ++i) index_of.emplace(names[i], i);
  std::vector<ColumnIndex> indices;
  for (const std::string& name : wanted) {
    const auto found = index_of.find(name);
    indices.push_back(found == index_of.end() ? ColumnIndex() : ColumnIndex(found->second));
  }
  return indices;
}

ColumnIndex find_column(const ColumnNames& names, const std::string& given) {
  if (const ColumnIndex index = find_names({given}, names).front()) return index;
  const auto number = parse_number<std::int64_t>(given);
  const auto count = static_cast<std::int64_t>(names.size());
  if (!number || *number == 0 || *number > count || *number < -count) return {};
  return static_cast<std::size_t>(*number > 0 ? *number - 1 : count + *number);
}

ColumnNames references(const ColumnNames& names, const std::vector<std::size_t>& indices) {
  ColumnNames texts;
  for (const std::size_t index : indices) {
    const bool unique = std::ranges::count(names, names[index]) == 1;
    texts.push_back(unique ? names[index] : std::to_string(index + 1));
  }
  return texts;
}

}  // namespace saddlemesh
