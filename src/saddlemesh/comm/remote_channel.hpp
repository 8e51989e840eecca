#pragma once

#include <cstddef>
#include <cstdint>

namespace saddlemesh {

/// Takes the messages of workers hosted in this process to their readers elsewhere, and brings the messages of workers
/// elsewhere. Called by the threads that take the workers through their rounds; what waits throws Aborted when the
/// workers have been stopped.
template <class Real>
class RemoteChannel {
 public:
  virtual ~RemoteChannel() = default;

  /// Waits for the n-th message of a worker elsewhere, to which the hosted `reader` listens. It stays where it is until
  /// collected(n, reader).
  virtual const Real* await(std::uint64_t n, std::size_t from, std::size_t reader) = 0;
  /// The reader needs none of the n-th messages any more.
  virtual void collected(std::uint64_t n, std::size_t reader) = 0;

  /// Waits until the worker's slot of message n, where message n − 2 stands, may be written.
  virtual void await_room(std::uint64_t n, std::size_t worker) = 0;
  /// Message n stands in its slot.
  virtual void send(std::uint64_t n, std::size_t worker) = 0;
};

}  // namespace saddlemesh
