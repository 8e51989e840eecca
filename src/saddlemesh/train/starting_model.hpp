#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Where a run begins: the seed's initial parameters, or with a warm start the averaged model of a run or model file,
/// with its two primal scalars and its dual, which only the first process reads. InputError where that model's
/// parameters are not the graph's.
StartingPoint<float> starting_point(const TrainConfig& config, const LayerGraph& graph, Processes& processes,
                                    const std::function<void(const std::string&)>& report);

/// The model file that a user means: the file itself, or of a run folder its model, or that of its newest checkpoint.
std::filesystem::path model_path(const std::filesystem::path& given);

}  // namespace saddlemesh
