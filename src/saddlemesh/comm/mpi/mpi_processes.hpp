#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/comm/failure.hpp"
#include "saddlemesh/comm/mpi/mpi_collectives.hpp"
#include "saddlemesh/comm/mpi/progress_thread.hpp"
#include "saddlemesh/comm/processes.hpp"

namespace saddlemesh::mpi {

/// The processes that mpirun or srun has started.
class MpiProcesses final : public Processes {
 public:
  MpiProcesses(const std::atomic<bool>* termination_requested, FailureHandler failure_handler);
  MpiProcesses(const MpiProcesses&) = delete;
  MpiProcesses& operator=(const MpiProcesses&) = delete;
  ~MpiProcesses() override;

  [[nodiscard]] std::size_t rank() const override { return static_cast<std::size_t>(transport_.rank()); }
  [[nodiscard]] std::size_t size() const override { return static_cast<std::size_t>(transport_.size()); }
  [[nodiscard]] const std::string& host(std::size_t rank) const override { return peers_.at(rank).host; }

  std::vector<std::string> allgather(std::string own) override;
  std::vector<std::string> gather(std::string own) override;
  std::string broadcast(std::string own) override;
  std::string scatter(std::vector<std::string> parts) override;
  [[noreturn]] void fail(std::exception_ptr error, std::uint64_t order) override;

  std::unique_ptr<Mesh<float>> mesh_of_floats(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                              std::uint64_t first) override;
  std::unique_ptr<Mesh<double>> mesh_of_doubles(SharedSchedule schedule, std::size_t message_size, std::size_t threads,
                                                std::uint64_t first) override;

  [[nodiscard]] Transport& transport() { return transport_; }
  /// Number of processes on this machine.
  [[nodiscard]] std::size_t on_this_machine() const { return processes_on_machine_of(peers_, rank()); }

  /// Throws the error that all processes agree on if another process failed before this operation, and ProcessLost if
  /// one is lost.
  void check_others();
  /// Runs collective communication after check_others(). If another process fails meanwhile, agrees on the error
  /// instead.
  template <class Talk>
  auto talk(const Talk& talk) {
    const Operation operation(transport_);
    check_others();
    try {
      Collectives collectives(transport_, MessageKind::collective);
      return talk(collectives);
    } catch (const Interrupted&) {
      agree({});
    }
  }

 private:
  [[nodiscard]] std::string location_text(std::size_t rank) const;
  [[nodiscard]] Failure received_failure(std::size_t rank, const std::string& bytes) const;
  Failure reach_agreement(const Failure& own);
  [[noreturn]] void agree(const Failure& own) { throw_agreed(reach_agreement(own)); }
  bool shut_down();
  bool drain_pending(Collectives& collectives);

  Library library_;
  Transport transport_;
  std::vector<Peer> peers_;
  std::optional<ProgressThread> progress_thread_;
};

}  // namespace saddlemesh::mpi
