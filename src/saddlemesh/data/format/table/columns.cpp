#include "saddlemesh/data/format/table/columns.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/format/excerpt.hpp"

namespace saddlemesh {
namespace {

constexpr std::array<std::string_view, 4> usual_labels{"label", "class", "target", "y"};

std::optional<std::size_t> find_by_name(const std::vector<std::string>& names, const std::string& given,
                                        const std::string& file) {
  const auto found = std::ranges::find(names, given);
  if (found == names.end()) return std::nullopt;
  if (std::find(found + 1, names.end(), given) != names.end()) {
    throw InputError(
        fmt::format("{}: two columns are called {}: give the column's number, counted from 1", file, excerpt(given)));
  }
  return static_cast<std::size_t>(found - names.begin());
}

// Counted from 1, or from −1 backwards.
std::optional<std::size_t> find_by_number(std::size_t columns, std::string_view given) {
  const auto number = parse_number<std::int64_t>(given);
  const auto count = static_cast<std::int64_t>(columns);
  if (!number || *number == 0 || *number > count || *number < -count) return std::nullopt;
  return static_cast<std::size_t>(*number > 0 ? *number - 1 : count + *number);
}

[[noreturn]] void refuse_unknown(const std::vector<std::string>& names, const std::string& given,
                                 const std::string& file) {
  constexpr std::size_t shown = 40;
  const std::string near = nearest_name(given, names);
  throw InputError(fmt::format(
      "{}: no column is called {}{}; its {} columns: {}{}", file, excerpt(given),
      near.empty() ? "" : fmt::format(" (did you mean \"{}\"?)", near), names.size(),
      fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), shown)), ", "),
      names.size() > shown ? ", …" : ""));
}

std::size_t find_column(const std::vector<std::string>& names, const std::string& given, const std::string& file) {
  if (const auto column = find_by_name(names, given, file)) return *column;
  if (const auto column = find_by_number(names.size(), given)) return *column;
  refuse_unknown(names, given, file);
}

bool is_called(const std::string& name, std::string_view lower_case) {
  return std::ranges::equal(name, lower_case, {}, [](unsigned char c) { return std::tolower(c); });
}

// The column called label, class, target or y, else the last, of those that are not ignored.
std::size_t default_label(const std::vector<std::string>& names, const std::vector<Role>& roles,
                          const std::string& file) {
  for (const std::string_view called : usual_labels) {
    for (std::size_t column = 0; column < names.size(); ++column) {
      if (roles[column] != Role::ignored && is_called(names[column], called)) return column;
    }
  }
  const auto last = std::find_if(roles.rbegin(), roles.rend(), [](Role role) { return role != Role::ignored; });
  if (last == roles.rend()) throw InputError(file + ": all columns are to be ignored");
  return static_cast<std::size_t>(roles.rend() - last) - 1;
}

void set_label(std::vector<Role>& roles, const std::vector<std::string>& names, const ReadOptions& options,
               const std::string& file) {
  if (!options.labelled) {
    const auto present = find_by_name(names, options.label, file);
    if (present && !options.label.empty()) roles[*present] = Role::ignored;
    return;
  }
  const std::size_t label =
      options.label.empty() ? default_label(names, roles, file) : find_column(names, options.label, file);
  if (roles[label] == Role::ignored) {
    throw InputError(fmt::format("{}: column {} is given as the label and as one to ignore; expected one of the two",
                                 file, excerpt(names[label])));
  }
  roles[label] = Role::label;
}

}  // namespace

std::vector<std::string> column_names(std::vector<std::string> first_row, bool header) {
  for (std::size_t column = 0; column < first_row.size(); ++column) {
    if (!header || first_row[column].empty()) first_row[column] = fmt::format("column {}", column + 1);
  }
  return first_row;
}

bool is_label_name(const std::string& name) {
  return std::ranges::any_of(usual_labels, [&](std::string_view called) { return is_called(name, called); });
}

std::vector<Role> column_roles(const std::vector<std::string>& names, const ReadOptions& options,
                               const std::string& file) {
  std::vector<Role> roles(names.size(), Role::undecided);
  for (const std::string& given : options.categorical) roles[find_column(names, given, file)] = Role::category;
  for (const std::string& given : options.ignore) roles[find_column(names, given, file)] = Role::ignored;
  set_label(roles, names, options, file);
  return roles;
}

}  // namespace saddlemesh
