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

/// Reads a connected graph from a text file: an edge list, for which mixing weights are then computed, or a K × K
/// matrix W.
///
///     # an edge list            # a matrix, blanks or commas
///     workers 4                 0.50, 0.25, 0.25
///     0 1                       0.25, 0.50, 0.25
///     1 2                       0.25, 0.25, 0.50
///
/// The format is recognised by content: a file is an edge list if it begins with "workers N" or if every line has
/// exactly two non-negative integers. (A file whose first line is of that kind, and that does not have two lines,
/// cannot be a matrix, so its errors are those of an edge list.) If `workers` is not 0, it must equal the number in the
/// file. Throws InputError "PATH:LINE: what was found; what was expected".
std::variant<Graph, MixingMatrix> read_graph_file(const std::filesystem::path& path,
                                                  GraphFormat format = GraphFormat::recognise, std::size_t workers = 0);

/// Parses the text of such a file; `where` names the file in messages.
std::variant<Graph, MixingMatrix> parse_graph(std::string_view text, const std::string& where,
                                              GraphFormat format = GraphFormat::recognise, std::size_t workers = 0);

}  // namespace saddlemesh
