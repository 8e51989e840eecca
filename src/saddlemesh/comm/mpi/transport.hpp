#pragma once

#include <atomic>
#include <cstdint>
#include <deque>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/comm/mpi/fair_mutex.hpp"
#include "saddlemesh/comm/mpi/mailbox.hpp"
#include "saddlemesh/core/error.hpp"

namespace saddlemesh::mpi {

/// Thrown out of a wait when another process has failed, so that all processes can agree on the error. Never leaves
/// this folder.
struct Interrupted {};

/// Pending transfers that must be polled to make progress.
class PendingRequests {
 public:
  virtual ~PendingRequests() = default;
  /// Completes transfers that have finished. The caller holds the mutex.
  virtual void poll() = 0;
  /// Wakes all waiting threads because another process failed or is lost. The caller holds the mutex.
  virtual void stop() = 0;
  /// Called after an error, when no process starts new transfers: receives what was sent and cancels the other
  /// receives. Returns false while a transfer is still under way. The caller holds the mutex.
  virtual bool clear() = 0;
  /// Stops using MPI, even for freeing its resources.
  virtual void abandon() = 0;
};

/// State that all users of MPI in a process share: the mutex, the mailbox, the pending requests, and the state of other
/// processes.
class Transport {
 public:
  Transport();

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] FairMutex& mutex() { return mutex_; }

  void send(int to, MessageKind kind, const Mailbox::Body& body);
  /// Blocks until a message of this epoch arrives. Throws Interrupted if another process has failed (except while
  /// agreeing on an error), and ProcessLost.
  std::string receive(MessageKind kind, int from);

  /// Number of errors agreed on so far.
  [[nodiscard]] int epoch() const { return epoch_.load(); }
  void next_epoch();

  /// Counts the collective calls since the last error. A failing process sends the number that it has completed; the
  /// others complete as many, so that all stop at the same call.
  void begin_operation() { begun_.fetch_add(1); }
  void end_operation() { done_.store(begun_.load()); }
  void begin_last_operation() { begun_.store(std::numeric_limits<std::uint64_t>::max()); }
  /// Notifies all other processes that this one has failed.
  void notify_failure();
  /// Returns whether a failed process will not take part in the current operation.
  [[nodiscard]] bool interrupted() const {
    return noticed_epoch_.load() == epoch() && begun_.load() > noticed_done_.load();
  }

  [[nodiscard]] bool lost() const { return lost_.load(); }
  void throw_if_lost();
  /// Returns whether throw_if_lost() has thrown.
  [[nodiscard]] bool loss_thrown() const { return loss_thrown_.load(); }
  /// Announces the loss to this and the other processes. The caller holds the mutex.
  void declare_lost(const std::vector<std::size_t>& lost, const std::string& text);
  /// Returns whether a heartbeat has arrived since the last call.
  bool take_heartbeat() { return heartbeat_received_.exchange(false); }
  void send_heartbeat(int to) { mailbox_.send(to, MessageKind::heartbeat, 0, std::make_shared<const std::string>()); }

  void add(PendingRequests& pending);
  void remove(PendingRequests& pending);
  /// Polls the pending requests, unless another thread is doing so.
  void poll_pending();

  /// Does all work that needs no waiting. The caller holds the mutex.
  void serve();
  /// Runs the action, and treats an MPI error as the end of communication: usually, the connection to a process broke
  /// because it has ended. The caller holds the mutex.
  template <class Action>
  void run_or_mark_lost(const Action& action) {
    try {
      action();
    } catch (const Error& error) {
      set_lost({}, std::string("the processes cannot reach each other any more: ") + error.what());
    }
  }

  /// The largest tag that a message may have.
  [[nodiscard]] int largest_tag() const { return largest_tag_; }
  /// Creates a communicator. All processes make the call at the same point, where none can have failed.
  Communicator new_communicator();
  /// Keeps memory that MPI may still read or write until the end.
  void keep(std::shared_ptr<PendingRequests> pending);
  /// Clears everything passed to keep(). Returns false while a transfer is still under way.
  bool clear_kept();
  /// Stops using MPI.
  void abandon();

 private:
  void dispatch_control_messages();
  void handle_failure_notice(const Envelope& envelope, const std::string& body);
  void set_lost(std::optional<std::size_t> rank, const std::string& text);

  Communicator point_to_point_, meshes_;
  int rank_, size_, largest_tag_;
  FairMutex mutex_;
  Mailbox mailbox_;
  std::vector<PendingRequests*> pending_;
  std::atomic<int> epoch_{0}, noticed_epoch_{-1};
  std::atomic<std::uint64_t> begun_{0}, done_{0}, noticed_done_{0};
  std::atomic<bool> lost_{false}, loss_thrown_{false}, heartbeat_received_{false};
  std::optional<std::size_t> lost_rank_;  // this and the next member are guarded by the mutex
  std::string lost_text_;
  std::deque<MPI_Comm> made_;
  std::vector<std::shared_ptr<PendingRequests>> kept_;
};

/// Scope of one collective call. An exception that leaves the scope marks the call as not completed.
class Operation {
 public:
  explicit Operation(Transport& transport) : transport_(transport) { transport_.begin_operation(); }
  Operation(const Operation&) = delete;
  Operation& operator=(const Operation&) = delete;
  ~Operation() {
    if (std::uncaught_exceptions() == exceptions_) transport_.end_operation();
  }

 private:
  Transport& transport_;
  int exceptions_ = std::uncaught_exceptions();
};

}  // namespace saddlemesh::mpi
