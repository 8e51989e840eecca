#pragma once

#include <string>
#include <vector>

#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"
#include "saddlemesh/data/sources.hpp"

namespace saddlemesh {

/// What all sites have decided about the columns of their tables.
struct ColumnAgreement {
  LabelColumn label;
  Findings findings;
};

/// The first thing that sites tell each other: names of columns, and counts and flags of what each looks like at each
/// site, but no value. All decide alike by it. `sites` are their names; none: one source. Columns are matched by name
/// and brought into the order of the first site's, and those that are to be left out are. InputError that lists all
/// columns the user must decide about, columns that some sites do not have, and labels that differ. Data without named
/// columns stay as they are, if no site has other data.
ColumnAgreement agree_on_columns(std::vector<Source>& sources, const ReadOptions& options,
                                 const std::vector<std::string>& sites, SiteExchange& exchange);

}  // namespace saddlemesh
