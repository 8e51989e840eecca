// Public: the way from a file's contents to a network's input
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/site/column_statistics.hpp"
#include "saddlemesh/data/site/schema.hpp"

namespace saddlemesh {

/// Whether features are brought to mean 0 and deviation 1.
enum class Standardise : std::uint8_t {
  automatic,  ///< dense numbers and the channels of images; sparse data stay as they are
  on,         ///< sparse features too: divided by their root mean square, so that zeros stay zeros
  off,        ///< numbers as they are; bytes of images to [0, 1]
};

/// What becomes of one feature of the file.
struct FeatureCode {
  std::string name;  ///< empty where the file does not name it
  /// Of a categorical one, sorted: each becomes a feature that is 1 for its rows. A value that was in no training file
  /// is 0 in all of them.
  std::vector<std::string> categories;
  bool categorical = false;
  std::optional<DateOrder> date = {};  ///< of a column of dates, whose numbers are days
  bool missing_category = false;       ///< rows without a value are a category of their own, the last
  double fill = 0;                     ///< stands for a missing number
  double mean = 0, scale = 1;          ///< a number becomes (number − mean) · scale

  /// How many features of the network it makes.
  [[nodiscard]] std::size_t width() const { return categorical ? categories.size() + (missing_category ? 1 : 0) : 1; }
};

/// What labels mean.
struct LabelCode {
  std::vector<std::string> classes;    ///< that labels may name
  std::vector<std::uint8_t> positive;  ///< 1 for each that is positive
};

/// From what a file holds to what a network sees; fitted on the training rows of all sites, and part of a model.
struct Preprocessing {
  FeatureKind kind = FeatureKind::dense;
  Shape input;                         ///< of a row of the file
  std::vector<FeatureCode> features;   ///< of flat rows, in the file's order; empty: as they are
  std::vector<ChannelScale> channels;  ///< of images
  LabelCode labels;

  /// Of a row as the network sees it.
  [[nodiscard]] Shape output() const;
};

/// Of the training rows' schema and statistics. `medians`, one for each feature, stand in for missing values; empty
/// where there are none to stand in for. InputError for a column without any value, and for too many categories.
Preprocessing fit_preprocessing(const Schema& schema, const SiteStatistics& statistics, std::span<const double> medians,
                                Standardise standardise);

/// The label, 1 or 0, of each row; empty where the file has none. InputError with file and place for a class that the
/// training data do not have.
std::vector<std::uint8_t> encode_labels(const LabelCode& code, const RawData& raw);

/// A column's rows whose category was in no training file.
struct UnknownCategories {
  std::string column;
  std::size_t rows = 0;
};

/// Of a table whose columns are those of the features, in their order; only columns that have such rows.
std::vector<UnknownCategories> count_unknown(const Preprocessing& by, const RawData& raw);

/// Brings flat rows to the kind and width of all the training data, and columns, by their names, into their order;
/// columns that the training data do not have are left out. InputError where columns are missing, all of them named,
/// and where shape or kind differ.
void align_to_schema(RawData& raw, const Schema& training);

/// What the network sees of a file that conforms to the training data, labels included.
DataSet encode(const Preprocessing& by, RawData&& raw);

}  // namespace saddlemesh
