// Public: piecewise-linear encoding of prepared data
#pragma once

#include "saddlemesh/core/worker_range.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"

namespace saddlemesh {

/// Gives the numbers of dense rows knots at their quantiles, `bins` + 1 of them, and encodes all rows with them (see
/// FeatureCode::knots). A number of at most `bins` + 1 different values gets a knot at each; one of fewer than three
/// gets none. Sites exchange counts of training values in bins of relative width 1/128. `hosted` are the workers of
/// this process. The data must be flat and dense.
PreparedData with_knots(PreparedData data, std::size_t bins, const WorkerRange& hosted, SiteExchange& exchange);

/// Whether with_knots() can encode the data: flat and dense, as tables are.
bool can_have_knots(const PreparedData& data);

}  // namespace saddlemesh
