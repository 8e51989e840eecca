#pragma once

#include "saddlemesh/auroc/options.hpp"
#include "saddlemesh/method/methods.hpp"

namespace saddlemesh {

/// `base` with the objective that the method is for, and without composition where it is blind to it.
inline AurocOptions auroc_options_for(const MethodInfo& method, AurocOptions base) {
  base.objective = method.objective;
  base.composition = base.composition && method.composition;
  return base;
}

}  // namespace saddlemesh
