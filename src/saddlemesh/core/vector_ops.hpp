#pragma once

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>

// The fused vector kernels that updates are made of. Each is one pass, vectorises, allocates nothing and rounds each
// element the same way whatever the vector length. Arguments have equal sizes and do not overlap unless said.
namespace saddlemesh {

/// A read-only argument that takes its element type from the others.
template <class Real>
using In = std::span<const std::type_identity_t<Real>>;

/// out ← (1 − rate) · out + rate · sample
template <class Real>
void move_average(std::span<Real> out, double rate, In<Real> sample) {
  const auto keep = static_cast<Real>(1.0 - rate);
  const auto take = static_cast<Real>(rate);
  Real* __restrict o = out.data();
  const Real* __restrict s = sample.data();
  for (std::size_t i = 0; i < out.size(); ++i) o[i] = keep * o[i] + take * s[i];
}

/// before ← out;  out ← (1 − rate) · out + rate · sample
template <class Real>
void move_average(std::span<Real> out, double rate, In<Real> sample, std::span<Real> before) {
  const auto keep = static_cast<Real>(1.0 - rate);
  const auto take = static_cast<Real>(rate);
  Real* __restrict o = out.data();
  Real* __restrict b = before.data();
  const Real* __restrict s = sample.data();
  for (std::size_t i = 0; i < out.size(); ++i) {
    b[i] = o[i];
    o[i] = keep * o[i] + take * s[i];
  }
}

/// out ← mixed + now − before
template <class Real>
void track(std::span<Real> out, In<Real> mixed, In<Real> now, In<Real> before) {
  Real* __restrict o = out.data();
  const Real* __restrict m = mixed.data();
  const Real* __restrict n = now.data();
  const Real* __restrict b = before.data();
  for (std::size_t i = 0; i < out.size(); ++i) o[i] = m[i] + n[i] - b[i];
}

/// x ← x + eta · (mixed + gamma · direction − x)
template <class Real>
void step(std::span<Real> x, double eta, In<Real> mixed, double gamma, In<Real> direction) {
  const auto e = static_cast<Real>(eta);
  const auto c = static_cast<Real>(gamma);
  Real* __restrict o = x.data();
  const Real* __restrict m = mixed.data();
  const Real* __restrict d = direction.data();
  for (std::size_t i = 0; i < x.size(); ++i) o[i] = o[i] + e * (m[i] + c * d[i] - o[i]);
}

/// out ← out + scale · in
template <class Real>
void add_scaled(std::span<Real> out, std::type_identity_t<Real> scale, In<Real> in) {
  Real* __restrict o = out.data();
  const Real* __restrict a = in.data();
  for (std::size_t i = 0; i < out.size(); ++i) o[i] = o[i] + scale * a[i];
}

/// Sum of squares in double, in a fixed order: four running sums over elements i mod 4.
template <class Real>
double sum_of_squares(std::span<const Real> in) {
  double sum[4] = {0, 0, 0, 0};
  std::size_t i = 0;
  for (; i + 4 <= in.size(); i += 4) {
    for (std::size_t lane = 0; lane < 4; ++lane) {
      const double value = in[i + lane];
      sum[lane] += value * value;
    }
  }
  for (; i < in.size(); ++i) sum[i % 4] += static_cast<double>(in[i]) * static_cast<double>(in[i]);
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

/// Scales the vector down to the given length if it is longer.
template <class Real>
void shorten(std::span<Real> out, double length) {
  const double found = std::sqrt(sum_of_squares(std::span<const Real>(out)));
  if (!(found > length)) return;
  const auto scale = static_cast<Real>(length / found);
  for (Real& value : out) value *= scale;
}

/// Whether no element is NaN or infinite.
template <class Real>
bool all_finite(std::span<const Real> in) {
  using Bits = std::conditional_t<sizeof(Real) == 8, std::uint64_t, std::uint32_t>;
  const auto exponent = std::bit_cast<Bits>(std::numeric_limits<Real>::infinity());
  Bits bad = 0;
  for (const Real value : in) bad |= static_cast<Bits>((std::bit_cast<Bits>(value) & exponent) == exponent);
  return bad == 0;
}

}  // namespace saddlemesh
