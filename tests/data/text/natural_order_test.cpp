#include "saddlemesh/data/text/natural_order.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

TEST(NaturalOrder, NumbersComeInNumericOrder) {
  const std::vector<std::string> sorted{"",
                                        "1",
                                        "2",
                                        "02x",
                                        "10",
                                        "a",
                                        "cat.2.jpg",
                                        "cat.9.jpg",
                                        "cat.10.jpg",
                                        "cat/1",
                                        "dog.1",
                                        "dog.01.x",
                                        "dog.1.x",
                                        "dog.1.y",
                                        "dog.99999999999999999999",
                                        "dog.100000000000000000000",
                                        "é"};
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    for (std::size_t j = 0; j < sorted.size(); ++j) {
      EXPECT_EQ(natural_less(sorted[i], sorted[j]), i < j) << sorted[i] << " and " << sorted[j];
    }
  }
}

TEST(NaturalOrder, LeadingZerosDecideOnlyWhereNothingElseDoes) {
  EXPECT_TRUE(natural_less("a01", "a1"));
  EXPECT_FALSE(natural_less("a1", "a01"));
  EXPECT_TRUE(natural_less("a1b", "a01c"));
  EXPECT_TRUE(natural_less("0", "00"));
  EXPECT_TRUE(natural_less("00", "1"));
}

}  // namespace
}  // namespace saddlemesh
