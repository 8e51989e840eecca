#include "saddlemesh/cli/interrupt.hpp"

#include <csignal>

namespace saddlemesh::cli {
namespace {

// A signal handler reaches nothing but what is global.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void handle(int) {
  interrupted = true;
}

void install(void (*handler)(int), int flags) {
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  ::sigaction(SIGINT, &action, nullptr);
  ::sigaction(SIGTERM, &action, nullptr);
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

}  // namespace saddlemesh::cli
