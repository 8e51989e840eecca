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

/// From a user's words to rows on workers. The defaults are the paper's protocol, but for the ratio of positives, which
/// stays as it is in the data unless asked for.
struct DataOptions {
  /// A file or folder, a named set or synthetic data, dealt to the workers; or the files of sites (site_list.hpp): a
  /// pattern with "*" in it, or a name with "{worker}" or "{site}" in it.
  std::string data;
  /// Each is a worker; no process but the one that hosts it opens its file. Empty: `data` alone tells.
  std::vector<Site> sites;
  /// Rows to test on, by any of these names, with {site} or {worker} in it for sites; "given": the named set's own;
  /// empty: some of `data` are split off.
  std::string test;
  std::filesystem::path test_labels;  ///< as read.labels, of the test data
  std::filesystem::path data_dir;     ///< where named sets are looked for first; may be empty
  ReadOptions read;                   ///< its labels with {site} or {worker} in it too, for sites

  std::string positive;                  ///< which classes are positive (data/positives.hpp)
  std::optional<double> positive_ratio;  ///< positives are removed at random until they are this share of all
  double test_share = 0.1;               ///< of the rows, where they are split off
  double validation_share = 0;           ///< of the rows left for training, to choose by
  Standardise standardise = Standardise::automatic;

  std::optional<std::size_t> workers;  ///< unset: as many as sites, else four
  ShardOptions shards;                 ///< how one source is dealt to the workers
  std::uint64_t seed = 1;
};

/// How many rows of a worker are for training, and for testing and validation where each site has its own.
struct WorkerRows {
  std::size_t train = 0, train_positives = 0, test = 0, test_positives = 0, validation = 0;
};

struct PreparedData {
  std::shared_ptr<const DataSet> data;  ///< as the network sees it
  Shards shards;  ///< of its rows, those for training; empty for workers that are hosted elsewhere
  std::shared_ptr<const DataSet> test;    ///< may be the same as `data`
  RowList test_rows;                      ///< of `test`: all, or with sites those that are here
  RowList validation_rows;                ///< of `data`: neither trained nor tested on; with sites those that are here
  RowCount test_count, validation_count;  ///< of all workers, hosted here or not
  bool sites = false;  ///< each worker has rows of its own: those of the hosted ones are here, one after the other
  std::vector<std::string> site_names;  ///< of all of them; empty where workers are no sites
  bool sites_test = false;              ///< and its own rows to test on
  Preprocessing preprocessing;
  ReadOptions reading;              ///< how the training data were read, a named set's own defaults included
  std::vector<WorkerRows> workers;  ///< of all of them, hosted here or not
  double positive_ratio = 0;        ///< of all workers' training rows
  LabelSummary labels;
  Findings findings;        ///< about the columns of tables, and the labels
  std::size_t skipped = 0;  ///< images left out because they do not decode
};

/// Reads, selects, splits, fits, encodes and deals; `hosted` are the workers of this process. The same for any number
/// of processes and threads. InputError where files are wrong, sites disagree, a class is empty or there are fewer rows
/// than workers.
PreparedData prepare_data(const DataOptions& options, const WorkerRange& hosted, SiteExchange& exchange);

/// All workers in this process.
PreparedData prepare_data(const DataOptions& options);

/// Of rows that are in memory already, with their labels, all workers in this process: one source is dealt to them;
/// several are those of sites, one for each worker. The options' data and test are left empty.
PreparedData prepare_data(const DataOptions& options, std::vector<RawData> tables);

}  // namespace saddlemesh
