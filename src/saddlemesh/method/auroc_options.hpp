#pragma once

#include "saddlemesh/method/methods.hpp"
#include "saddlemesh/problem/auroc/options.hpp"

namespace saddlemesh {

/// `base` with the objective that the method is for, and without composition where it is blind to it.
inline AurocOptions auroc_options_for(const MethodInfo& method, AurocOptions base) {
  base.objective = method.objective;
  base.composition = base.composition && method.composition;
  return base;
}

}  // namespace saddlemesh
