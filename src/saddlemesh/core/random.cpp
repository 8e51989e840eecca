#include "saddlemesh/core/random.hpp"

#include <algorithm>
#include <array>

#include "saddlemesh/core/simd/vector_kernels.hpp"

namespace saddlemesh {
namespace {

// Values come in groups of eight: four pairs from two blocks, cosines first. A group is one AVX2 register of pairs.
// Several groups are transformed at a time, so that the processor overlaps their long dependency chains.
constexpr std::size_t pairs_per_group = 4;
constexpr std::size_t group = 2 * pairs_per_group;
constexpr std::size_t max_groups = 8;

struct Pairs {
  std::array<std::uint64_t, max_groups * pairs_per_group> radius, angle;  // 32 random bits each
  std::array<double, max_groups * pairs_per_group> cosine, sine;          // of the normal values
};

// Returns the Box-Muller transform for the instruction set in use.
NormalTransform normal_transform() {
  static const NormalTransform transform =
      with_instruction_set(instruction_set(), []<InstructionSet set>() { return normal_transform_for<set>(); });
  return transform;
}

}  // namespace

RandomStream::RandomStream(const Draw& draw, std::uint32_t lane)
    : key_{{static_cast<std::uint32_t>(draw.seed), static_cast<std::uint32_t>(draw.seed >> 32U)}},
      counter_{{lane << 28U, draw.worker | (static_cast<std::uint32_t>(draw.purpose) << 24U),
                static_cast<std::uint32_t>(draw.iteration), static_cast<std::uint32_t>(draw.iteration >> 32U)}} {}

inline RandomStream::Philox::ctr_type RandomStream::next_block() {
  const auto block = Philox{}(counter_, key_);
  ++counter_[0];
  return block;
}

std::uint64_t RandomStream::next_u64() {
  const auto block = next_block();
  return block[0] | (static_cast<std::uint64_t>(block[1]) << 32U);
}

double RandomStream::uniform() {
  return static_cast<double>(next_u64() >> 11U) * 0x1p-53;
}

std::uint64_t RandomStream::below(std::uint64_t bound) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<Wide>(next_u64()) * bound) >> 64U);
}

template <class Real>
void RandomStream::fill_normal(std::span<Real> out) {
  const NormalTransform transform = normal_transform();
  Pairs pairs;  // NOLINT: filled as far as it is used
  while (!out.empty()) {
    const std::size_t groups = std::min(max_groups, (out.size() + group - 1) / group);
    for (std::size_t half = 0; half < 2 * groups; ++half) {
      const auto block = next_block();
      for (std::size_t i = 0; i < 2; ++i) {
        pairs.radius[2 * half + i] = block[i];
        pairs.angle[2 * half + i] = block[2 + i];
      }
    }
    transform(pairs.radius.data(), pairs.angle.data(), pairs.cosine.data(), pairs.sine.data(),
              groups * pairs_per_group);
    const std::size_t count = std::min(out.size(), groups * group);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t pair = i / group * pairs_per_group + i % pairs_per_group;
      out[i] = static_cast<Real>(i % group < pairs_per_group ? pairs.cosine[pair] : pairs.sine[pair]);
    }
    out = out.subspan(count);
  }
}

template void RandomStream::fill_normal(std::span<float>);
template void RandomStream::fill_normal(std::span<double>);

}  // namespace saddlemesh
