#pragma once

#include <cstdint>

namespace saddlemesh {

/// The objective that training on data minimises.
enum class Objective : std::uint8_t {
  auroc,          ///< the minimax form of 1 − AUROC with squared loss
  cross_entropy,  ///< the usual training objective of classifiers
};

}  // namespace saddlemesh
