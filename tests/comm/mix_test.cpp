#include "saddlemesh/comm/mix.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace saddlemesh {
namespace {

template <class Real>
class Mix : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(Mix, Reals);

template <class Real>
saddlemesh::Mix<Real> mix_of(InstructionSet set) {
  return with_instruction_set(set, []<InstructionSet chosen>() { return mix_for<Real, chosen>(); });
}

TYPED_TEST(Mix, EqualsThePlainSumToTheBitForAnyNumberOfSourcesAndAnyLengthOnEveryInstructionSet) {
  for (std::size_t count = 1; count <= 13; ++count) {
    for (const std::size_t size : {0U, 1U, 7U, 1023U, 1024U, 1025U, 5000U}) {
      std::vector<std::vector<TypeParam>> sources(count, std::vector<TypeParam>(size));
      std::vector<const TypeParam*> pointers;
      std::vector<double> weight(count);
      for (std::size_t s = 0; s < count; ++s) {
        weight[s] = 1.0 / static_cast<double>(s + 3);
        for (std::size_t i = 0; i < size; ++i)
          sources[s][i] = static_cast<TypeParam>(1.0 / static_cast<double>(i + s + 1));
        pointers.push_back(sources[s].data());
      }
      std::vector<TypeParam> expected(size), mixed(size);
      for (std::size_t i = 0; i < size; ++i) {
        TypeParam sum = static_cast<TypeParam>(weight[0]) * sources[0][i];
        for (std::size_t s = 1; s < count; ++s) sum = sum + static_cast<TypeParam>(weight[s]) * sources[s][i];
        expected[i] = sum;
      }
      mix<TypeParam>(weight, pointers, mixed);
      ASSERT_EQ(mixed, expected) << count << " sources of " << size;
      for (const InstructionSet set : available_instruction_sets()) {
        mixed.assign(size, 0);
        mix_of<TypeParam>(set)(weight, pointers, mixed);
        ASSERT_EQ(mixed, expected) << count << " sources of " << size << ", " << name(set);
      }
    }
  }
}

}  // namespace
}  // namespace saddlemesh
