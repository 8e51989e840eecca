#pragma once

#include "saddlemesh/model/scoring.hpp"
#include "saddlemesh/train/config/settings.hpp"

// The settings of scoring, declared once for command lines and Python. The options must outlive the settings.
namespace saddlemesh {

/// Adds how the data to score are read, threads and memory. By default one thread per core.
void add_scoring_settings(Settings& settings, ScoringOptions& options);

/// Adds the column whose texts accompany the scores.
void add_id_setting(Settings& settings, ScoringOptions& options);

}  // namespace saddlemesh
