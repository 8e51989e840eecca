#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/metrics/delong.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {

/// The joint model compared with the model of one site alone. An estimate is NaN if the site's test rows do not allow
/// it.
struct SiteOutcome {
  std::size_t worker = 0;
  IntervalEstimate joint;  ///< AUROC of the joint model on the site's own test rows
  IntervalEstimate alone;  ///< AUROC on the same rows of a model trained only on the site's own training rows
  IntervalEstimate gain;   ///< joint − alone
};

/// Returns whether models of single sites are trained for comparison: if there are several sites with test rows, unless
/// `config.alone` disables it; by default not for images, which take long.
bool trains_alone(const TrainConfig& config, const PreparedData& data);

/// Compares the joint model with the models that sites get by the same recipe from their own rows. `config` is the
/// configuration of the joint run before resolve(), so that values that depend on the number of rows are chosen anew
/// for each site. Every process trains for the sites that it hosts, over its threads, and all processes make this call.
/// The first process returns the outcomes of all sites, the others nothing. Empty if workers are not sites or have no
/// test rows.
std::vector<SiteOutcome> compare_sites(const TrainConfig& config, const PreparedData& data, const TrainingResult& joint,
                                       Processes& processes);

}  // namespace saddlemesh
