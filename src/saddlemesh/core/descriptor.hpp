#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace saddlemesh {

/// Owns a file descriptor; may be empty.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor();

  /// Opens the path with close-on-exec set. If the system refuses, the result is not valid and errno holds the reason.
  static Descriptor open(const std::filesystem::path& path, int flags, unsigned mode = 0666);

  [[nodiscard]] bool valid() const { return number_ >= 0; }
  [[nodiscard]] int get() const { return number_; }

 private:
  int number_ = -1;
};

/// Writes all of `contents`. Returns false if the system refuses; errno holds the reason.
bool write_all(int descriptor, std::string_view contents);

/// Returns whether the path, with symbolic links followed, names the file that is open under the descriptor.
bool same_file(int descriptor, const std::filesystem::path& path);

/// Returns the text of the system error in errno.
std::string system_reason();

/// Returns the folder that contains the file, or "." if the path names none.
std::filesystem::path folder_of(const std::filesystem::path& file);

}  // namespace saddlemesh
