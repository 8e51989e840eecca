#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "saddlemesh/comm/mpi/mail.hpp"
#include "saddlemesh/comm/mpi/turn.hpp"
#include "saddlemesh/comm/mpi/watch.hpp"

namespace saddlemesh::mpi {

/// Thrown out of a wait when another process has failed, for which all meet in an agreement. Never leaves this folder.
struct Interrupted {};

/// Transfers of messages that somebody has to move on.
class Traffic {
 public:
  virtual ~Traffic() = default;
  /// Looks what has arrived or left. By who has the turn.
  virtual void poll() = 0;
  /// Another process failed or is lost: wakes all who wait. By who has the turn.
  virtual void stop() = 0;
};

/// What all parts of a process that talk to MPI share: the turn, the mail, the traffic, and the news about others.
class Station {
 public:
  Station();

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] Turn& turn() { return turn_; }
  /// How often to look before a nap: rarely where processes share cores.
  [[nodiscard]] int spins() const { return spins_; }
  void set_spins(int spins) { spins_ = spins; }

  void send(int to, Subject subject, const Mail::Body& body);
  /// Waits for a letter of this epoch. Interrupted if another process has failed (an agreement is not interrupted);
  /// ProcessLost.
  std::string receive(Subject subject, int from);

  /// Errors that have been agreed on so far.
  [[nodiscard]] int epoch() const { return epoch_.load(); }
  void next_epoch();
  /// Whether a process has failed and no agreement has been reached yet.
  [[nodiscard]] bool interrupted() const { return noticed_.load() > epoch_.load(); }

  [[nodiscard]] bool lost() const { return lost_.load(); }
  void throw_if_lost();

  void add(Traffic& traffic);
  void remove(Traffic& traffic);
  /// Moves the traffic on, unless somebody else does so now.
  void poll_traffic();
  /// Between the two, messages travel all the time.
  void begin_run() { running_.fetch_add(1); }
  void end_run() { running_.fetch_sub(1); }
  /// Whether anything is on its way.
  [[nodiscard]] bool quiet() const { return running_.load() == 0 && !mail_.travelling(); }

  /// Everything that can be done without waiting, by who has the turn; watches over the others if asked to.
  void serve(Watch* watch, const std::vector<Peer>& peers);

  /// All processes make the call at the same place, where none can fail.
  Communicator new_communicator();
  /// Keeps what MPI may still write to until the end.
  void keep(std::shared_ptr<void> memory) { kept_.push_back(std::move(memory)); }

 private:
  void read_news(Watch* watch);
  void keep_watch(Watch& watch, const std::vector<Peer>& peers);
  void set_lost(const std::string& text);
  void declare_lost(const std::string& text);
  template <class Action>
  void try_to(const Action& action);

  Communicator letters_, meshes_;
  int rank_, size_, spins_ = 1;
  Turn turn_;
  Mail mail_;
  std::vector<Traffic*> traffic_;
  std::atomic<int> epoch_{0}, noticed_{0}, running_{0};
  std::atomic<bool> lost_{false};
  std::string lost_text_;  // for who has the turn
  std::deque<MPI_Comm> made_;
  std::vector<std::shared_ptr<void>> kept_;
};

}  // namespace saddlemesh::mpi
