// Training on real tables, against scikit-learn's logistic regression on the same rows.
#include <cstdlib>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/python.hpp"
#include "support/real_data.hpp"
#include "support/run_program.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

class RealTraining : public testing::ProgramTest {
 protected:
  // Splits the LIBSVM file 9 : 1 into train.svm and test.svm, and stores logistic regression's test AUROC. Returns the
  // reason if that is impossible.
  [[nodiscard]] std::optional<std::string> split_and_regress(const std::string& file, double& auroc) const {
    if (auto missing = testing::missing_data({file})) return missing;
    const std::string program = read_file(SADDLEMESH_SOURCE_DIR "/tests/cli/logistic_regression.py");
    write_file(folder_ / "data.txt", (testing::data_folder() / file).string());
    auto missing = testing::run_python(folder_, program);
    if (!missing) auroc = std::stod(read_file(folder_ / "auroc.txt"));
    return missing;
  }

  [[nodiscard]] double train(const std::string& options, const std::string& out) const {
    const auto result =
        run("train train.svm --test test.svm --workers 4 --topology ring --model mlp --hidden 16 --batch "
            "128 --json --quiet --out " +
            out + " " + options);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    return nlohmann::json::parse(result.out).at("test_auroc");
  }
};

TEST_F(RealTraining, OnIjcnn1TrackingIsWellAboveLogisticRegressionAndLevelWithPdsca) {
  double regression = 0;
  if (const auto missing = split_and_regress("ijcnn1.bz2", regression)) GTEST_SKIP() << *missing;
  const double gt = train("--iterations 10000", "gt");
  EXPECT_GE(gt, regression + 0.04);
  EXPECT_NEAR(gt, train("--iterations 10000 --method pdsca", "pdsca"), 0.005);
  EXPECT_GE(train("--iterations 10000 --preset paper", "paper"), regression + 0.04);
}

TEST_F(RealTraining, OnW8aThreeThousandIterationsReachLogisticRegression) {
  double regression = 0;
  if (const auto missing = split_and_regress("w8a.bz2", regression)) GTEST_SKIP() << *missing;
  EXPECT_GE(train("--features 300 --iterations 3000", "gt"), regression);
}

}  // namespace
}  // namespace saddlemesh
