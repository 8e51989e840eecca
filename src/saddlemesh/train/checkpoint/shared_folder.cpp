#include "saddlemesh/train/checkpoint/shared_folder.hpp"

#include <chrono>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// A file that nobody else has: its name says what it holds.
std::string new_mark(const Processes& processes) {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format(".saddlemesh.{}.{}.{}.tmp", processes.host(0), ::getpid(), now);
}

}  // namespace

SharedFolder::SharedFolder(fs::path path, Processes& processes) : path_(std::move(path)), processes_(&processes) {
  if (processes.size() == 1) {
    seen_ = {true};
    return;
  }
  const std::string mark = processes.broadcast(processes.first() ? new_mark(processes) : "");
  std::error_code ignored;
  if (processes.first()) write_file(path_ / mark, {});
  processes.broadcast({});
  for (const std::string& seen : processes.allgather(fs::exists(path_ / mark, ignored) ? "1" : "")) {
    seen_.push_back(!seen.empty());
  }
  if (!processes.first()) return;
  fs::remove(path_ / mark, ignored);
  fs::remove(path_, ignored);  // if it is empty: a run that is refused leaves nothing behind
}

}  // namespace saddlemesh
