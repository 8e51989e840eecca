#include "saddlemesh/comm/mpi/mpi_processes.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <sys/prctl.h>
#include <thread>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/comm/mpi/mpi_mesh.hpp"

namespace saddlemesh::mpi {

MpiProcesses::MpiProcesses(const std::atomic<bool>* termination_requested, FailureHandler failure_handler) {
  // Makes sleeps of about ten microseconds accurate, here and in the threads started from here.
  ::prctl(PR_SET_TIMERSLACK, 1000UL, 0UL, 0UL, 0UL);
  Collectives collectives(transport_, MessageKind::collective);
  for (const std::string& text : collectives.allgather(Peer::own().text())) {
    peers_.push_back(Peer::from_text(text, fmt::format("process {}", peers_.size())));
  }
  progress_thread_.emplace(transport_, peers_, termination_requested, std::move(failure_handler));
}

MpiProcesses::~MpiProcesses() {
  bool orderly = false;
  try {
    orderly = shut_down();
  } catch (const std::exception&) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // gives the notice time to reach the others
  }
  progress_thread_.reset();
  if (!orderly) {
    transport_.abandon();
    library_.leave_running();
  }
}

// No process stops sending heartbeats before all have finished. Until then, failures elsewhere are handled.
bool MpiProcesses::shut_down() {
  transport_.throw_if_lost();
  if (std::uncaught_exceptions() > 0) reach_agreement({true, false, 0, "a process ended because of an error"});
  Collectives collectives(transport_, MessageKind::shutdown);
  while (true) {
    transport_.begin_last_operation();
    if (transport_.interrupted()) reach_agreement({});
    try {
      collectives.allgather("");
      return drain_pending(collectives);
    } catch (const Interrupted&) {
    }
  }
}

// Removes what an error has left in MPI, which would block MPI_Finalize. All processes agree on whether it succeeded.
bool MpiProcesses::drain_pending(Collectives& collectives) {
  constexpr std::chrono::seconds limit{3};
  const auto deadline = std::chrono::steady_clock::now() + limit;
  while (true) {
    const bool clear = transport_.clear_kept();
    const auto answers = collectives.gather(clear ? "1" : "0");
    const bool all = std::ranges::find(answers, "0") == answers.end();
    const bool over = all || std::chrono::steady_clock::now() > deadline;
    const std::string verdict = collectives.broadcast(all ? "clear" : over ? "given up" : "again");
    if (verdict != "again") return verdict == "clear";
  }
}

void MpiProcesses::check_others() {
  transport_.throw_if_lost();
  if (transport_.interrupted()) agree({});
}

std::string MpiProcesses::location_text(std::size_t rank) const {
  return fmt::format(" (process {} on {})", rank, host(rank));
}

// A failure that cannot be decoded counts as a failure of its sender.
Failure MpiProcesses::received_failure(std::size_t rank, const std::string& bytes) const {
  try {
    return Failure::decoded(bytes);
  } catch (const Error& error) {
    return {.failed = true,
            .text = fmt::format("{} sent a failure that cannot be used: {}", sender_name(*this, rank), error.what())};
  }
}

Failure MpiProcesses::reach_agreement(const Failure& own) {
  if (own.failed) transport_.notify_failure();
  Collectives collectives(transport_, MessageKind::agreement);
  std::vector<Failure> failures;
  for (const std::string& bytes : collectives.gather(own.encoded())) {
    Failure failure = received_failure(failures.size(), bytes);
    if (failure.failed && several_hosts(peers_)) failure.text += location_text(failures.size());
    failures.push_back(std::move(failure));
  }
  const std::string chosen = first() ? failures[first_failure(failures)].encoded() : std::string();
  Failure agreed = received_failure(0, collectives.broadcast(chosen));
  transport_.next_epoch();
  return agreed;
}

void MpiProcesses::fail(std::exception_ptr error, std::uint64_t order) {
  rethrow_if_settled(error);
  transport_.throw_if_lost();
  agree(Failure::of(error, order));
}

std::vector<std::string> MpiProcesses::allgather(std::string own) {
  return talk([&](Collectives& collectives) { return collectives.allgather(std::move(own)); });
}

std::vector<std::string> MpiProcesses::gather(std::string own) {
  return talk([&](Collectives& collectives) { return collectives.gather(std::move(own)); });
}

std::string MpiProcesses::broadcast(std::string own) {
  return talk([&](Collectives& collectives) { return collectives.broadcast(std::move(own)); });
}

std::string MpiProcesses::scatter(std::vector<std::string> parts) {
  return talk([&](Collectives& collectives) -> std::string {
    if (!first()) return collectives.receive(0);
    for (std::size_t to = 1; to < size(); ++to) collectives.send(static_cast<int>(to), std::move(parts.at(to)));
    return std::move(parts.at(0));
  });
}

std::unique_ptr<Mesh<float>> MpiProcesses::mesh_of_floats(SharedSchedule schedule, std::size_t message_size,
                                                          std::size_t threads, std::uint64_t first) {
  return make_mpi_mesh<float>(*this, std::move(schedule), message_size, threads, first);
}

std::unique_ptr<Mesh<double>> MpiProcesses::mesh_of_doubles(SharedSchedule schedule, std::size_t message_size,
                                                            std::size_t threads, std::uint64_t first) {
  return make_mpi_mesh<double>(*this, std::move(schedule), message_size, threads, first);
}

}  // namespace saddlemesh::mpi
