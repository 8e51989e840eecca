#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/auroc/running_statistics.hpp"
#include "saddlemesh/solve/session.hpp"

namespace saddlemesh {

/// How many numbers a worker has in a checkpoint.
struct WorkerSizes {
  std::size_t workers = 0;
  std::size_t values = 0;   ///< of its method's state
  std::size_t buffers = 0;  ///< of its running statistics
};

/// The workers' states and running statistics as bytes, in the machine's own order.
std::string pack_workers(const SessionState<float>& session, const std::vector<RunningStatistics<float>>& running);

/// The reverse, for states that are at the given iteration. InputError, beginning with `name`, where the bytes are not
/// as many as the sizes say.
void unpack_workers(std::string_view bytes, const WorkerSizes& sizes, const std::string& name,
                    SessionState<float>& session, std::vector<RunningStatistics<float>>& running);

}  // namespace saddlemesh
