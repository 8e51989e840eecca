#include "saddlemesh/present/text/text_width.hpp"

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(TextWidth, CountsCharactersAndNotBytes) {
  EXPECT_EQ(display_width(""), 0U);
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("λ, η², −, ×"), 11U);
}

TEST(TextWidth, CombiningMarksTakeNoColumn) {
  EXPECT_EQ(display_width("x\u0304"), 1U);
  EXPECT_EQ(display_width("‖y\u0304‖"), 3U);
}

TEST(TextWidth, TextThatIsTooLongEndsInAnEllipsisOfTheExactWidth) {
  EXPECT_EQ(fit_to_width("η = 0.1", 7), "η = 0.1");
  EXPECT_EQ(fit_to_width("η = 0.1", 4), "η =…");
  EXPECT_EQ(display_width(fit_to_width("x\u0304x\u0304x\u0304x\u0304", 3)), 3U);
  EXPECT_EQ(fit_to_width("abc", 1), "…");
  EXPECT_EQ(fit_to_width("abc", 0), "");
}

}  // namespace
}  // namespace saddlemesh
