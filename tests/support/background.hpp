#pragma once

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace saddlemesh::testing {

/// A command that runs in a folder in the background. Its output goes to .out and .err there.
class Background {
 public:
  Background(const std::filesystem::path& folder, const std::string& command) : pid_(::fork()) {
    if (pid_ != 0) return;
    const std::string text = "cd '" + folder.string() + "' && exec " + command + " >.out 2>.err </dev/null";
    ::execl("/bin/sh", "sh", "-c", text.c_str(), nullptr);
    ::_exit(127);
  }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;
  ~Background() {
    if (pid_ > 0) end(SIGKILL);
  }
  [[nodiscard]] bool running() const {
    siginfo_t found{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &found, WEXITED | WNOHANG | WNOWAIT) == 0 && found.si_pid == 0;
  }
  int end(int signal) {
    ::kill(pid_, signal);
    return wait();
  }
  /// Waits for the command and returns its exit code; −1 if a signal ended it.
  [[nodiscard]] int wait() {
    int status = 0;
    ::waitpid(std::exchange(pid_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_;
};

/// Polls until the condition holds, for as long as the command runs: there is no time limit that a busy machine could
/// exceed.
template <class Condition>
void wait_until(const Background& command, const Condition& holds) {
  while (!holds() && command.running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

/// Returns the number of lines in a file so far; 0 if it does not exist yet.
inline std::ptrdiff_t lines_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return std::count(std::istreambuf_iterator<char>(stream), {}, '\n');
}

}  // namespace saddlemesh::testing
