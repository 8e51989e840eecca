#include "saddlemesh/topology/file/weight_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/topology/graph/dense_weights.hpp"
#include "saddlemesh/topology/graph/graph.hpp"
#include "saddlemesh/topology/graph/validate.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {
namespace {

double parse_weight(std::string_view text, const TextLine& line, std::string_view where) {
  const auto value = parse_number<double>(text);
  const auto reject = [&](const char* what) {
    reject_line(where, line.number, fmt::format("\"{}\" {}; expected a weight from 0 to 1", text, what));
  };
  if (!value) reject("is not a number");
  if (!std::isfinite(*value)) reject("is not finite");
  if (*value < 0.0) reject("is negative");
  return *value;
}

void check_shape(std::span<const TextLine> lines, std::string_view where) {
  if (lines.empty()) reject_line(where, 1, "no weights; expected K lines of K numbers");
  const std::size_t columns = lines[0].fields.size();
  for (const TextLine& line : lines) {
    if (line.fields.size() == columns) continue;
    reject_line(where, line.number,
                fmt::format("{} columns; expected {}, as in line {}", line.fields.size(), columns, lines[0].number));
  }
  if (lines.size() == columns) return;
  const std::size_t line = lines[std::min(columns, lines.size() - 1)].number;
  reject_line(where, line,
              fmt::format("{} rows of {} columns; expected {} rows, since W is square{}", lines.size(), columns,
                          columns, columns == 2 ? " (or an edge list: two workers per line, counted from 0)" : ""));
}

DenseWeights parse_rows(std::span<const TextLine> lines, std::string_view where) {
  DenseWeights w;
  for (const TextLine& line : lines) {
    auto& row = w.emplace_back();
    for (const std::string_view field : line.fields) row.push_back(parse_weight(field, line, where));
  }
  return w;
}

void check_symmetry(const DenseWeights& w, std::span<const TextLine> lines, std::string_view where) {
  for (std::size_t i = 0; i < w.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (std::abs(w[i][j] - w[j][i]) <= weight_tolerance) continue;
      reject_line(where, lines[i].number,
                  fmt::format("w[{0}][{1}] = {2} but w[{1}][{0}] = {3} in line {4}; W must be symmetric", i, j, w[i][j],
                              w[j][i], lines[j].number));
    }
  }
}

void check_row_sums(const DenseWeights& w, std::span<const TextLine> lines, std::string_view where) {
  for (std::size_t i = 0; i < w.size(); ++i) {
    double sum = 0.0;
    for (const double weight : w[i]) sum += weight;
    if (std::abs(sum - 1.0) <= weight_tolerance) continue;
    reject_line(
        where, lines[i].number,
        fmt::format("the row sums to {:.12g}; expected 1 to within {}: write weights with enough digits, or list "
                    "the edges and let the weights be computed",
                    sum, weight_tolerance));
  }
}

}  // namespace

MixingMatrix parse_weight_matrix(std::span<const TextLine> lines, std::string_view where) {
  check_shape(lines, where);
  const DenseWeights w = parse_rows(lines, where);
  check_symmetry(w, lines, where);
  check_row_sums(w, lines, where);
  MixingMatrix matrix = made_exact(w);
  if (const auto worker = graph_of(matrix).unreachable_worker()) {
    reject_line(where, lines[*worker].number,
                fmt::format("worker {} cannot be reached from worker 0; expected a connected graph", *worker));
  }
  return matrix;
}

}  // namespace saddlemesh
