#pragma once

#include "saddlemesh/topology/graph/mixing.hpp"
#include "saddlemesh/topology/schedule/schedule.hpp"

namespace saddlemesh {

/// Returns a schedule with the same mixing matrix in every round.
SharedSchedule static_schedule(MixingMatrix matrix);

}  // namespace saddlemesh
