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

/// Where messages come in and go out, each way in two slots like a worker's own. A message leaves straight from its
/// worker's slot and arrives straight where its readers look for it.
///
/// A message is awaited by MPI from the moment on at which its slot is free: when the last reader here has collected
/// the one before the one before.
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
    bool core_for_each;  ///< whether a thread that waits keeps nobody from working
  };

  Routes(const Setting& setting, Communicator comm);

  void await_room(std::uint64_t n, std::size_t worker) override;
  void poll() override;
  void stop() override { setting_.workers.stop(); }
  bool clear() override;
  void abandon() override { comm_.release(); }

  /// Sees everything home that was posted, and ends the waiting for what was not. False if there was an error, or
  /// something did not come home in time: then nothing of this may be freed before clear().
  bool close();

 protected:
  struct Inlet {
    std::array<std::vector<Real>, 2> slot;
    std::array<std::atomic<std::uint64_t>, 2> arrived{1, 1};  // n + 1 when message n is there, 0 while one is awaited
    std::array<std::uint64_t, 2> expected{};                  // the n awaited last; guarded by the mutex
    std::array<int, 2> values{};                              // how many have arrived; −1: more than expected

    void expect(std::uint64_t n) {
      expected[n % 2] = n;
      arrived[n % 2].store(0);
    }
  };
  struct Outlet {
    std::array<std::atomic<int>, 2> leaving{};
  };

  /// Room for so many inlets and for outlets that need so many requests. Requests of inlets come first, two for each.
  void make_room(std::size_t inlets, std::size_t outgoing);
  /// Waits until message n of a worker elsewhere is in the inlet. Error that names its process if it has another
  /// length.
  const Real* await_arrival(std::uint64_t n, Inlet& inlet, std::size_t from);
  /// The rank of the process that hosts the worker.
  [[nodiscard]] int rank_of(std::size_t worker) const;
  /// The place of a hosted worker among them.
  [[nodiscard]] std::size_t local(std::size_t worker) const { return worker - setting_.workers.range().first; }
  [[nodiscard]] Outlet& outlet(std::size_t worker) { return outlets_[local(worker)]; }
  [[nodiscard]] int count() const { return static_cast<int>(setting_.message_size); }
  static MPI_Datatype type();

  Setting setting_;
  Communicator comm_;
  std::vector<Inlet> inlets_;
  std::vector<Outlet> outlets_;
  std::vector<MPI_Request> requests_;
  std::vector<std::atomic<int>*> leaving_;  // what each of the outgoing requests counts down

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

/// For a schedule with the same matrix every round: persistent requests, one message to each process with readers.
template <class Real>
std::unique_ptr<Routes<Real>> make_fixed_routes(const typename Routes<Real>::Setting& setting, Communicator comm);

/// For one where a worker listens to at most one other, who changes.
template <class Real>
std::unique_ptr<Routes<Real>> make_varying_routes(const typename Routes<Real>::Setting& setting, Communicator comm);

}  // namespace saddlemesh::mpi
