#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/data/prepare.hpp"
#include "saddlemesh/data/raw_data.hpp"

// From a user's words to what files hold: one source for all workers, or one for each hosted site.
namespace saddlemesh {

/// One source on its way: the only one, or a site's.
struct Part {
  std::uint32_t worker = 0;  ///< whose it is, of a site
  RawData raw;
  std::vector<std::uint8_t> labels;
  Split rows;
  RowList validation;
};

/// Whether the text has {worker} in it.
bool names_sites(const std::string& text);

/// The pattern with the worker's number in place of {worker}.
std::string site_file(std::string pattern, std::size_t worker);

/// InputError for options that contradict each other.
void require_consistent(const DataOptions& options);

/// InputError where one stream is given for two things, or is to be read by several processes: those that host fewer
/// than all workers.
void require_streams(const DataOptions& options, const WorkerRange& hosted);

/// With a named set's defaults, which hold for its test data too, wherever they are.
ReadOptions read_options(const DataOptions& options);

/// The training data, read.
std::vector<Part> read_parts(const DataOptions& options, const WorkerRange& hosted);

/// The test data that are given, none if rows are to be split off. The columns of tables are read as those of `like`,
/// the training data, by their names; `findings` gets what was done about them.
std::vector<RawData> read_test_parts(const DataOptions& options, const WorkerRange& hosted, const RawData& like,
                                     Findings& findings);

}  // namespace saddlemesh
