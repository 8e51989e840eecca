// Measures the time to read a text file. benchmarks/against_readers.py compares it with scikit-learn, pandas and NumPy.
//
//     benchmark_read_data FILE libsvm|csv [REPETITIONS [FOLDER]]
//
// Prints {"rows": …, "features": …, "sparse": …, "milliseconds": [the time of each repetition]}. If a folder is given,
// writes the data there in the processor's format: features, or begin, columns and values; and labels.
#include <chrono>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/core/parse.hpp"
#include "saddlemesh/data/format/format.hpp"

namespace {

using namespace saddlemesh;
namespace fs = std::filesystem;

template <class T>
void write(const fs::path& path, const std::vector<T>& values) {
  write_file(path, {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

void write(const fs::path& folder, const RawData& raw) {
  write(folder / "labels", raw.labels);
  if (raw.data.is_sparse()) {
    const SparseFeatures& sparse = raw.data.sparse();
    write(folder / "begin", sparse.begin);
    write(folder / "columns", sparse.columns);
    write(folder / "values", sparse.values);
  } else if (!raw.data.is_images()) {
    write(folder / "features", raw.data.dense().values);
  }
}

void measure(const fs::path& file, const ReadOptions& options, int repetitions, const fs::path& folder) {
  RawData raw;
  std::string milliseconds;
  for (int i = 0; i < repetitions; ++i) {
    raw = {};
    const auto begin = std::chrono::steady_clock::now();
    raw = read_data(file, options);
    const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
    milliseconds += fmt::format("{}{}", i == 0 ? "" : ", ", taken.count());
  }
  if (!folder.empty()) write(folder, raw);
  fmt::print("{{\"rows\": {}, \"features\": {}, \"sparse\": {}, \"milliseconds\": [{}]}}\n", raw.data.rows,
             raw.data.shape.size(), raw.data.is_sparse(), milliseconds);
}

}  // namespace

int main(int count, char** arguments) {
  try {
    const std::vector<std::string> given(arguments + 1, arguments + count);
    const auto repetitions = given.size() > 2 ? parse_number<int>(given[2]) : 1;
    if (given.size() < 2 || given.size() > 4 || repetitions.value_or(0) < 1) {
      throw InputError("usage: benchmark_read_data FILE libsvm|csv [REPETITIONS [FOLDER]]");
    }
    measure(given[0], {.format = given[1]}, *repetitions, given.size() == 4 ? given[3] : "");
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
