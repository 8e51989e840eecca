#include "saddlemesh/nn/fast/simd/layers.hpp"

namespace saddlemesh::fast {

template <>
LayerMakers layer_makers_for<InstructionSet::SADDLEMESH_SIMD>() {
  return {.dense = SADDLEMESH_SIMD::make_dense,
          .sparse_dense = SADDLEMESH_SIMD::make_sparse_dense,
          .activation = SADDLEMESH_SIMD::make_activation,
          .batch_norm = SADDLEMESH_SIMD::make_batch_norm,
          .add = SADDLEMESH_SIMD::make_add,
          .global_average_pool = SADDLEMESH_SIMD::make_global_average_pool};
}

}  // namespace saddlemesh::fast
