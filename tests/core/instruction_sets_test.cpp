// Hot loops compiled for each instruction set of this processor give the same bits as the baseline's.
#include <algorithm>
#include <bit>
#include <cstring>
#include <vector>

#include <gtest/gtest.h>

#include "saddlemesh/core/random.hpp"
#include "saddlemesh/core/simd/vector_kernels.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t sizes[] = {0, 1, 3, 8, 15, 17, 63, 1001, 4099};

template <class Real>
VectorKernels<Real> vector_kernels_of(InstructionSet set) {
  return with_instruction_set(set, []<InstructionSet chosen>() { return vector_kernels_for<Real, chosen>(); });
}

NormalTransform normal_transform_of(InstructionSet set) {
  return with_instruction_set(set, []<InstructionSet chosen>() { return normal_transform_for<chosen>(); });
}

template <class T>
void expect_same_bits(const std::vector<T>& found, const std::vector<T>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  EXPECT_TRUE(found.empty() || std::memcmp(found.data(), expected.data(), found.size() * sizeof(T)) == 0);
}

template <class Real>
std::vector<Real> normal(std::size_t size, std::uint64_t seed) {
  std::vector<Real> out(size);
  RandomStream({.seed = seed}).fill_normal(std::span(out));
  return out;
}

// Returns the results of all kernels on the same random vectors, concatenated.
template <class Real>
std::vector<Real> all_kernels(const VectorKernels<Real>& kernels, std::size_t size) {
  const auto a = normal<Real>(size, 1), b = normal<Real>(size, 2), c = normal<Real>(size, 3);
  std::vector<Real> all;
  const auto keep = [&](const std::vector<Real>& values) { all.insert(all.end(), values.begin(), values.end()); };
  auto out = a;
  kernels.move_average(out.data(), Real(0.7), Real(0.3), b.data(), size);
  keep(out);
  std::vector<Real> before(size);
  kernels.move_average_keeping(out.data(), Real(0.9), Real(0.1), c.data(), before.data(), size);
  keep(out);
  keep(before);
  kernels.track(out.data(), a.data(), b.data(), c.data(), size);
  keep(out);
  kernels.step(out.data(), Real(0.3), a.data(), Real(-0.01), b.data(), size);
  keep(out);
  kernels.add_scaled(out.data(), Real(0.2), c.data(), size);
  keep(out);
  kernels.scale(out.data(), Real(1) / Real(3), size);
  keep(out);
  const auto sum = std::bit_cast<std::uint64_t>(kernels.sum_of_squares(out.data(), size));
  for (std::size_t bit = 0; bit < 64; ++bit) all.push_back(static_cast<Real>((sum >> bit) & 1U));
  all.push_back(kernels.all_finite(out.data(), size) ? Real(1) : Real(0));
  return all;
}

template <class Real>
class InstructionSets : public ::testing::Test {};
using Reals = ::testing::Types<float, double>;
TYPED_TEST_SUITE(InstructionSets, Reals);

TYPED_TEST(InstructionSets, VectorKernelsGiveTheBitsOfTheBaseline) {
  const auto baseline = vector_kernels_of<TypeParam>(InstructionSet::baseline);
  for (const InstructionSet set : available_instruction_sets()) {
    const auto kernels = vector_kernels_of<TypeParam>(set);
    for (const std::size_t size : sizes) {
      SCOPED_TRACE(std::string(name(set)) + ", " + std::to_string(size));
      expect_same_bits(all_kernels(kernels, size), all_kernels(baseline, size));
    }
  }
}

TEST(InstructionSet, NormalTransformGivesTheBitsOfTheBaseline) {
  RandomStream random({.seed = 4});
  for (const std::size_t size : sizes) {
    std::vector<std::uint64_t> radius(size), angle(size);
    for (auto& bits : radius) bits = random.below(1ULL << 32U);
    for (auto& bits : angle) bits = random.below(1ULL << 32U);
    if (size > 1) {
      radius.front() = 0;
      radius.back() = angle.back() = 0xffffffffU;
    }
    const auto values = [&](InstructionSet set) {
      std::vector<double> cosine(size), sine(size);
      normal_transform_of(set)(radius.data(), angle.data(), cosine.data(), sine.data(), size);
      cosine.insert(cosine.end(), sine.begin(), sine.end());
      return cosine;
    };
    for (const InstructionSet set : available_instruction_sets()) {
      SCOPED_TRACE(std::string(name(set)) + ", " + std::to_string(size));
      expect_same_bits(values(set), values(InstructionSet::baseline));
    }
  }
}

TEST(InstructionSet, BaselineIsAlwaysAvailableAndTheSetInUseIsAvailable) {
  const auto sets = available_instruction_sets();
  EXPECT_EQ(sets.front(), InstructionSet::baseline);
  EXPECT_NE(std::find(sets.begin(), sets.end(), instruction_set()), sets.end());
}

}  // namespace
}  // namespace saddlemesh
