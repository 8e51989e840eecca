#include "saddlemesh/train/checkpoint/shared_folder.hpp"

#include <chrono>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/file.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view mark_prefix = ".saddlemesh.", mark_ending = ".tmp";

// Returns the name of a marker file that no other process creates.
std::string new_marker_name(const Processes& processes) {
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return fmt::format("{}{}.{}.{}{}", mark_prefix, processes.host(0), ::getpid(), now, mark_ending);
}

// Throws unless the text has the form of such a name, so that a process never looks for other files.
const std::string& require_mark(const Processes& processes, const std::string& mark) {
  const bool mark_like = mark.starts_with(mark_prefix) && mark.ends_with(mark_ending);
  if (mark_like && mark.find('/') == std::string::npos) return mark;
  throw_unexpected(processes, 0, "another text", "the name of a file in the run's folder");
}

}  // namespace

SharedFolder::SharedFolder(fs::path path, Processes& processes) : path_(std::move(path)), processes_(&processes) {
  if (processes.size() == 1 || path_.empty()) {
    visible_.assign(processes.size(), true);
    return;
  }
  const std::string mark =
      require_mark(processes, processes.broadcast(processes.first() ? new_marker_name(processes) : ""));
  std::error_code ignored;
  if (processes.first()) write_file(path_ / mark, {});
  processes.broadcast({});
  for (const std::string& seen : processes.allgather(fs::exists(path_ / mark, ignored) ? "1" : "")) {
    visible_.push_back(!seen.empty());
  }
  if (!processes.first()) return;
  fs::remove(path_ / mark, ignored);
  fs::remove(path_, ignored);  // removes it only if empty, so that a rejected run leaves nothing behind
}

}  // namespace saddlemesh
