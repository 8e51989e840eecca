#pragma once

#include <string>

#include "saddlemesh/train/checkpoint/checkpoint.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Of a resolved configuration on these data; the same in all processes.
RunFingerprint run_fingerprint(const TrainConfig& config, const PreparedData& data, Processes& processes);

/// The settings on which the bits of a run with this configuration depend, with their values.
RunFingerprint deciding_settings(const Settings& settings, const TrainConfig& config);

/// InputError with the first difference, and the way to start anew from the averaged model, unless both are the same.
/// `run` is the folder whose checkpoint it is.
void require_same_run(const RunFingerprint& saved, const RunFingerprint& now, const std::filesystem::path& run);

/// A note for the user if sites with the same rows have other names now. Empty otherwise.
std::string renamed_sites(const RunFingerprint& saved, const RunFingerprint& now);

/// A note for the user if the two runs compute convolutions or large matrix products on other processors or by other
/// versions of oneDNN: the run goes on, but to other bits than it would have come to there. Empty otherwise.
std::string other_arithmetic(const RunFingerprint& saved, const RunFingerprint& now);

}  // namespace saddlemesh
