#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "saddlemesh/auroc/auroc_problem.hpp"
#include "saddlemesh/comm/processes.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Returns the starting point of a run: the seed's initial parameters or, with a warm start, the averaged model of a
/// run or model file with its two primal scalars and its dual. Only the first process reads that file. Throws
/// InputError if its parameters are not the graph's.
StartingPoint<float> starting_point(const TrainConfig& config, const LayerGraph& graph, Processes& processes,
                                    const std::function<void(const std::string&)>& report);

/// Returns the path of the model file: the given file, or for a run folder its model, or that of its newest checkpoint.
std::filesystem::path model_path(const std::filesystem::path& given);

}  // namespace saddlemesh
