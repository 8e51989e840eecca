#pragma once

#include <cstddef>
#include <vector>

#include "saddlemesh/metrics/delong.hpp"
#include "saddlemesh/train/training.hpp"

namespace saddlemesh {

/// What the joint model is to one site. Estimates that the site's test rows do not allow are NaN.
struct SiteOutcome {
  std::size_t worker = 0;
  IntervalEstimate joint;  ///< AUROC of the joint model on the site's own test rows
  IntervalEstimate alone;  ///< AUROC, on the same rows, of a model that the site trains on its own training rows
  IntervalEstimate gain;   ///< joint − alone
};

/// Whether models of single sites are trained for comparison: with sites, unless `config.alone` says no; by default
/// only where a network without convolutions makes that quick.
bool trains_alone(const TrainConfig& config, const PreparedData& data);

/// Compares the joint model with what each site gets by the same recipe from its own rows. `config` is that of the
/// joint run before resolve(): what depends on the number of rows is chosen anew for each site. Every process trains
/// for the sites that it hosts, over its threads. Each process makes this call; the first gets the outcomes of all
/// sites, the others none. Empty where workers are not sites or have no rows to test on.
std::vector<SiteOutcome> compare_sites(const TrainConfig& config, const PreparedData& data, const TrainingResult& joint,
                                       Processes& processes);

}  // namespace saddlemesh
