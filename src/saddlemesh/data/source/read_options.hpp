// Public: how files are read
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/text/date.hpp"

namespace saddlemesh {

/// Treatment of a table's missing values.
enum class Missing : std::uint8_t {
  refuse,  ///< throws an error with file, line and column
  median,  ///< replaces them by the column's median over the training rows; for categories, by a category of their own
};

/// The decimal mark of a table's numbers.
enum class Decimal : std::uint8_t {
  automatic,  ///< as each column shows; a point if it shows none
  point,      ///< 1,234.5
  comma,      ///< 1.234,5
};

/// Method for resizing images.
enum class Resize : std::uint8_t {
  area,      ///< each pixel is the mean of the area it covers; bilinear when enlarging
  bilinear,  ///< interpolates between the four nearest pixels; no smoothing when shrinking
};

/// Receives the progress of a long task: done ≤ total, from one thread at a time.
using ReadProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Receives notes for the user about the reading, as sentences, from one thread at a time.
using ReadNote = std::function<void(const std::string& text)>;

struct ReadOptions;

/// Receives the names of a table's columns ("column 3" if the file has no name) before rows are read, and sets the
/// options that assign their roles.
using ArrangeColumns = std::function<void(const std::vector<std::string>& names, ReadOptions& options)>;

/// Options for reading files. The defaults suit most files.
struct ReadOptions {
  std::string format;  ///< one of formats(); empty to recognise it by content
  /// File of labels, for formats that keep them separate (IDX, STL-10, NumPy); empty to search beside the features.
  std::filesystem::path labels;
  bool labelled = true;  ///< false if no labels are to be read, as in rows to be scored

  // Tables of text
  std::string label;  ///< column of the label, by name or number from 1 (−1: the last); default: the one called label,
                      ///< class, target or y, otherwise the last
  std::vector<std::string> categorical;  ///< columns to read as categories even if they look like numbers
  std::vector<std::string> numbers;      ///< columns of numbers to use unchanged, whatever they look like
  std::vector<std::string> ignore;       ///< columns to leave out
  bool may_be_absent = false;            ///< whether the three lists may name columns that the file does not have
  std::vector<std::string>
      missing_values;  ///< texts and numbers that mean a missing value, in addition to the usual ones
  Decimal decimal = Decimal::automatic;
  bool likely_comma = false;  ///< Decimal::automatic uses a comma if nothing in the file shows a decimal mark
  std::vector<std::pair<std::string, DateOrder>> dates;  ///< columns of dates, with the order of their parts
  std::string key;             ///< column whose texts are returned in RawData::keys; empty for none
  std::optional<bool> header;  ///< whether the first line holds the column names; detected by default
  Missing missing = Missing::refuse;
  ArrangeColumns arrange;  ///< may be empty

  /// LIBSVM: the number of features; 0 to use the file's largest index.
  std::size_t features = 0;

  // Images
  std::size_t height = 0, width = 0;  ///< target size; 0 for the original size, which must then be the same for all
  Resize resize = Resize::area;
  bool grey = false;            ///< whether to convert to one channel of brightness
  bool skip_broken = false;     ///< whether to skip, and count, images that cannot be decoded
  std::filesystem::path cache;  ///< folder for storing decoded images; empty for none

  std::size_t threads = 1;
  /// Maximum total memory of the process in bytes; 0 for as much as the system has free. Readers reject files that need
  /// more (core/memory.hpp).
  std::uint64_t memory = 0;
  ReadProgress progress;  ///< may be empty
  ReadNote note;          ///< may be empty
  StreamWait waiting;     ///< called while a pipe has no data; may be empty
};

}  // namespace saddlemesh
