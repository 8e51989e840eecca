#pragma once

#include <array>
#include <span>
#include <string_view>

/// Readers fed with arbitrary bytes. Each target may refuse them with an InputError, and with that only; what it
/// accepts must keep the reader's promises.
namespace saddlemesh::fuzz {

void fuzz_archive(std::span<const char> bytes);
void fuzz_cifar10(std::span<const char> bytes);
void fuzz_compressed(std::span<const char> bytes);
void fuzz_delimited(std::span<const char> bytes);
void fuzz_idx(std::span<const char> bytes);
void fuzz_jpeg(std::span<const char> bytes);
void fuzz_libsvm(std::span<const char> bytes);
void fuzz_npy(std::span<const char> bytes);
void fuzz_npz(std::span<const char> bytes);
void fuzz_number(std::span<const char> bytes);
void fuzz_png(std::span<const char> bytes);
void fuzz_stl10(std::span<const char> bytes);

struct Target {
  std::string_view name;  ///< of the file fuzz/NAME.cpp and the folder fuzz/corpus/NAME
  void (*run)(std::span<const char> bytes);
};

inline constexpr std::array targets{
    Target{"archive", fuzz_archive},     Target{"cifar10", fuzz_cifar10}, Target{"compressed", fuzz_compressed},
    Target{"delimited", fuzz_delimited}, Target{"idx", fuzz_idx},         Target{"jpeg", fuzz_jpeg},
    Target{"libsvm", fuzz_libsvm},       Target{"npy", fuzz_npy},         Target{"npz", fuzz_npz},
    Target{"number", fuzz_number},       Target{"png", fuzz_png},         Target{"stl10", fuzz_stl10},
};

}  // namespace saddlemesh::fuzz
