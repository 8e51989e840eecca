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

/// What to do about a table's missing values.
enum class Missing : std::uint8_t {
  refuse,  ///< an error that names file, line and column
  median,  ///< the column's median over the training rows; for categories one of their own
};

/// The decimal mark of a table's numbers.
enum class Decimal : std::uint8_t {
  automatic,  ///< as each column shows; a point where it shows none
  point,      ///< 1,234.5
  comma,      ///< 1.234,5
};

/// How an image's size is changed.
enum class Resize : std::uint8_t {
  area,      ///< each pixel the mean of what it covers; bilinear where that enlarges
  bilinear,  ///< between the four nearest pixels; no smoothing where that shrinks
};

/// Told how much of a long task is done: done ≤ total, from one thread at a time.
using ReadProgress = std::function<void(std::size_t done, std::size_t total)>;

/// Told, in a sentence, what a user should know about the reading, from one thread at a time.
using ReadNote = std::function<void(const std::string& text)>;

struct ReadOptions;

/// Told the names of a table's columns ("column 3" where the file does not name it) before rows are read, to say by the
/// options of tables which of them are what.
using ArrangeColumns = std::function<void(const std::vector<std::string>& names, ReadOptions& options)>;

/// How files are read. Every member's default suits most files.
struct ReadOptions {
  std::string format;  ///< of formats(); empty: recognised by content
  /// The file of labels, where they have one of their own (IDX, STL-10, NumPy); empty: looked for beside the features.
  std::filesystem::path labels;
  bool labelled = true;  ///< false: there are no labels to be read, as in rows to be scored

  // Tables of text
  std::string label;                        ///< the label's column, by name or number from 1 (−1: the last); empty:
                                            ///< the one called label, class, target or y, else the last
  std::vector<std::string> categorical;     ///< columns to read as categories though they may look like numbers
  std::vector<std::string> numbers;         ///< columns of numbers to take as they are, whatever they look like
  std::vector<std::string> ignore;          ///< columns to leave out
  bool may_be_absent = false;               ///< the three lists may name columns that the file does not have
  std::vector<std::string> missing_values;  ///< texts and numbers that say that there is no value, beside the usual
  Decimal decimal = Decimal::automatic;
  bool likely_comma = false;  ///< Decimal::automatic takes a comma where nothing in the file shows a decimal mark
  std::vector<std::pair<std::string, DateOrder>> dates;  ///< columns of dates, to be read in this order of their parts
  std::string key;                                       ///< a column whose texts RawData::keys gets; empty: none
  std::optional<bool> header;  ///< whether the first line names the columns; unset: if it looks so
  Missing missing = Missing::refuse;
  ArrangeColumns arrange;  ///< may be empty

  /// LIBSVM: the number of features, where the file's largest index does not tell; 0: it does.
  std::size_t features = 0;

  // Images
  std::size_t height = 0, width = 0;  ///< the size they are brought to; 0: their own, which must then be one for all
  Resize resize = Resize::area;
  bool grey = false;            ///< one channel of brightness
  bool skip_broken = false;     ///< leave out, and count, what does not decode
  std::filesystem::path cache;  ///< where decoded images are kept for the next time; empty: nowhere

  std::size_t threads = 1;
  /// Bytes of memory that the process may use in all; 0: as much as the system has free. Readers refuse files that need
  /// more (core/memory.hpp).
  std::uint64_t memory = 0;
  ReadProgress progress;  ///< may be empty
  ReadNote note;          ///< may be empty
  StreamWait waiting;     ///< for a pipe that has nothing to read; may be empty
};

}  // namespace saddlemesh
