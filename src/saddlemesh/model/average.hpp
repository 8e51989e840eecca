// Public: one model whose scores are the means of several models' scores
#pragma once

#include <span>

#include "saddlemesh/model/trained_model.hpp"

namespace saddlemesh {

/// Throws InputError unless models of this architecture can be averaged: an mlp with one hidden layer.
void require_averageable(const ModelOptions& architecture);

/// Returns a model whose scores are the means of the scores of the given ones: an mlp with all their hidden units. The
/// models have one hidden layer, the same activation and the same preprocessing; everything else is that of the first.
TrainedModel average_models(std::span<const TrainedModel> models);

}  // namespace saddlemesh
