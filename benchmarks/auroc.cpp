// Measures the time of the AUROC of scores in a file. benchmarks/against_sklearn.py writes the file and compares with
// scikit-learn.
//
//     benchmark_auroc SCORES LABELS float|double [REPETITIONS]       → {"value": …, "milliseconds": …} (median)
//
// SCORES holds the values and LABELS one byte (0 or 1) for each, in the processor's format.
#include "saddlemesh/metrics/auroc.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/parse.hpp"

namespace {

using namespace saddlemesh;

template <class Value>
std::vector<Value> read_values(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw InputError(fmt::format("cannot read {}", path));
  std::vector<Value> values(static_cast<std::size_t>(file.tellg()) / sizeof(Value));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(Value)));
  return values;
}

template <class Real>
void measure(const std::string& scores_path, const std::string& labels_path, int repetitions) {
  const auto scores = read_values<Real>(scores_path);
  const auto labels = read_values<std::uint8_t>(labels_path);
  double value = 0;
  std::vector<double> milliseconds;
  for (int i = 0; i < repetitions; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    value = auroc(scores, labels);
    milliseconds.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
  }
  const auto middle = milliseconds.begin() + repetitions / 2;
  std::nth_element(milliseconds.begin(), middle, milliseconds.end());
  fmt::print("{{\"value\": {}, \"milliseconds\": {}}}\n", value, *middle);
}

}  // namespace

int main(int count, char** arguments) {
  try {
    const std::vector<std::string> given(arguments + 1, arguments + count);
    const auto repetitions = given.size() == 4 ? parse_number<int>(given[3]) : 1;
    if (given.size() < 3 || given.size() > 4 || repetitions.value_or(0) < 1 ||
        (given[2] != "float" && given[2] != "double")) {
      throw InputError("usage: benchmark_auroc SCORES LABELS float|double [REPETITIONS]");
    }
    const auto run = given[2] == "float" ? measure<float> : measure<double>;
    run(given[0], given[1], *repetitions);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
