#include "saddlemesh/analysis/theory/theory_report.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace saddlemesh {
namespace {

TheoryConstants constants() {
  return {.L_f = 2, .mu = 1, .C_g = 1, .C_f = 3, .L_g = 1, .lambda = 0.5, .K = 4, .epsilon = 0.1};
}

TEST(TheoryReport, JsonHoldsEveryBoundAndNamesTheBindingOne) {
  const TheoryAllowance a = theory_allowance(TheoryMethod::gp, constants());
  const nlohmann::json j = to_json(a);
  EXPECT_EQ(j["method"], "D-SCGDAM-GP");
  EXPECT_EQ(j["theorem"], 1);
  EXPECT_EQ(j["gamma_x"]["bounds"].size(), 3U);
  EXPECT_EQ(j["gamma_x"]["binding"], a.gamma_x.binding().formula);
  EXPECT_EQ(j["gamma_x"]["value"], a.gamma_x.value());
  EXPECT_EQ(j["eta_to_use"], a.eta_to_use);
  EXPECT_EQ(j["orders"]["iterations"], a.iterations_order);
  EXPECT_TRUE(j["iterations_for_explicit_terms"].is_null());
}

TEST(TheoryReport, JsonHasNullForWhatTheorem2DoesNotHave) {
  const nlohmann::json j = to_json(theory_allowance(TheoryMethod::gt, constants()));
  EXPECT_TRUE(j["gamma_x2"].is_null());
  EXPECT_TRUE(j["C4_hat"].is_null());
  EXPECT_TRUE(j["C5_hat"].is_null());
}

TEST(TheoryReport, JsonOfTheConstantsTellsGivenFromAbsent) {
  TheoryConstants c = constants();
  c.delta_phi = 2.5;
  const nlohmann::json j = to_json(c);
  EXPECT_EQ(j["delta_phi"], 2.5);
  EXPECT_TRUE(j["y0_distance_squared"].is_null());
  EXPECT_EQ(j["K"], 4);
}

TEST(TheoryReport, TextMarksOneBindingBoundForEachStepAndCallsTheOrderAnOrder) {
  const std::string text = to_text(theory_allowance(TheoryMethod::gp, constants()));
  std::size_t marks = 0;
  for (std::size_t at = text.find("◂ binds"); at != std::string::npos; at = text.find("◂ binds", at + 1)) ++marks;
  EXPECT_EQ(marks, 3U);
  EXPECT_NE(text.find("D-SCGDAM-GP (Theorem 1 and Corollary 1)"), std::string::npos);
  EXPECT_NE(text.find("(1−λ)/(4√γ_{x,2})"), std::string::npos);
  EXPECT_NE(text.find("the order ε²/κ² of Corollary 1 decides"), std::string::npos);
  EXPECT_NE(text.find("orders of magnitude, not guarantees"), std::string::npos);
}

TEST(TheoryReport, TextGivesTheTOfTheExplicitTermsOnceItsStartIsKnown) {
  TheoryConstants c = constants();
  EXPECT_NE(to_text(theory_allowance(TheoryMethod::gt, c)).find("Given Φ(x₀) − Φ*"), std::string::npos);
  c.delta_phi = 1;
  c.y0_distance_squared = 1;
  EXPECT_NE(to_text(theory_allowance(TheoryMethod::gt, c)).find("alone reach ε²"), std::string::npos);
}

}  // namespace
}  // namespace saddlemesh
