// An inline function that was taken into the region by mistake: what tests/simd/shared_functions must see.
#include "saddlemesh/core/simd/begin.hpp"

inline double scaled(double value, double by) {
  return value * by;
}

namespace SADDLEMESH_SIMD {
double (*use())(double, double);
double (*use())(double, double) {
  return scaled;
}
}  // namespace SADDLEMESH_SIMD

#include "saddlemesh/core/simd/end.hpp"
