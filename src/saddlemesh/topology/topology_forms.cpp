#include "saddlemesh/topology/topology.hpp"

namespace saddlemesh {

const std::vector<TopologyForm>& topology_forms() {
  static const std::vector<TopologyForm> forms{
      {"ring", "ring", "each worker with the one before and the one after"},
      {"path", "path", "a ring that is open at one place"},
      {"star", "star", "worker 0 with all others"},
      {"torus", "torus[:AxB]", "a grid that closes on itself; the most square one unless A and B are given"},
      {"hypercube", "hypercube", "workers whose numbers differ in one bit; K a power of two"},
      {"exponential", "exponential", "k with k ± 1, 2, 4, 8, …"},
      {"complete", "complete", "everyone with everyone"},
      {"erdos-renyi", "erdos-renyi:P", "each pair with probability P, drawn until connected"},
      {"regular", "regular:D", "a random connected graph in which everyone has D neighbours"},
      {"one-peer-exponential", "one-peer-exponential", "one hop of the exponential graph a round: one message each"},
      {"random-matching", "random-matching", "new random pairs every round"},
      {"file", "file:PATH", "a graph from a file: an edge list or a weight matrix, whichever it holds"},
      {"edges", "edges:PATH", "a file that is an edge list"},
      {"weights", "weights:PATH", "a file that is a weight matrix"},
  };
  return forms;
}

const std::vector<std::string>& topology_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const TopologyForm& form : topology_forms()) all.push_back(form.name);
    return all;
  }();
  return names;
}

}  // namespace saddlemesh
