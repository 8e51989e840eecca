#pragma once

#include <cstddef>
#include <cstdint>

namespace saddlemesh {

/// Carries messages between the workers of this process and those of others. The threads that run the workers' rounds
/// call it. Blocking functions throw Aborted when the workers have been stopped.
template <class Real>
class RemoteChannel {
 public:
  virtual ~RemoteChannel() = default;

  /// Blocks until the n-th message of a remote worker, from which the hosted `reader` receives, is there. The result is
  /// valid until collected(n, reader).
  virtual const Real* await(std::uint64_t n, std::size_t from, std::size_t reader) = 0;
  /// Records that the reader no longer needs any of the n-th messages.
  virtual void collected(std::uint64_t n, std::size_t reader) = 0;

  /// Blocks until the worker's slot for message n, which holds message n − 2, may be overwritten.
  virtual void await_room(std::uint64_t n, std::size_t worker) = 0;
  /// Sends message n, which is complete in its slot.
  virtual void send(std::uint64_t n, std::size_t worker) = 0;
};

}  // namespace saddlemesh
