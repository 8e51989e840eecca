#include "saddlemesh/model/average.hpp"

#include <gtest/gtest.h>

#include "model/model_cases.hpp"
#include "saddlemesh/data/format/format.hpp"
#include "saddlemesh/model/encode_for.hpp"
#include "saddlemesh/model/scoring.hpp"
#include "support/expect_error.hpp"
#include "support/temporary_folder.hpp"

namespace saddlemesh {
namespace {

class Average : public ::testing::Test {
 protected:
  void SetUp() override { write_file(table_, testing::mixed_table()); }

  [[nodiscard]] TrainedModel model(std::size_t units, std::uint64_t seed, std::size_t bins) const {
    const ModelOptions mlp{.name = "mlp", .hidden = {units}, .activation = "elu"};
    TrainedModel model = testing::model_of_table(table_, read_, mlp, Standardize::automatic, bins);
    model = testing::with_random_numbers(std::move(model), seed);
    model.a = static_cast<double>(seed);
    return model;
  }

  [[nodiscard]] std::vector<float> scores(const TrainedModel& model) const {
    return score_all(model, encode_for(model, read_data(table_, read_)), 1);
  }

  testing::TemporaryFolder temporary_;
  std::filesystem::path table_ = temporary_.path() / "mixed.csv";
  ReadOptions read_{.missing = Missing::median};
};

TEST_F(Average, ScoresAsTheMeanOfTheModels) {
  for (const std::size_t bins : {0, 3}) {
    const std::vector<TrainedModel> models{model(5, 1, bins), model(16, 2, bins), model(1, 3, bins)};
    const TrainedModel mean = average_models(models);
    EXPECT_EQ(mean.architecture.hidden, std::vector<std::size_t>{22});
    EXPECT_DOUBLE_EQ(mean.a, 2);
    const auto found = scores(mean), a = scores(models[0]), b = scores(models[1]), c = scores(models[2]);
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], (a[i] + b[i] + c[i]) / 3, 1e-6);
  }
}

TEST_F(Average, IsOneModelFile) {
  const TrainedModel mean = average_models(std::vector{model(4, 1, 3), model(4, 2, 3)});
  EXPECT_EQ(scores(parse_model(model_bytes(mean), "mean")), scores(mean));
}

TEST_F(Average, RefusesOtherArchitecturesAndInputs) {
  testing::expect_error([] { require_averageable({.name = "linear"}); }, {"one hidden layer", "linear"});
  testing::expect_error([] { require_averageable({.name = "mlp", .hidden = {4, 4}}); }, {"2 layers"});
  EXPECT_THROW((void)average_models(std::vector{model(4, 1, 3), model(4, 2, 0)}), Error);
}

}  // namespace
}  // namespace saddlemesh
