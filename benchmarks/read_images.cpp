// Measures the time to read a folder of images. benchmarks/against_pillow.py compares it with Pillow.
//
//     benchmark_read_images FOLDER SIZE THREADS [PIXELS]
//
// Resizes the images to SIZE × SIZE pixels and prints {"rows": …, "milliseconds": …}. If a file is given, writes the
// pixels there, image by image and channel by channel.
#include <chrono>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/format/image_folder.hpp"

namespace {

using namespace saddlemesh;

void measure(const std::filesystem::path& folder, const ReadOptions& options, const std::string& pixels) {
  const auto begin = std::chrono::steady_clock::now();
  const RawData raw = read_image_folder(folder, options);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  fmt::print("{{\"rows\": {}, \"milliseconds\": {}}}\n", raw.data.rows, time.count());
  if (pixels.empty()) return;
  const std::vector<std::uint8_t>& bytes = raw.data.images().pixels;
  write_file(pixels, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

}  // namespace

int main(int count, char** arguments) {
  try {
    const std::vector<std::string> given(arguments + 1, arguments + count);
    const auto number = [&](std::size_t i) {
      return i < given.size() ? parse_number<std::size_t>(given[i]).value_or(0) : 0;
    };
    if (given.size() > 4 || number(1) == 0 || number(2) == 0) {
      throw InputError("usage: benchmark_read_images FOLDER SIZE THREADS [PIXELS]");
    }
    measure(given[0], {.height = number(1), .width = number(1), .threads = number(2)},
            given.size() > 3 ? given[3] : "");
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
