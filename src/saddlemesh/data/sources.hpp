#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

// From a user's words to what files hold: one source for all workers, or one for each hosted site.
namespace saddlemesh {

/// What the words mean, found out once.
struct ResolvedInput {
  DataOptions options;  ///< with all sites, if there are any
  DataArgument shared;  ///< the one source of all workers; nothing in it where there are sites
  ReadOptions read;     ///< with a named set's defaults, which hold for its test data too, wherever they are

  [[nodiscard]] bool sites() const { return !options.sites.empty(); }
};

/// InputError for options that contradict each other, and where one stream is given for two things or is to be read by
/// several processes: those that host fewer than all workers.
ResolvedInput resolve_input(const DataOptions& options, const WorkerRange& hosted);

/// One source on its way: the only one, or a site's.
struct Source {
  std::uint32_t worker = 0;  ///< whose it is, of a site
  std::string site;          ///< its name; empty for the only source
  RawData raw;
  std::vector<std::uint8_t> labels;
  Split rows;
  RowList validation;
};

/// What others are told of where the source comes from: the site's name, or the file's without its folders.
std::string source_name(const Source& source);

/// The training data, read. InputError that names all sites, here or elsewhere, whose data cannot be read.
std::vector<Source> read_sources(const ResolvedInput& input, const WorkerRange& hosted, SiteExchange& exchange);

/// The test data that are given, none if rows are to be split off. The columns of tables are read as those of `like`,
/// the training data, by their names; `findings` gets what was done about them.
std::vector<RawData> read_test_sources(const ResolvedInput& input, const WorkerRange& hosted, const RawData& like,
                                       SiteExchange& exchange, Findings& findings);

}  // namespace saddlemesh
