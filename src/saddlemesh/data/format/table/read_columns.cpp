#include "saddlemesh/data/format/table/read_columns.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <map>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

constexpr std::array<std::string_view, 4> usual_labels{"label", "class", "target", "y"};

std::optional<std::size_t> find_by_name(const ColumnHeader& header, const std::string& given, const std::string& file) {
  const auto found = std::ranges::find(header.names, given);
  if (found == header.names.end()) return std::nullopt;
  if (std::ranges::find(header.twice, given) != header.twice.end()) {
    throw InputError(
        fmt::format("{}: two columns are called {}: give the column's number, counted from 1", file, excerpt(given)));
  }
  return static_cast<std::size_t>(found - header.names.begin());
}

// Finds a column by number, from 1 or, backwards, from −1.
std::optional<std::size_t> find_by_number(std::size_t columns, std::string_view given) {
  const auto number = parse_number<std::int64_t>(given);
  const auto count = static_cast<std::int64_t>(columns);
  if (!number || *number == 0 || *number > count || *number < -count) return std::nullopt;
  return static_cast<std::size_t>(*number > 0 ? *number - 1 : count + *number);
}

[[noreturn]] void reject_unknown(const std::vector<std::string>& names, const std::string& given,
                                 const std::string& file) {
  throw InputError(fmt::format("{}: no column is called {}{}; its {} columns: {}", file, excerpt(given),
                               did_you_mean(given, names), names.size(), name_list(names)));
}

std::optional<std::size_t> find_column(const ColumnHeader& header, const std::string& given, const std::string& file) {
  const auto by_name = find_by_name(header, given, file);
  return by_name ? by_name : find_by_number(header.names.size(), given);
}

std::size_t require_column(const ColumnHeader& header, const std::string& given, const std::string& file) {
  const auto column = find_column(header, given, file);
  if (!column) reject_unknown(header.names, given, file);
  return *column;
}

bool is_called(const std::string& name, std::string_view lower_case) {
  return std::ranges::equal(name, lower_case, {}, [](unsigned char c) { return std::tolower(c); });
}

struct DefaultLabel {
  std::size_t column;
  std::string reason;
};

// Chooses the column called label, class, target or y, otherwise the last, among those that are not ignored.
DefaultLabel default_label(const ColumnHeader& header, const std::vector<Role>& roles, const std::string& file) {
  for (const std::string_view called : usual_labels) {
    for (std::size_t column = 0; column < roles.size(); ++column) {
      if (roles[column] == Role::ignored || !is_called(header.names[column], called)) continue;
      return {column, "by its name"};
    }
  }
  const auto last = std::find_if(roles.rbegin(), roles.rend(), [](Role role) { return role != Role::ignored; });
  if (last == roles.rend()) throw InputError(file + ": all columns are to be ignored");
  const bool very_last = last == roles.rbegin();
  return {static_cast<std::size_t>(roles.rend() - last) - 1, very_last ? "last column" : "last column that is left"};
}

void set_label(ColumnRoles& found, const ColumnHeader& header, const ReadOptions& options, const std::string& file) {
  if (!options.labelled) {
    const auto present = find_by_name(header, options.label, file);
    if (present && !options.label.empty()) found.roles[*present] = Role::ignored;
    return;
  }
  const DefaultLabel label = options.label.empty() ? default_label(header, found.roles, file)
                                                   : DefaultLabel{require_column(header, options.label, file), "given"};
  if (found.roles[label.column] == Role::ignored) {
    throw InputError(fmt::format("{}: column {} is given as the label and as one to ignore; expected one of the two",
                                 file, excerpt(header.names[label.column])));
  }
  found.roles[label.column] = Role::label;
  found.label = {.name = header.names[label.column],
                 .reason = label.reason,
                 .named = header.named && !header.unnamed[label.column]};
}

void make_different(ColumnHeader& header) {
  std::map<std::string, std::size_t> times;
  for (std::size_t i = 0; i < header.names.size(); ++i) {
    const std::string name = header.names[i];
    if (++times[name] == 1) continue;
    if (times[name] == 2) header.twice.push_back(name);
    do {
      header.names[i] = fmt::format("{} ({})", name, times[name]);
    } while (std::ranges::count(header.names, header.names[i]) > 1 && ++times[name] > 0);
    header.findings.push_back({.column = name,
                               .found = fmt::format("column {} has the name of another", i + 1),
                               .done = fmt::format("called \"{}\"", header.names[i])});
  }
}

}  // namespace

ColumnHeader column_header(std::vector<std::string> first_row, bool header) {
  ColumnHeader found{.names = std::move(first_row), .named = header};
  for (std::size_t column = 0; column < found.names.size(); ++column) {
    found.unnamed.push_back(header && found.names[column].empty());
    if (!header || found.unnamed.back()) found.names[column] = fmt::format("column {}", column + 1);
  }
  make_different(found);
  return found;
}

bool is_label_name(const std::string& name) {
  return std::ranges::any_of(usual_labels, [&](std::string_view called) { return is_called(name, called); });
}

ColumnRoles column_roles(const ColumnHeader& header, const ReadOptions& options, const std::string& file) {
  ColumnRoles found{.roles = std::vector(header.names.size(), Role::undecided)};
  found.dates.resize(header.names.size());
  const auto set = [&](const std::string& given, Role role) -> std::optional<std::size_t> {
    const auto column = options.may_be_absent ? find_column(header, given, file) : require_column(header, given, file);
    if (column) found.roles[*column] = role;
    if (!column) found.absent.push_back(given);
    return column;
  };
  for (const std::string& given : options.numbers) set(given, Role::number);
  for (const std::string& given : options.categorical) set(given, Role::category);
  for (const auto& [given, order] : options.dates) {
    if (const auto column = set(given, Role::date)) found.dates[*column] = order;
  }
  for (const std::string& given : options.ignore) set(given, Role::ignored);
  set_label(found, header, options, file);
  if (!options.key.empty()) found.key = require_column(header, options.key, file);
  return found;
}

}  // namespace saddlemesh
