#include "saddlemesh/cli/interrupt.hpp"

#include <csignal>
#include <cstdlib>
#include <initializer_list>
#include <unistd.h>

namespace saddlemesh::cli {
namespace {

// Global, because a signal handler can reach nothing else.
std::atomic<bool> interrupted{false}, about_to_be_killed{false};
std::atomic<int> received{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void handle(int signal) {
  received = signal;
  interrupted = true;
  if (signal == SIGTERM) about_to_be_killed = true;
}

// SIGCONT from a shell, which continues a stopped job, means nothing. Only SIGCONT from the parent is mpirun's
// announcement.
void handle_announcement(int /*signal*/, siginfo_t* info, void* /*context*/) {
  if (info->si_pid == ::getppid()) handle(SIGTERM);
}

void install(void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGUSR1}) ::sigaction(signal, &action, nullptr);
}

void install_announcement() {
  if (std::getenv("OMPI_COMM_WORLD_SIZE") == nullptr) return;
  struct sigaction action {};
  action.sa_sigaction = handle_announcement;
  action.sa_flags = SA_SIGINFO | SA_RESTART;
  ::sigaction(SIGCONT, &action, nullptr);
}

}  // namespace

InterruptFlag::InterruptFlag() {
  interrupted = false;
  about_to_be_killed = false;
  received = 0;
  install(handle, static_cast<int>(SA_RESETHAND | SA_RESTART));
  install_announcement();
}

InterruptFlag::~InterruptFlag() {
  install(SIG_DFL, 0);
  ::signal(SIGCONT, SIG_DFL);
}

void InterruptFlag::ignore() {
  install(SIG_IGN, 0);
  ::signal(SIGCONT, SIG_DFL);
}

const std::atomic<bool>& InterruptFlag::set() {
  return interrupted;
}

const std::atomic<bool>& InterruptFlag::termination_requested() {
  return about_to_be_killed;
}

int InterruptFlag::signal() {
  return received;
}

}  // namespace saddlemesh::cli
