#pragma once

#include <array>
#include <span>
#include <string_view>

/// Fuzz targets: readers of arbitrary bytes. A target may reject its input with an InputError, and with nothing else;
/// what it accepts must keep the reader's promises.
namespace saddlemesh::fuzz {

void fuzz_archive(std::span<const char> bytes);
void fuzz_checkpoint(std::span<const char> bytes);
void fuzz_cifar10(std::span<const char> bytes);
void fuzz_compressed(std::span<const char> bytes);
void fuzz_delimited(std::span<const char> bytes);
void fuzz_graph(std::span<const char> bytes);
void fuzz_idx(std::span<const char> bytes);
void fuzz_image_cache(std::span<const char> bytes);
void fuzz_jpeg(std::span<const char> bytes);
void fuzz_libsvm(std::span<const char> bytes);
void fuzz_metrics(std::span<const char> bytes);
void fuzz_model(std::span<const char> bytes);
void fuzz_npy(std::span<const char> bytes);
void fuzz_npz(std::span<const char> bytes);
void fuzz_number(std::span<const char> bytes);
void fuzz_png(std::span<const char> bytes);
void fuzz_process_texts(std::span<const char> bytes);
void fuzz_site_texts(std::span<const char> bytes);
void fuzz_stl10(std::span<const char> bytes);
void fuzz_toml(std::span<const char> bytes);

struct Target {
  std::string_view name;  ///< as in fuzz/NAME.cpp and fuzz/corpus/NAME
  void (*run)(std::span<const char> bytes);
};

inline constexpr std::array targets{
    Target{"archive", fuzz_archive},
    Target{"checkpoint", fuzz_checkpoint},
    Target{"cifar10", fuzz_cifar10},
    Target{"compressed", fuzz_compressed},
    Target{"delimited", fuzz_delimited},
    Target{"graph", fuzz_graph},
    Target{"idx", fuzz_idx},
    Target{"image_cache", fuzz_image_cache},
    Target{"jpeg", fuzz_jpeg},
    Target{"libsvm", fuzz_libsvm},
    Target{"metrics", fuzz_metrics},
    Target{"model", fuzz_model},
    Target{"npy", fuzz_npy},
    Target{"npz", fuzz_npz},
    Target{"number", fuzz_number},
    Target{"png", fuzz_png},
    Target{"process_texts", fuzz_process_texts},
    Target{"site_texts", fuzz_site_texts},
    Target{"stl10", fuzz_stl10},
    Target{"toml", fuzz_toml},
};

}  // namespace saddlemesh::fuzz
