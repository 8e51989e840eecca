#pragma once

#include <cmath>
#include <span>
#include <type_traits>

#include "saddlemesh/core/simd/vector_kernels.hpp"

// Fused vector kernels for the methods' updates, for float and double. Each kernel makes one pass, allocates nothing
// and rounds each element the same way for any vector length. Arguments have equal sizes and do not overlap unless
// stated.
namespace saddlemesh {

/// A read-only argument whose element type is deduced from the other arguments.
template <class Real>
using In = std::span<const std::type_identity_t<Real>>;

/// out ← (1 − rate) · out + rate · sample
template <class Real>
void move_average(std::span<Real> out, double rate, In<Real> sample) {
  vector_kernels<Real>().move_average(out.data(), static_cast<Real>(1.0 - rate), static_cast<Real>(rate), sample.data(),
                                      out.size());
}

/// before ← out;  out ← (1 − rate) · out + rate · sample
template <class Real>
void move_average(std::span<Real> out, double rate, In<Real> sample, std::span<Real> before) {
  vector_kernels<Real>().move_average_keeping(out.data(), static_cast<Real>(1.0 - rate), static_cast<Real>(rate),
                                              sample.data(), before.data(), out.size());
}

/// out ← mixed + now − before
template <class Real>
void track(std::span<Real> out, In<Real> mixed, In<Real> now, In<Real> before) {
  vector_kernels<Real>().track(out.data(), mixed.data(), now.data(), before.data(), out.size());
}

/// x ← x + eta · (mixed + gamma · direction − x)
template <class Real>
void step(std::span<Real> x, double eta, In<Real> mixed, double gamma, In<Real> direction) {
  vector_kernels<Real>().step(x.data(), static_cast<Real>(eta), mixed.data(), static_cast<Real>(gamma),
                              direction.data(), x.size());
}

/// out ← out + scale · in
template <class Real>
void add_scaled(std::span<Real> out, std::type_identity_t<Real> scale, In<Real> in) {
  vector_kernels<Real>().add_scaled(out.data(), scale, in.data(), out.size());
}

/// Sum of squares in double, in a fixed order: four running sums over elements i mod 4.
template <class Real>
double sum_of_squares(std::span<const Real> in) {
  return vector_kernels<Real>().sum_of_squares(in.data(), in.size());
}

/// Scales the vector down to `length` if its norm is greater.
template <class Real>
void shorten(std::span<Real> out, double length) {
  const double found = std::sqrt(sum_of_squares(std::span<const Real>(out)));
  if (found > length) vector_kernels<Real>().scale(out.data(), static_cast<Real>(length / found), out.size());
}

/// Returns whether all elements are finite.
template <class Real>
bool all_finite(std::span<const Real> in) {
  return vector_kernels<Real>().all_finite(in.data(), in.size());
}

}  // namespace saddlemesh
