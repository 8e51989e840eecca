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

/// InputError for options that contradict each other.
void require_consistent(const DataOptions& options);

/// InputError where one stream is given for two things, or is to be read by several processes: those that host fewer
/// than all workers.
void require_streams(const DataOptions& options, const WorkerRange& hosted);

/// With a named set's defaults, which hold for its test data too, wherever they are.
ReadOptions read_options(const DataOptions& options);

/// The training data, read; and the test data that are given, none if rows are to be split off.
std::vector<Part> read_parts(const DataOptions& options, const WorkerRange& hosted);
std::vector<RawData> read_test_parts(const DataOptions& options, const WorkerRange& hosted);

}  // namespace saddlemesh
