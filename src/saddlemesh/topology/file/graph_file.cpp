#include "saddlemesh/topology/file/graph_file.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/topology/file/edge_list.hpp"
#include "saddlemesh/topology/file/weight_matrix.hpp"
#include "saddlemesh/topology/graph/validate.hpp"

namespace saddlemesh {
namespace {

bool is_edge(const TextLine& line) {
  return line.fields.size() == 2 && std::ranges::all_of(line.fields, [](std::string_view field) {
           return parse_number<std::uint64_t>(field).has_value();
         });
}

GraphFormat recognise(const std::vector<TextLine>& lines) {
  const bool edges = lines[0].fields[0] == "workers" || std::ranges::all_of(lines, is_edge) ||
                     (is_edge(lines[0]) && lines.size() != 2);
  return edges ? GraphFormat::edges : GraphFormat::weights;
}

}  // namespace

std::variant<Graph, MixingMatrix> read_graph_file(const std::filesystem::path& path, GraphFormat format,
                                                  std::size_t workers) {
  return parse_graph(read_file(path), path.string(), format, workers);
}

std::variant<Graph, MixingMatrix> parse_graph(std::string_view text, const std::string& where, GraphFormat format,
                                              std::size_t workers) {
  const auto lines = data_lines(text);
  if (lines.empty()) reject_line(where, 1, "nothing in the file; expected an edge list or a weight matrix");
  if (format == GraphFormat::recognise) format = recognise(lines);

  const auto check_workers = [&](std::size_t found) {
    if (workers == 0 || workers == found) return;
    throw InputError(
        fmt::format("{} has {} worker{} but --workers says {}", where, found, found == 1 ? "" : "s", workers));
  };
  if (format == GraphFormat::edges) {
    Graph graph = parse_edge_list(lines, where);
    check_workers(graph.workers());
    return graph;
  }
  MixingMatrix matrix = parse_weight_matrix(lines, where);
  check_workers(matrix.workers());
  validate(matrix, where);
  return matrix;
}

}  // namespace saddlemesh
