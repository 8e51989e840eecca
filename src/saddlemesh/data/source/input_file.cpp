#include "saddlemesh/data/source/input_file.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/plain_bytes.hpp"
#include "saddlemesh/data/source/spool.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

// A process's own standard input also has these names, but the system cannot reopen a socket by them.
bool names_standard_input(const fs::path& path) {
  return path == "-" || path == "/dev/stdin" || path == "/dev/fd/0" || path == "/proc/self/fd/0";
}

std::optional<struct stat> facts_of(const fs::path& path) {
  struct stat found {};
  const bool known =
      names_standard_input(path) ? ::fstat(STDIN_FILENO, &found) == 0 : ::stat(path.c_str(), &found) == 0;
  return known ? std::optional(found) : std::nullopt;
}

const char* refused_kind(mode_t mode) {
  if (S_ISCHR(mode)) return "a device";
  if (S_ISBLK(mode)) return "a disk";
  return S_ISSOCK(mode) ? "a socket" : nullptr;
}

void require_ending_stream(const std::string& name, bool standard_input, mode_t mode) {
  if (standard_input && S_ISSOCK(mode)) return;
  if (standard_input && ::isatty(STDIN_FILENO) == 1) {
    throw InputError(
        "standard input is a terminal; expected data from a file or a pipe, as in\n  saddlemesh … - < table.csv");
  }
  if (const char* kind = refused_kind(mode)) {
    throw InputError(
        fmt::format("{} is {}; expected a file, a folder or a pipe: write the data to a file first", name, kind));
  }
}

}  // namespace

class InputFile::Spool {
 public:
  Spool(int descriptor, bool own) : descriptor_(descriptor), own_(own) {}
  Spool(const Spool&) = delete;
  Spool& operator=(const Spool&) = delete;
  ~Spool() {
    if (own_) ::close(descriptor_);
  }
  [[nodiscard]] int descriptor() const { return descriptor_; }

 private:
  int descriptor_;
  bool own_;
};

InputFile::InputFile(fs::path path) : path_(std::move(path)) {}

std::string InputFile::name() const {
  return path_ == "-" ? "standard input" : path_.string();
}

bool InputFile::is_folder() const {
  std::error_code ignored;
  return path_ != "-" && fs::is_directory(path_, ignored);
}

bool InputFile::is_stream() const {
  return names_stream(path_);
}

void InputFile::fetch(const StreamWait& wait) const {
  if (spool_ || !is_stream()) return;
  const bool standard_input = names_standard_input(path_);
  const auto facts = facts_of(path_);
  if (facts) require_ending_stream(name(), standard_input, facts->st_mode);
  const bool seekable = standard_input && facts && S_ISREG(facts->st_mode);
  if (seekable && ::lseek(STDIN_FILENO, 0, SEEK_CUR) == 0) {
    spool_ = std::make_shared<Spool>(STDIN_FILENO, false);
    return;
  }
  // Without O_NONBLOCK, opening a FIFO would wait silently for its writer.
  const int from = standard_input ? STDIN_FILENO : ::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (from < 0 || !facts) throw InputError(fmt::format("cannot read {}: {}", name(), std::strerror(errno)));
  const Spool opened(from, !standard_input);
  spool_ = std::make_shared<Spool>(spool_stream(from, name(), wait), true);
}

std::unique_ptr<ByteStream::Source> InputFile::bytes() const {
  fetch();
  return spool_ ? descriptor_bytes(spool_->descriptor(), name(), spool_) : file_bytes(path_);
}

int InputFile::descriptor() const {
  return spool_ ? spool_->descriptor() : -1;
}

bool names_stream(const fs::path& path) {
  if (path == "-") return true;
  const auto facts = facts_of(path);
  return facts && !S_ISREG(facts->st_mode) && !S_ISDIR(facts->st_mode);
}

void require_distinct_streams(const std::vector<std::pair<std::string, fs::path>>& inputs) {
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto facts = names_stream(inputs[i].second) ? facts_of(inputs[i].second) : std::nullopt;
    for (std::size_t j = 0; facts && j < i; ++j) {
      const auto other = names_stream(inputs[j].second) ? facts_of(inputs[j].second) : std::nullopt;
      if (!other || other->st_dev != facts->st_dev || other->st_ino != facts->st_ino) continue;
      throw InputError(
          fmt::format("{} and {} are the same stream, {}, which can be read only once: write it to a file first",
                      inputs[j].first, inputs[i].first, InputFile(inputs[i].second).name()));
    }
  }
}

}  // namespace saddlemesh
