#include "saddlemesh/auroc/auroc_options.hpp"

#include <gtest/gtest.h>

#include "saddlemesh/method/methods.hpp"

namespace saddlemesh {
namespace {

TEST(AurocOptions, TheProblemOnDataIsTheOneThatTheMethodIsFor) {
  AurocOptions base;
  base.batch = 7;
  for (const MethodInfo& method : methods()) {
    const AurocOptions options = auroc_options_for(method.objective, method.composition, base);
    EXPECT_EQ(options.batch, 7U);
    EXPECT_EQ(options.composed(), method.name != "dsgda" && method.name != "cross-entropy") << method.name;
    EXPECT_EQ(options.objective == Objective::cross_entropy, method.name == "cross-entropy") << method.name;
  }
  base.composition = false;
  EXPECT_FALSE(auroc_options_for(Objective::auroc, true, base).composed()) << "what was turned off stays off";
}

}  // namespace
}  // namespace saddlemesh
