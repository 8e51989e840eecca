#pragma once

#include <cstdint>

namespace saddlemesh {

/// What training on data makes small.
enum class Objective : std::uint8_t {
  auroc,          ///< the minimax form of 1 − AUROC with squared loss
  cross_entropy,  ///< what classifiers are usually trained with
};

}  // namespace saddlemesh
