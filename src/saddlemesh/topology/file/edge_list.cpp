#include "saddlemesh/topology/file/edge_list.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/topology/graph/worker_limits.hpp"

namespace saddlemesh {
namespace {

struct Declared {
  std::size_t workers, line;
};

std::optional<Declared> declared_workers(std::span<const TextLine> lines, std::string_view where) {
  if (lines.empty() || lines[0].fields[0] != "workers") return std::nullopt;
  const auto& [number, fields] = lines[0];
  const auto count = fields.size() == 2 ? parse_number<std::size_t>(fields[1]) : std::nullopt;
  if (!count || *count < 1 || *count > max_workers) {
    std::string found;
    for (const std::string_view field : fields) {
      if (!found.empty()) found += ' ';
      found += field;
    }
    reject_line(where, number, fmt::format("\"{}\"; expected \"workers N\" with N from 1 to {}", found, max_workers));
  }
  return Declared{*count, number};
}

std::uint32_t parse_worker(std::string_view text, const TextLine& line, const std::optional<Declared>& declared,
                           std::string_view where) {
  const auto index = parse_number<std::uint64_t>(text);
  if (!index) {
    reject_line(where, line.number, fmt::format("\"{}\" is not a worker; expected an index, 0 or more", text));
  }
  if (declared && *index >= declared->workers) {
    reject_line(where, line.number,
                fmt::format("worker {}; expected an index below {}, as line {} says \"workers {}\"", *index,
                            declared->workers, declared->line, declared->workers));
  }
  if (*index >= max_workers) {
    reject_line(where, line.number, fmt::format("worker {}; expected an index below {}", *index, max_workers));
  }
  return static_cast<std::uint32_t>(*index);
}

Edge parse_edge(const TextLine& line, const std::optional<Declared>& declared, std::string_view where) {
  if (line.fields.size() != 2) {
    reject_line(where, line.number,
                fmt::format("{} columns; expected two, the workers that an edge links", line.fields.size()));
  }
  const Edge edge{parse_worker(line.fields[0], line, declared, where),
                  parse_worker(line.fields[1], line, declared, where)};
  if (edge.a == edge.b) {
    reject_line(where, line.number,
                fmt::format("worker {} is linked to itself; expected two different workers", edge.a));
  }
  return edge;
}

// Returns the line to report for a worker without a path to worker 0: the first that names it, or else the one that
// sets the number of workers.
std::size_t line_about(std::size_t worker, const std::map<Edge, std::size_t>& line_of, std::size_t otherwise) {
  std::size_t line = 0;
  for (const auto& [edge, number] : line_of) {
    const bool names_it = edge.a == worker || edge.b == worker;
    if (names_it && (line == 0 || number < line)) line = number;
  }
  return line == 0 ? otherwise : line;
}

}  // namespace

Graph parse_edge_list(std::span<const TextLine> lines, std::string_view where) {
  const auto declared = declared_workers(lines, where);
  std::size_t workers = declared ? declared->workers : 0;
  std::size_t sizing_line = declared ? declared->line : 0;
  std::map<Edge, std::size_t> line_of;  // keyed by direction as written
  std::vector<Edge> edges;
  for (const TextLine& line : lines.subspan(declared ? 1 : 0)) {
    const Edge edge = parse_edge(line, declared, where);
    const auto [known, added] = line_of.emplace(edge, line.number);
    if (!added) {
      reject_line(where, line.number,
                  fmt::format("edge {} {} again, first in line {}; expected each once", edge.a, edge.b, known->second));
    }
    edges.push_back(edge);
    const std::size_t needed = std::max(edge.a, edge.b) + std::size_t{1};
    if (needed > workers) {
      workers = needed;
      sizing_line = line.number;
    }
  }
  if (workers == 0) reject_line(where, 1, "no edges; expected lines of two workers, \"i j\"");
  Graph graph(workers, std::move(edges));
  if (const auto worker = graph.unreachable_worker()) {
    reject_line(
        where, line_about(*worker, line_of, sizing_line),
        fmt::format("worker {} of {} cannot be reached from worker 0; expected a connected graph", *worker, workers));
  }
  return graph;
}

}  // namespace saddlemesh
