#pragma once

#include <vector>

#include "saddlemesh/data/site/schema.hpp"
#include "saddlemesh/data/sources.hpp"

namespace saddlemesh {

/// The rows of all sites, one behind the other, as of one file: with the classes and categories of `schema`, on which
/// the sites have agreed.
RawData join_sites(std::vector<Source> sources, const Schema& schema);

}  // namespace saddlemesh
