// Compares the metrics with scikit-learn's on the same bits. Runs Debian's Python by its path, because the first one in
// PATH may lack its packages.
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "metrics/scored_examples.hpp"
#include "saddlemesh/core/file.hpp"
#include "saddlemesh/metrics/auroc.hpp"
#include "saddlemesh/metrics/average_precision.hpp"
#include "saddlemesh/metrics/roc_curve.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;
using testing::example_forms;
using testing::scored_examples;
using testing::ScoredExamples;

constexpr double tolerance = 1e-12;

bool python_runs(const std::string& arguments) {
  return std::system(("/usr/bin/python3 " + arguments).c_str()) == 0;  // NOLINT: a shell is what is wanted
}

template <class Value>
void write_values(const fs::path& path, const std::vector<Value>& values) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(values.size() * sizeof(Value)));
}

std::vector<double> read_doubles(const fs::path& path) {
  const std::string bytes = read_file(path);
  std::vector<double> values(bytes.size() / sizeof(double));
  std::memcpy(values.data(), bytes.data(), values.size() * sizeof(double));
  return values;
}

template <class Real>
std::string name_of(std::size_t index) {
  return std::to_string(index) + (sizeof(Real) == 4 ? "-float.f4" : "-double.f8");
}

template <class Real>
std::vector<ScoredExamples<Real>> all_examples() {
  std::vector<ScoredExamples<Real>> all;
  for (const std::size_t count : {10, 1000, 50'000}) {
    for (const auto& form : example_forms(count)) all.push_back(scored_examples<Real>(form));
  }
  return all;
}

void expect_near(const std::vector<double>& ours, std::span<const double> theirs, const char* what) {
  ASSERT_EQ(ours.size(), theirs.size()) << what;
  for (std::size_t i = 0; i < ours.size(); ++i) ASSERT_NEAR(ours[i], theirs[i], tolerance) << what << " at " << i;
}

void expect_agrees(const RankedScores& ranked, std::span<const double> reference) {
  ASSERT_GE(reference.size(), 9U);
  EXPECT_NEAR(auroc(ranked), reference[0], tolerance);
  EXPECT_NEAR(average_precision(ranked), reference[1], tolerance);
  EXPECT_NEAR(partial_auroc(ranked, 0.1).standardised, reference[2], tolerance);
  RocCurve curve = roc_curve(ranked);
  const std::size_t points = (reference.size() - 3) / 3;
  expect_near(curve.fpr, reference.subspan(3, points), "fpr");
  expect_near(curve.tpr, reference.subspan(3 + points, points), "tpr");
  curve.thresholds.erase(curve.thresholds.begin());  // infinity, or the highest score + 1 before scikit-learn 1.3
  expect_near(curve.thresholds, reference.subspan(4 + 2 * points), "threshold");
}

class AgainstSklearn : public ::testing::Test {
 protected:
  template <class Real>
  void write_examples() const {
    const auto all = all_examples<Real>();
    for (std::size_t i = 0; i < all.size(); ++i) {
      const fs::path path = folder_ / name_of<Real>(i);
      write_values(path, all[i].scores);
      write_values(fs::path(path).replace_extension(".labels"), all[i].labels);
    }
  }

  template <class Real>
  void compare() const {
    const auto all = all_examples<Real>();
    for (std::size_t i = 0; i < all.size(); ++i) {
      SCOPED_TRACE(name_of<Real>(i));
      expect_agrees(all[i].ranked(), read_doubles((folder_ / name_of<Real>(i)).replace_extension(".reference")));
    }
  }

  testing::TemporaryFolder temporary_;
  fs::path folder_ = temporary_.path();
};

TEST_F(AgainstSklearn, EveryMetricAgrees) {
  if (!python_runs("-c 'import sklearn' 2>/dev/null")) {
    GTEST_SKIP() << "/usr/bin/python3 has no module sklearn; install it by scripts/packages python test";
  }
  write_examples<float>();
  write_examples<double>();
  ASSERT_TRUE(python_runs("'" SADDLEMESH_SOURCE_DIR "/tests/metrics/sklearn_reference.py' '" + folder_.string() + "'"));
  compare<float>();
  compare<double>();
}

}  // namespace
}  // namespace saddlemesh
