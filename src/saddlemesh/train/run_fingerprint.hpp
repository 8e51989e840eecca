#pragma once

#include <string>

#include "saddlemesh/train/checkpoint/checkpoint.hpp"
#include "saddlemesh/train/config/train_config.hpp"

namespace saddlemesh {

/// Returns the fingerprint of a resolved configuration on these data, identical on every rank.
RunFingerprint run_fingerprint(const TrainConfig& config, const PreparedData& data, Processes& processes);

/// Returns the settings on which the bits of a run with this configuration depend, with their values.
RunFingerprint deciding_settings(const Settings& settings, const TrainConfig& config);

/// Throws InputError with the first difference if the fingerprints differ, and explains how to start anew from the
/// averaged model. `run` is the folder of the checkpoint.
void require_same_run(const RunFingerprint& saved, const RunFingerprint& now, const std::filesystem::path& run);

/// Returns a note for the user if sites with the same rows have other names now; otherwise empty text.
std::string renamed_sites(const RunFingerprint& saved, const RunFingerprint& now);

/// Returns a note for the user if the two runs compute convolutions or large matrix products with other processors or
/// other versions of oneDNN: the run continues, but with other bits than without the change. Otherwise returns empty
/// text.
std::string other_arithmetic(const RunFingerprint& saved, const RunFingerprint& now);

}  // namespace saddlemesh
