#include "saddlemesh/cli/interrupt.hpp"

#include <csignal>

namespace saddlemesh::cli {
namespace {

// A signal handler reaches nothing but what is global.
std::atomic<bool> interrupted{false};
std::atomic<int> received{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void handle(int signal) {
  received = signal;
  interrupted = true;
}

void install(void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

InterruptFlag::InterruptFlag() {
  interrupted = false;
  install(handle, static_cast<int>(SA_RESETHAND | SA_RESTART));
}

InterruptFlag::~InterruptFlag() {
  install(SIG_DFL, 0);
}

const std::atomic<bool>& InterruptFlag::set() {
  return interrupted;
}

int InterruptFlag::exit_code() {
  return 128 + received;
}

}  // namespace saddlemesh::cli
