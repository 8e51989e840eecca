#pragma once

#include <string>
#include <vector>

#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"
#include "saddlemesh/data/sources.hpp"

namespace saddlemesh {

/// Decisions of all sites about the columns of their tables.
struct ColumnAgreement {
  LabelColumn label;
  Findings findings;
};

/// Exchanges column names, and counts and flags about each column at each site, but no values, and decides from them;
/// all sites reach the same decision. It is the first exchange between sites. `sites` are their names, empty for a
/// single source. Columns are matched by name, put into the order of the first site's, and dropped if they are to be
/// left out. Throws InputError that lists all columns that need a decision of the user, columns that some sites lack,
/// and labels that differ. Data without named columns stay unchanged, provided that no site has another kind of data.
ColumnAgreement agree_on_columns(std::vector<Source>& sources, const ReadOptions& options,
                                 const std::vector<std::string>& sites, SiteExchange& exchange);

}  // namespace saddlemesh
