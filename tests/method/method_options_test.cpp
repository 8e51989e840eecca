#include "saddlemesh/method/method_options.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "saddlemesh/method/methods.hpp"
#include "support/expect_error.hpp"

namespace saddlemesh {
namespace {

void expect_refused(const std::string& method, const MethodOptions& options, std::initializer_list<std::string> parts) {
  testing::expect_error([&] { validate(find_method(method), options); }, parts);
}

TEST(MethodOptions, ThePresetsAreValidForEveryMethodThatUsesThem) {
  for (const MethodInfo& method : methods()) {
    EXPECT_NO_THROW(validate(method, preset("paper")));
    MethodOptions recommended = preset("recommended");
    if (!method.averages_inner) recommended.first_batch = 1;
    EXPECT_NO_THROW(validate(method, recommended));
  }
}

TEST(MethodOptions, ThePaperPresetIsThePaper) {
  const MethodOptions o = preset("paper");
  EXPECT_EQ(o.gamma_x, 0.99);
  EXPECT_EQ(o.gamma_y, 0.99);
  EXPECT_EQ(o.beta_x, 9.9);
  EXPECT_EQ(o.beta_y, 9.9);
  EXPECT_EQ(o.alpha, 9);
  EXPECT_EQ(o.eta, 0.1);
  EXPECT_EQ(o.first_batch, 1U);
}

TEST(MethodOptions, TheRecommendedPresetKeepsItsPromises) {
  const MethodOptions o = preset("recommended");
  EXPECT_LE(o.alpha * o.eta, 0.1);
  EXPECT_LE(o.beta_x * o.eta, 0.1);
  EXPECT_GE(o.alpha / o.gamma_x, 10);
  EXPECT_GE(static_cast<double>(o.first_batch), 1 / (o.alpha * o.eta));
}

TEST(MethodOptions, AnUnknownPresetOrMethodListsTheKnown) {
  testing::expect_error([] { preset("papper"); }, {"papper", "did you mean \"paper\"?", "recommended"});
  testing::expect_error([] { find_method("d-scgdam-g"); }, {"d-scgdam-g", "d-scgdam-gt", "pdsca"});
}

TEST(MethodOptions, OptionsOutsideTheTheoryAreRefusedWithTheInequality) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const double eta : {0.0, 1.0, -0.1, nan}) expect_refused("d-scgdam-gt", {.eta = eta}, {"eta", "0 < eta < 1"});
  expect_refused("d-scgdam-gt", {.gamma_x = 0}, {"gamma_x > 0"});
  expect_refused("d-scgdam-gt", {.gamma_y = -1}, {"gamma_y > 0"});
  expect_refused("d-scgdam-gt", {.gamma_y = nan}, {"gamma_y > 0"});
  expect_refused("d-scgdam-gt", {.alpha = 10}, {"alpha·eta = 1", "0 < alpha·eta < 1", "alpha < 10"});
  expect_refused("d-scgdam-gp", {.beta_x = 12}, {"0 < beta_x·eta < 1"});
  expect_refused("pdsca", {.beta_y = 0}, {"beta_y > 0"});
  expect_refused("d-scgdam-gt2", {.delta = 11}, {"0 < delta·eta < 1"});
  expect_refused("d-scgdam-gt", {.first_batch = 0}, {"first_batch"});
}

TEST(MethodOptions, WhatAMethodDoesNotUseIsNotItsConcern) {
  EXPECT_NO_THROW(validate(find_method("scgda"), {.beta_x = 50, .beta_y = 50}));
  EXPECT_NO_THROW(validate(find_method("dsgda"), {.alpha = 50, .beta_x = 50}));
  EXPECT_NO_THROW(validate(find_method("d-scgdam-gt"), {.delta = 50}));
}

TEST(MethodOptions, WhatAMethodCannotDoIsRefusedWithTheReason) {
  expect_refused("dsgda", {.first_batch = 5}, {"keeps no inner estimate"});
  expect_refused("d-scgdam-gp", {.tracking = Tracking::adapt_then_combine}, {"does not track the inner estimate"});
  expect_refused("d-scgdam-gt2", {.tracking = Tracking::adapt_then_combine}, {"two exchanges"});
}

TEST(Methods, MessagesHoldWhatTheTableSays) {
  const Sizes n{100, 20, 3};
  EXPECT_EQ(message_size("d-scgdam-gp", {}, n), 103U);
  EXPECT_EQ(message_size("pdsca", {}, n), 103U);
  EXPECT_EQ(message_size("scgda", {}, n), 103U);
  EXPECT_EQ(message_size("dsgda", {}, n), 103U);
  EXPECT_EQ(message_size("cross-entropy", {}, n), 103U);
  EXPECT_EQ(message_size("d-scgdam-gt-m", {}, n), 206U);
  EXPECT_EQ(message_size("d-scgdam-gt", {}, n), 226U);
  EXPECT_EQ(message_size("d-scgdam-gt2", {}, n), 246U);
}

}  // namespace
}  // namespace saddlemesh
