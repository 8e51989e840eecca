// Public: from files to rows on workers
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "saddlemesh/core/worker_range.hpp"
#include "saddlemesh/data/preprocessing.hpp"
#include "saddlemesh/data/rows/finding.hpp"
#include "saddlemesh/data/rows/label_summary.hpp"
#include "saddlemesh/data/selection.hpp"
#include "saddlemesh/data/shards.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"
#include "saddlemesh/data/site_list.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// Options for preparing data: from the user's input to rows on workers. The defaults follow the paper's protocol,
/// except that the ratio of positives stays as in the data.
struct DataOptions {
  /// A file or folder, a named set or synthetic data, which is distributed to the workers; or the files of sites
  /// (site_list.hpp), as a pattern with "*" or a name with "{worker}" or "{site}".
  std::string data;
  /// Sites, one per worker; only the process that hosts a site opens its file. If empty, `data` alone determines the
  /// source.
  std::vector<Site> sites;
  /// Test rows, named like `data`, with {site} or {worker} for sites; "given" for the named set's own test part; empty
  /// to split rows off `data`.
  std::string test;
  std::filesystem::path test_labels;  ///< like read.labels, for the test data
  std::filesystem::path data_dir;     ///< first folder to search for named sets; may be empty
  ReadOptions read;                   ///< for sites, its labels may contain {site} or {worker}

  std::string positive;                  ///< the positive classes (positives.hpp)
  std::optional<double> positive_ratio;  ///< positives are removed at random until they are this share of all rows
  double test_share = 0.1;               ///< share of the rows to split off
  double validation_share = 0;           ///< share of the remaining training rows, for model selection
  Standardize standardize = Standardize::automatic;

  std::optional<std::size_t> workers;  ///< default: the number of sites, or four
  ShardOptions shards;                 ///< how a single source is distributed to the workers
  std::uint64_t seed = 1;
};

/// Numbers of a worker's training rows, and of its test and validation rows if each site has its own.
struct WorkerRows {
  std::size_t train = 0, train_positives = 0, test = 0, test_positives = 0, validation = 0;
};

struct PreparedData {
  std::shared_ptr<const DataSet> data;  ///< after preprocessing
  Shards shards;                        ///< training rows in `data`; empty for workers of other processes
  std::shared_ptr<const DataSet> test;  ///< may be the same as `data`
  RowList test_rows;                    ///< rows of `test`: all, or with sites those of the hosted ones
  RowList validation_rows;  ///< rows of `data` used neither for training nor for testing; with sites, those of the
                            ///< hosted ones
  RowCount test_count, validation_count;  ///< over all workers of all processes
  bool sites =
      false;  ///< whether each worker has rows of its own; `data` then holds those of the hosted workers, concatenated
  std::vector<std::string> site_names;  ///< names of all sites; empty if workers are not sites
  bool sites_test = false;              ///< whether each site has its own test rows
  Preprocessing preprocessing;
  ReadOptions reading;              ///< how the training data were read, including a named set's defaults
  std::vector<WorkerRows> workers;  ///< workers of all processes
  double positive_ratio = 0;        ///< over all workers' training rows
  LabelSummary labels;
  Findings findings;        ///< about the columns of tables, and the labels
  std::size_t skipped = 0;  ///< number of images skipped because they could not be decoded
};

/// Prepares the data: reads, selects, splits, fits the preprocessing, encodes, and distributes rows to workers.
/// `hosted` are the workers of this process. The result does not depend on the numbers of processes and threads. Throws
/// InputError if files are invalid, sites disagree, a class is empty, or there are fewer rows than workers.
PreparedData prepare_data(const DataOptions& options, const WorkerRange& hosted, SiteExchange& exchange);

/// Prepares the data with all workers in this process.
PreparedData prepare_data(const DataOptions& options);

/// Prepares labelled rows that are already in memory, with all workers in this process. A single table is distributed
/// to the workers; several tables are those of sites, one for each worker. The options' data and test must be empty.
PreparedData prepare_data(const DataOptions& options, std::vector<RawData> tables);

}  // namespace saddlemesh
