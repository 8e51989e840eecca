#pragma once

#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// Returns the row of a worker that averages with one partner, weights ½ and ½, or the identity row if the partner is
/// the worker itself.
inline Row pair_row(std::size_t worker, std::size_t partner, RowScratch& scratch) {
  if (worker == partner) {
    scratch.from[0] = static_cast<std::uint32_t>(worker);
    scratch.weight[0] = 1.0;
    return {std::span(scratch.from).first(1), std::span(scratch.weight).first(1)};
  }
  scratch.from = {static_cast<std::uint32_t>(worker < partner ? worker : partner),
                  static_cast<std::uint32_t>(worker < partner ? partner : worker)};
  scratch.weight = {0.5, 0.5};
  return {scratch.from, scratch.weight};
}

}  // namespace saddlemesh
