#include "saddlemesh/train/report/metrics_csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"

namespace saddlemesh {
namespace {

// Removes and returns the part of `text` before `separator`, and removes the separator; all of the text if there is
// none.
std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

// Returns the beginning of a line, enough to recognise it.
std::string_view beginning(std::string_view line) {
  return line.substr(0, 80);
}

[[noreturn]] void reject(const std::string& name, std::size_t line, const std::string& what) {
  throw InputError(fmt::format("{}, line {}: {}", name, line, what));
}

void check_header(std::string_view line, const std::string& name) {
  const std::string expected = metrics_header();
  if (line == std::string_view(expected).substr(0, expected.size() - 1)) return;
  reject(name, 1,
         fmt::format("found \"{}\" instead of the column names: {}\nIs it the metrics.csv of a run of "
                     "this version?",
                     beginning(line), expected.substr(0, expected.size() - 1)));
}

double parse_field(std::string_view field, const MetricsColumn& column, const std::string& name, std::size_t line) {
  if (field.empty()) return Metrics::unknown;
  const auto value = parse_number<double>(field);
  if (!value || std::isnan(*value)) {
    reject(name, line,
           fmt::format("column {}: \"{}\" is not a number; expected one, or nothing where it is not known", column.name,
                       beginning(field)));
  }
  return *value;
}

Metrics parse_line(std::string_view text, const std::string& name, std::size_t line) {
  const auto fields = static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
  const auto& columns = metrics_columns();
  if (fields != columns.size()) {
    reject(name, line, fmt::format("{} fields where {} are expected, one for each column", fields, columns.size()));
  }
  Metrics metrics;
  for (const MetricsColumn& column : columns) {
    metrics.*column.value = parse_field(take_until(text, ','), column, name, line);
  }
  return metrics;
}

}  // namespace

const std::vector<MetricsColumn>& metrics_columns() {
  static const std::vector<MetricsColumn> columns{
      {"iteration", &Metrics::iteration},
      {"samples", &Metrics::samples},
      {"bytes", &Metrics::bytes},
      {"seconds", &Metrics::seconds},
      {"test_auroc", &Metrics::test_auroc},
      {"validation_auroc", &Metrics::validation_auroc},
      {"loss", &Metrics::loss},
      {"dual", &Metrics::dual},
      {"eta", &Metrics::eta},
      {"consensus_x", &Metrics::consensus_x},
      {"consensus_y", &Metrics::consensus_y},
      {"consensus_h", &Metrics::consensus_h},
      {"consensus_r", &Metrics::consensus_r},
      {"consensus_u", &Metrics::consensus_u},
      {"consensus_v", &Metrics::consensus_v},
      {"consensus_p", &Metrics::consensus_p},
      {"consensus_q", &Metrics::consensus_q},
      {"collect", &Metrics::collect},
      {"advance", &Metrics::advance},
      {"estimate", &Metrics::estimate},
      {"evaluate", &Metrics::evaluate},
  };
  return columns;
}

const std::vector<MetricsColumn>& consensus_columns() {
  static const std::vector<MetricsColumn> columns = [] {
    constexpr std::string_view prefix = "consensus_";
    std::vector<MetricsColumn> found;
    for (const MetricsColumn& column : metrics_columns()) {
      if (column.name.starts_with(prefix)) found.push_back({column.name.substr(prefix.size()), column.value});
    }
    return found;
  }();
  return columns;
}

std::string metrics_header() {
  std::string header;
  for (const MetricsColumn& column : metrics_columns()) header.append(column.name).push_back(',');
  header.back() = '\n';
  return header;
}

std::string metrics_line(const Metrics& metrics) {
  std::string line;
  std::array<char, 32> digits{};
  for (const MetricsColumn& column : metrics_columns()) {
    const double value = metrics.*column.value;
    if (!std::isnan(value)) {
      const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), value);
      line.append(digits.data(), written.ptr);
    }
    line.push_back(',');
  }
  line.back() = '\n';
  return line;
}

std::string metrics_csv(std::span<const Metrics> metrics) {
  std::string text = metrics_header();
  for (const Metrics& line : metrics) text += metrics_line(line);
  return text;
}

std::vector<Metrics> parse_metrics(std::string_view text, const std::string& name) {
  const std::size_t last_newline = text.rfind('\n');
  text = text.substr(0, last_newline == std::string_view::npos ? 0 : last_newline + 1);
  check_header(take_until(text, '\n'), name);
  std::vector<Metrics> all;
  for (std::size_t line = 2; !text.empty(); ++line) all.push_back(parse_line(take_until(text, '\n'), name, line));
  return all;
}

}  // namespace saddlemesh
