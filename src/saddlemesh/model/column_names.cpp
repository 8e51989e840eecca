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
  std::map<std::string_view, std::size_t> place_of;
  for (std::size_t i = 0; i < names.size(); ++i) place_of.emplace(names[i], i);
  std::vector<ColumnIndex> places;
  for (const std::string& name : wanted) {
    const auto found = place_of.find(name);
    places.push_back(found == place_of.end() ? ColumnIndex() : ColumnIndex(found->second));
  }
  return places;
}

ColumnIndex find_column(const ColumnNames& names, const std::string& given) {
  if (const ColumnIndex place = find_names({given}, names).front()) return place;
  const auto number = parse_number<std::int64_t>(given);
  const auto count = static_cast<std::int64_t>(names.size());
  if (!number || *number == 0 || *number > count || *number < -count) return {};
  return static_cast<std::size_t>(*number > 0 ? *number - 1 : count + *number);
}

ColumnNames references(const ColumnNames& names, const std::vector<std::size_t>& places) {
  ColumnNames texts;
  for (const std::size_t place : places) {
    const bool unique = std::ranges::count(names, names[place]) == 1;
    texts.push_back(unique ? names[place] : std::to_string(place + 1));
  }
  return texts;
}

}  // namespace saddlemesh
