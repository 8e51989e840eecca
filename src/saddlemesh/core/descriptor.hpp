#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace saddlemesh {

/// Owns a file descriptor, or none.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();

  /// Opens the path, closed on exec. Not valid where the system refuses it; errno says why.
  static Descriptor open(const std::filesystem::path& path, int flags, unsigned mode = 0666);

  [[nodiscard]] bool valid() const { return number_ >= 0; }
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_ = -1;
};

/// Writes everything; false where the system refuses it, and errno says why.
bool write_all(int descriptor, std::string_view contents);

/// Whether the path, links followed, names the file that is open under the descriptor.
bool same_file(int descriptor, const std::filesystem::path& path);

/// What errno says.
std::string system_reason();

/// The folder that the file is in, "." where the path names none.
std::filesystem::path folder_of(const std::filesystem::path& file);

}  // namespace saddlemesh
