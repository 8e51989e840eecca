#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "saddlemesh/comm/hosted_workers.hpp"
#include "saddlemesh/comm/mpi/transport.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::mpi {

/// Transfers workers' messages between processes, with two slots per direction like a worker's own. A message is sent
/// directly from its worker's slot and received directly into the slot that its readers use.
///
/// The receive for message n is posted as soon as its slot is free: when the last reader in this process has collected
/// message n − 2.
template <class Real>
class Routes : public RemoteChannel<Real>, public PendingRequests {
 public:
  struct Setting {
    Processes& processes;
    Transport& transport;
    const Schedule& schedule;
    HostedWorkers<Real>& workers;
    std::size_t message_size;
    std::uint64_t first;
    bool core_for_each;  ///< whether a spinning thread takes no core from another one
  };

  Routes(const Setting& setting, Communicator comm);

  void await_room(std::uint64_t n, std::size_t worker) override;
  void poll() override;
  void stop() override { setting_.workers.stop(); }
  bool clear() override;
  void abandon() override { comm_.release(); }

  /// Completes all outgoing transfers and cancels the pending receives. Returns false after an error, or if a transfer
  /// did not complete in time; nothing of this object may then be freed before clear() succeeds.
  bool close();

 protected:
  struct Inlet {
    std::array<std::vector<Real>, 2> slot;
    std::array<std::atomic<std::uint64_t>, 2> arrived{1, 1};  // n + 1 when message n is there, 0 while it is awaited
    std::array<std::uint64_t, 2> expected{};  // number of the message awaited last; guarded by the mutex
    std::array<int, 2> values{};              // number of values received; −1 if more than expected

    void expect(std::uint64_t n) {
      expected[n % 2] = n;
      arrived[n % 2].store(0);
    }
  };
  struct Outlet {
    std::array<std::atomic<int>, 2> leaving{};
  };

  /// Allocates requests for the given inlets and outgoing messages. The requests of inlets come first, two for each.
  void make_room(std::size_t inlets, std::size_t outgoing);
  /// Blocks until message n of a remote worker is in the inlet. Throws Error with its process if the message has the
  /// wrong length.
  const Real* await_arrival(std::uint64_t n, Inlet& inlet, std::size_t from);
  /// Rank of the process that hosts the worker.
  [[nodiscard]] int rank_of(std::size_t worker) const;
  /// Index of a hosted worker within this process.
  [[nodiscard]] std::size_t local(std::size_t worker) const { return worker - setting_.workers.range().first; }
  [[nodiscard]] Outlet& outlet(std::size_t worker) { return outlets_[local(worker)]; }
  [[nodiscard]] int count() const { return static_cast<int>(setting_.message_size); }
  static MPI_Datatype type();

  Setting setting_;
  Communicator comm_;
  std::vector<Inlet> inlets_;
  std::vector<Outlet> outlets_;
  std::vector<MPI_Request> requests_;
  std::vector<std::atomic<int>*> leaving_;  // for each outgoing request, the counter that it decrements

 private:
  template <class Done>
  void wait(const Done& done);
  [[nodiscard]] bool all_sent() const;
  [[nodiscard]] bool all_received(std::uint64_t posted) const;
  void cancel_receives();
  [[nodiscard]] int received_values(const MPI_Status& status) const;
  void take_in_unasked();
  void free_requests();

  int spins_;
  std::vector<int> completed_;
  std::vector<MPI_Status> statuses_;
  bool cancelled_ = false;
  MPI_Request unasked_ = MPI_REQUEST_NULL;
  std::vector<Real> unasked_message_;
};

/// Creates routes for a fixed schedule: persistent requests, one message to each process that has readers.
template <class Real>
std::unique_ptr<Routes<Real>> make_fixed_routes(const typename Routes<Real>::Setting& setting, Communicator comm);

/// Creates routes for a time-varying schedule, where a worker receives from at most one other per round.
template <class Real>
std::unique_ptr<Routes<Real>> make_varying_routes(const typename Routes<Real>::Setting& setting, Communicator comm);

}  // namespace saddlemesh::mpi
