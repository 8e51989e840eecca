#pragma once

#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace saddlemesh::testing {

/// A command that was started in a folder and is not waited for; what it prints goes to .out and .err there.
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
  int end(int signal) {
    ::kill(pid_, signal);
    return wait();
  }
  /// Its exit code; −1 if a signal ended it.
  [[nodiscard]] int wait() {
    int status = 0;
    ::waitpid(std::exchange(pid_, 0), &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  pid_t pid_;
};

/// Until it exists, a minute at most.
inline void wait_for(const std::filesystem::path& file) {
  for (int i = 0; i < 6000 && !std::filesystem::exists(file); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace saddlemesh::testing
