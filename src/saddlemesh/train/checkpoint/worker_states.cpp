#include "saddlemesh/train/checkpoint/worker_states.hpp"

#include <cstring>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

constexpr std::uint64_t not_begun = std::numeric_limits<std::uint64_t>::max();

template <class Value>
void append(std::string& bytes, const Value* values, std::size_t count) {
  bytes.append(reinterpret_cast<const char*>(values), count * sizeof(Value));
}

template <class Value>
void take(std::string_view& bytes, Value* values, std::size_t count) {
  if (count > 0) std::memcpy(values, bytes.data(), count * sizeof(Value));
  bytes.remove_prefix(count * sizeof(Value));
}

}  // namespace

std::string pack_workers(const SessionState<float>& session, const std::vector<RunningStatistics<float>>& running) {
  std::string bytes;
  if (!session.workers.empty()) {
    const std::size_t values = session.workers[0].values.size() + running[0].buffers.size();
    bytes.reserve(session.workers.size() * (sizeof(double) + sizeof(std::uint64_t) + values * sizeof(float)));
  }
  for (std::size_t k = 0; k < session.workers.size(); ++k) {
    const auto& worker = session.workers[k];
    const std::uint64_t taken = running[k].iteration.value_or(not_begun);
    append(bytes, &worker.loss, 1);
    append(bytes, &taken, 1);
    append(bytes, worker.values.data(), worker.values.size());
    append(bytes, running[k].buffers.data(), running[k].buffers.size());
  }
  return bytes;
}

void unpack_workers(std::string_view bytes, const WorkerSizes& sizes, const std::string& name,
                    SessionState<float>& session, std::vector<RunningStatistics<float>>& running) {
  if (sizes.values > bytes.size() || sizes.buffers > bytes.size()) {
    throw InputError(fmt::format("{}: {} bytes cannot hold {} values and {} statistics", name, bytes.size(),
                                 sizes.values, sizes.buffers));
  }
  const std::size_t one = sizeof(double) + sizeof(std::uint64_t) + (sizes.values + sizes.buffers) * sizeof(float);
  if (bytes.size() % one != 0 || bytes.size() / one != sizes.workers) {
    throw InputError(fmt::format("{}: found {} bytes; expected {} workers with {} bytes each", name, bytes.size(),
                                 sizes.workers, one));
  }
  session.workers.resize(sizes.workers);
  running.resize(sizes.workers);
  for (std::size_t k = 0; k < sizes.workers; ++k) {
    std::uint64_t taken = 0;
    session.workers[k].values.resize(sizes.values);
    running[k].buffers.resize(sizes.buffers);
    take(bytes, &session.workers[k].loss, 1);
    take(bytes, &taken, 1);
    take(bytes, session.workers[k].values.data(), sizes.values);
    take(bytes, running[k].buffers.data(), sizes.buffers);
    if (taken != not_begun) running[k].iteration = taken;
  }
}

}  // namespace saddlemesh
