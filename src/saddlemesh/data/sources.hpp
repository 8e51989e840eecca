#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/data/named/data_argument.hpp"
#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/data/rows/raw_data.hpp"

// Resolves the user's input and reads it: one source for all workers, or one for each hosted site.
namespace saddlemesh {

/// The resolved input; resolved once.
struct ResolvedInput {
  DataOptions options;  ///< including all sites, if there are any
  DataArgument shared;  ///< single source of all workers; empty with sites
  ReadOptions read;     ///< with a named set's defaults, which also apply to its test data, wherever they are

  [[nodiscard]] bool sites() const { return !options.sites.empty(); }
};

/// Resolves the input. Throws InputError if options contradict each other, if one stream is used for two purposes, and
/// if several processes would have to read the same stream, that is, if this one hosts only some of the workers.
ResolvedInput resolve_input(const DataOptions& options, const WorkerRange& hosted);

/// One source while it is prepared: the single one, or a site's.
struct Source {
  std::uint32_t worker = 0;  ///< the site's worker
  std::string site;          ///< name of the site; empty for a single source
  RawData raw;
  std::vector<std::uint8_t> labels;
  Split rows;
  RowList validation;
};

/// Returns the name of the source that others may see: the site's name, or the file's name without its folders.
std::string source_name(const Source& source);

/// Reads the training data. Throws InputError that names all sites, here or elsewhere, whose data cannot be read.
std::vector<Source> read_sources(const ResolvedInput& input, const WorkerRange& hosted, SiteExchange& exchange);

/// Reads the given test data; empty if rows are to be split off. Reads the columns of tables like those of `like`, the
/// training data, matched by name; adds what was done about them to `findings`.
std::vector<RawData> read_test_sources(const ResolvedInput& input, const WorkerRange& hosted, const RawData& like,
                                       SiteExchange& exchange, Findings& findings);

}  // namespace saddlemesh
