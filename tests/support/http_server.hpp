#pragma once

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh::testing {

/// Runs tests/support/http_server.py for a folder of files during its lifetime. Tests are skipped with `no_server` if
/// running() is false.
class HttpServer {
 public:
  explicit HttpServer(std::filesystem::path folder) : folder_(std::move(folder)) {
    std::filesystem::create_directories(folder_);
    int to_server[2], from_server[2];
    if (::pipe2(to_server, O_CLOEXEC) != 0 || ::pipe2(from_server, O_CLOEXEC) != 0) throw Error("no pipe");
    process_ = ::fork();
    if (process_ == 0) {
      ::dup2(to_server[0], STDIN_FILENO);
      ::dup2(from_server[1], STDOUT_FILENO);
      ::execl("/usr/bin/python3", "python3", "-B", SADDLEMESH_SOURCE_DIR "/tests/support/http_server.py",
              folder_.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(to_server[0]);
    ::close(from_server[1]);
    input_ = to_server[1];
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> output(::fdopen(from_server[0], "r"), std::fclose);
    if (std::fscanf(output.get(), "%d", &port_) != 1) port_ = 0;
  }
  HttpServer(const HttpServer&) = delete;
  HttpServer& operator=(const HttpServer&) = delete;
  ~HttpServer() {
    ::close(input_);
    ::waitpid(process_, nullptr, 0);
  }

  [[nodiscard]] bool running() const { return port_ != 0; }

  /// Returns the address of the folder. The script documents `mode`.
  [[nodiscard]] std::string address(const std::string& mode) const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/" + mode;
  }

  void put(const std::string& name, const std::string& contents) const { write_file(folder_ / name, contents); }

  /// Returns the requests so far, one line each: path, Range, If-Range, status.
  [[nodiscard]] std::string requests() const {
    const auto log = folder_ / "requests";
    return std::filesystem::exists(log) ? read_file(log) : "";
  }

 private:
  std::filesystem::path folder_;
  pid_t process_ = -1;
  int input_ = -1, port_ = 0;
};

constexpr auto no_server = "/usr/bin/python3 is missing; install it by scripts/packages build";

}  // namespace saddlemesh::testing
