#include "fuzz/support/check.hpp"
#include "fuzz/targets.hpp"
#include "saddlemesh/topology/file/graph_file.hpp"

namespace saddlemesh::fuzz {

void fuzz_graph(std::span<const char> bytes) {
  for (const GraphFormat format : {GraphFormat::recognise, GraphFormat::edges, GraphFormat::weights}) {
    try_input([&] {
      const auto found = parse_graph({bytes.data(), bytes.size()}, "input", format);
      const Graph* graph = std::get_if<Graph>(&found);
      const std::size_t workers = graph != nullptr ? graph->workers() : std::get<MixingMatrix>(found).workers();
      check(workers > 0);
      if (graph != nullptr) check(!graph->unreachable_worker());
    });
  }
}

}  // namespace saddlemesh::fuzz
