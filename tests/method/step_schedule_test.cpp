#include "saddlemesh/method/step_schedule.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "saddlemesh/method/method_options.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

TEST(StepSchedule, FallsAsItsNameSays) {
  EXPECT_EQ(parse_step_schedule("constant").at(1'000'000), 1);
  const StepSchedule step = parse_step_schedule("step:100:0.5");
  EXPECT_EQ(step.at(99), 1);
  EXPECT_EQ(step.at(100), 0.5);
  EXPECT_EQ(step.at(350), 0.125);
  const StepSchedule root = parse_step_schedule("inverse-sqrt:50");
  EXPECT_EQ(root.at(0), 1);
  EXPECT_DOUBLE_EQ(root.at(150), 0.5);
  StepSchedule cosine = parse_step_schedule("cosine:0.1");
  cosine.iterations = 200;
  EXPECT_DOUBLE_EQ(cosine.at(0), 1);
  EXPECT_NEAR(cosine.at(100), 0.55, 1e-15);
  EXPECT_NEAR(cosine.at(200), 0.1, 1e-15);
  EXPECT_NEAR(cosine.at(5000), 0.1, 1e-15);
}

TEST(StepSchedule, StaysAboveZeroHoweverLongARunIs) {
  EXPECT_GT(parse_step_schedule("step:1:0.1").at(1'000'000'000), 0);
  EXPECT_GT(parse_step_schedule("inverse-sqrt:1").at(1'000'000'000'000), 0);
}

TEST(StepSchedule, TextsReadBackAsTheSame) {
  for (const char* text : {"constant", "step:1000:0.1", "cosine:0.01", "inverse-sqrt:100"}) {
    EXPECT_EQ(to_text(parse_step_schedule(text)), text);
  }
  EXPECT_EQ(to_text(parse_step_schedule("step:7")), "step:7:0.1");
  EXPECT_EQ(to_text(parse_step_schedule("cosine")), "cosine:0.01");
}

TEST(StepSchedule, RefusesWhatIsNone) {
  for (const char* text : {"", "linear", "step", "step:0", "step:-3", "step:10:0", "step:10:1.5", "step:1:0.1:2",
                           "cosine:nan", "cosine:2", "constant:1", "inverse-sqrt:x", "step:10:inf"}) {
    testing::expect_error([&] { parse_step_schedule(text); }, {text, "step:EVERY", "cosine"});
  }
}

}  // namespace
}  // namespace saddlemesh
