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

/// Thrown out of a wait when another process has failed, for which all meet in an agreement. Never leaves this folder.
struct Interrupted {};

/// Transfers of messages that somebody has to move on.
class PendingRequests {
 public:
  virtual ~PendingRequests() = default;
  /// Completes what has arrived or left. The caller holds the mutex.
  virtual void poll() = 0;
  /// Another process failed or is lost: wakes all who wait. The caller holds the mutex.
  virtual void stop() = 0;
  /// After an error, when no process starts anything any more: takes in what was sent and gives up waiting for what was
  /// not. False while something is still on its way. The caller holds the mutex.
  virtual bool clear() = 0;
  /// MPI is asked for nothing more, not even to free what it has given.
  virtual void abandon() = 0;
};

/// What all users of MPI in a process share: the mutex, the mailbox, the pending requests, and the state of other
/// processes.
class Transport {
 public:
  Transport();

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] FairMutex& mutex() { return mutex_; }

  void send(int to, MessageKind kind, const Mailbox::Body& body);
  /// Waits for a message of this epoch. Interrupted if another process has failed (an agreement is not interrupted);
  /// ProcessLost.
  std::string receive(MessageKind kind, int from);

  /// Errors that have been agreed on so far.
  [[nodiscard]] int epoch() const { return epoch_.load(); }
  void next_epoch();

  /// Calls that all processes make alike are counted from the last error on. One that fails says how many it has
  /// carried out: these the others carry out as well, so that all stop at the same place.
  void begin_operation() { begun_.fetch_add(1); }
  void end_operation() { done_.store(begun_.load()); }
  void begin_last_operation() { begun_.store(std::numeric_limits<std::uint64_t>::max()); }
  /// To all others: this process has failed.
  void give_notice();
  /// Whether a process has failed that takes no part in the operation begun here.
  [[nodiscard]] bool interrupted() const {
    return noticed_epoch_.load() == epoch() && begun_.load() > noticed_done_.load();
  }

  [[nodiscard]] bool lost() const { return lost_.load(); }
  void throw_if_lost();
  /// Whether throw_if_lost() has thrown.
  [[nodiscard]] bool loss_thrown() const { return loss_thrown_.load(); }
  /// Lets everybody know, here and elsewhere. The caller holds the mutex.
  void declare_lost(const std::vector<std::size_t>& lost, const std::string& text);
  /// Whether a heartbeat has come since the last call.
  bool heard() { return heard_.exchange(false); }
  void send_heartbeat(int to) { mailbox_.send(to, MessageKind::heartbeat, 0, std::make_shared<const std::string>()); }

  void add(PendingRequests& pending);
  void remove(PendingRequests& pending);
  /// Polls the pending requests, unless another thread does so now.
  void poll_pending();

  /// Everything that can be done without waiting. The caller holds the mutex.
  void serve();
  /// Does it, and takes an error of MPI itself as the end of all talk: as a rule, the connection to a process broke
  /// because it has ended. The caller holds the mutex.
  template <class Action>
  void try_to(const Action& action) {
    try {
      action();
    } catch (const Error& error) {
      set_lost({}, std::string("the processes cannot reach each other any more: ") + error.what());
    }
  }

  /// The largest tag that messages may have.
  [[nodiscard]] int largest_tag() const { return largest_tag_; }
  /// All processes make the call at the same place, where none can fail.
  Communicator new_communicator();
  /// Keeps what MPI may still read or write until the end.
  void keep(std::shared_ptr<PendingRequests> pending);
  /// Clears all that was kept; false while something is still on its way.
  bool clear_kept();
  /// MPI is asked for nothing more.
  void abandon();

 private:
  void read_news();
  void read_notice(const Envelope& envelope, const std::string& body);
  void set_lost(std::optional<std::size_t> rank, const std::string& text);

  Communicator point_to_point_, meshes_;
  int rank_, size_, largest_tag_;
  FairMutex mutex_;
  Mailbox mailbox_;
  std::vector<PendingRequests*> pending_;
  std::atomic<int> epoch_{0}, noticed_epoch_{-1};
  std::atomic<std::uint64_t> begun_{0}, done_{0}, noticed_done_{0};
  std::atomic<bool> lost_{false}, loss_thrown_{false}, heard_{false};
  std::optional<std::size_t> lost_rank_;  // with the next member, guarded by the mutex
  std::string lost_text_;
  std::deque<MPI_Comm> made_;
  std::vector<std::shared_ptr<PendingRequests>> kept_;
};

/// One call that all processes make alike, from here to the end of its scope; an exception means that it was not
/// carried out.
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
