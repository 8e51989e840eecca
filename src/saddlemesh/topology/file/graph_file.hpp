#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "saddlemesh/topology/graph/graph.hpp"
#include "saddlemesh/topology/graph/mixing.hpp"

namespace saddlemesh {

enum class GraphFormat { recognise, edges, weights };

/// Any connected graph from a text file: an edge list, to which weights are then given, or a K × K matrix W.
///
///     # an edge list            # a matrix, blanks or commas
///     workers 4                 0.50, 0.25, 0.25
///     0 1                       0.25, 0.50, 0.25
///     1 2                       0.25, 0.25, 0.50
///
/// Recognised by content: it is an edge list if it begins with "workers N" or every line has exactly two non-negative
/// integers. (A file whose first line has, and that has not two lines, cannot be a matrix, so its errors are those of
/// an edge list.) `workers` other than 0 must be what the file says. Throws InputError "PATH:LINE: what was found; what
/// was expected".
std::variant<Graph, MixingMatrix> read_graph_file(const std::filesystem::path& path,
                                                  GraphFormat format = GraphFormat::recognise, std::size_t workers = 0);

/// The graph of such a file's text; `where` names the file in messages.
std::variant<Graph, MixingMatrix> parse_graph(std::string_view text, const std::string& where,
                                              GraphFormat format = GraphFormat::recognise, std::size_t workers = 0);

}  // namespace saddlemesh
