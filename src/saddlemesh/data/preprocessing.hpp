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

/// Whether to scale features to mean 0 and deviation 1.
enum class Standardize : std::uint8_t {
  automatic,  ///< scales dense numbers, except columns of zeros and ones, and the channels of images; leaves sparse
              ///< data unchanged
  on,         ///< also scales columns of zeros and ones, and sparse features: divides these by their root mean square,
              ///< so that zeros stay zeros
  off,        ///< leaves numbers unchanged; scales bytes of images to [0, 1]
};

/// Encoding of one feature of the file.
struct FeatureCode {
  std::string name;  ///< empty if the file does not name it
  /// Sorted categories of a categorical feature (one-hot encoding): each becomes a feature that is 1 for its rows. A
  /// category that is not in the training data has 0 in all of them.
  std::vector<std::string> categories;
  bool categorical = false;
  std::optional<DateOrder> date = {};  ///< for a column of dates, whose numbers are days
  bool missing_category = false;       ///< rows without a value have a category of their own, the last
  double fill = 0;                     ///< replaces missing numbers
  bool missing_indicator = false;      ///< a second network feature is 1 for rows without a number, otherwise 0
  double mean = 0, scale = 1;          ///< a number becomes (number − mean) · scale
  /// Ascending, in units of the scaled number; empty, or at least three. With knots, the scaled number is limited to
  /// ±largest_with_knots, and as many network features follow it (and the indicator): a number between two knots gives
  /// both of them weights that add up to 1, all others get 0.
  std::vector<float> knots = {};

  static constexpr float largest_with_knots = 4;

  /// Number of network features that it produces before those of the knots.
  [[nodiscard]] std::size_t width() const {
    return categorical ? categories.size() + (missing_category ? 1 : 0) : 1 + (missing_indicator ? 1 : 0);
  }
};

/// Encoding of the labels.
struct LabelCode {
  std::vector<std::string> classes;    ///< classes that labels may name
  std::vector<std::uint8_t> positive;  ///< 1 for each positive class
};

/// Maps rows of a file to the network's input; fitted on the training rows of all sites, and stored in the model.
struct Preprocessing {
  FeatureKind kind = FeatureKind::dense;
  Shape input;                         ///< shape of a row in the file
  std::vector<FeatureCode> features;   ///< encodings of flat rows, in the file's order; empty to leave rows unchanged
  std::vector<ChannelScale> channels;  ///< for images
  LabelCode labels;

  /// Whether some number has knots. Rows are sparse after preprocessing then.
  [[nodiscard]] bool has_knots() const;

  /// Shape of a row after preprocessing.
  [[nodiscard]] Shape output() const;
};

/// Fits the preprocessing to the training rows' schema and statistics. `medians`, one for each feature, replace missing
/// values; may be empty if there are none. Throws InputError for a column without any value, and for too many
/// categories.
Preprocessing fit_preprocessing(const Schema& schema, const SiteStatistics& statistics, std::span<const double> medians,
                                Standardize standardize);

/// Returns the label, 1 or 0, of each row; empty if the file has none. Throws InputError with file and position for a
/// class that the training data do not have.
std::vector<std::uint8_t> encode_labels(const LabelCode& code, const RawData& raw);

/// The number of rows of a column whose category is not in the training data.
struct UnknownCategories {
  std::string column;
  std::size_t rows = 0;
};

/// Counts unknown categories in a table whose columns match the features in order. Lists only columns that have some.
std::vector<UnknownCategories> count_unknown(const Preprocessing& by, const RawData& raw);

/// Converts flat rows to the kind and width of the training data, and reorders columns by name; drops columns that the
/// training data do not have. Throws InputError if columns are missing, with all their names, and if shape or kind
/// differ.
void align_to_schema(RawData& raw, const Schema& training);

/// Applies the preprocessing to a file that conforms to the training data, labels included.
DataSet encode(const Preprocessing& by, RawData&& raw);

/// Adds the features of the knots to dense rows that were encoded without them. Returns sparse rows.
DataSet encode_knots(const Preprocessing& by, const DataSet& dense);

}  // namespace saddlemesh
