#include "saddlemesh/topology/picture/svg_caption.hpp"

#include <string_view>

#include <fmt/format.h>

namespace saddlemesh {
namespace {

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

}  // namespace

std::string svg_title(const Topology& topology, const TopologyFacts& facts) {
  return fmt::format("{} · {} worker{}", escape(topology.name), facts.workers, facts.workers == 1 ? "" : "s");
}

std::string svg_subtitle(const TopologyFacts& facts) {
  const std::string degree = facts.min_degree == facts.max_degree
                                 ? fmt::format("{}", facts.max_degree)
                                 : fmt::format("{} to {}", facts.min_degree, facts.max_degree);
  return fmt::format("λ = {:.4g} · 1 − λ = {:.4g} · degree {}{}", facts.lambda, facts.spectral_gap, degree,
                     facts.time_varying ? " in a round" : "");
}

}  // namespace saddlemesh
