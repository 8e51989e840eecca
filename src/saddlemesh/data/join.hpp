#pragma once

#include <vector>

#include "saddlemesh/data/site/schema.hpp"
#include "saddlemesh/data/sources.hpp"

namespace saddlemesh {

/// Concatenates the rows of all sites as if they were one file, with the agreed classes and categories of `schema`.
RawData join_sites(std::vector<Source> sources, const Schema& schema);

}  // namespace saddlemesh
