#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/auroc/running_statistics.hpp"
#include "saddlemesh/solve/session.hpp"

namespace saddlemesh {

/// How many numbers a checkpoint stores for each worker.
struct WorkerSizes {
  std::size_t workers = 0;
  std::size_t values = 0;   ///< in its method's state
  std::size_t buffers = 0;  ///< in its running statistics
};

/// Packs the workers' states and running statistics as bytes in the machine's byte order.
std::string pack_workers(const SessionState<float>& session, const std::vector<RunningStatistics<float>>& running);

/// Unpacks the states at the given iteration. Throws InputError, beginning with `name`, if the number of bytes does not
/// match the sizes.
void unpack_workers(std::string_view bytes, const WorkerSizes& sizes, const std::string& name,
                    SessionState<float>& session, std::vector<RunningStatistics<float>>& running);

}  // namespace saddlemesh
