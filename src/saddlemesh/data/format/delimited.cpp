#include "saddlemesh/data/format/delimited.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/memory.hpp"
#include "saddlemesh/data/format/chunked.hpp"
#include "saddlemesh/data/format/class_labels.hpp"
#include "saddlemesh/data/format/table/column.hpp"
#include "saddlemesh/data/format/table/decimal_marks.hpp"
#include "saddlemesh/data/format/table/dialect.hpp"
#include "saddlemesh/data/format/table/fields.hpp"
#include "saddlemesh/data/format/table/finish_column.hpp"
#include "saddlemesh/data/format/table/read_columns.hpp"
#include "saddlemesh/data/source/line_blocks.hpp"
#include "saddlemesh/data/source/utf16.hpp"
#include "saddlemesh/data/text/excerpt.hpp"
#include "saddlemesh/data/text/number.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t head_size = 1 << 16;

class TableReader {
 public:
  TableReader(ByteStream& stream, ReadOptions options)
      : stream_(stream),
        options_(std::move(options)),
        dialect_(find_dialect(stream.peek(head_size), options_)),
        marks_(find_decimal_marks(stream.peek(head_size), dialect_, options_)),
        missing_values_(options_.missing_values),
        splitter_(dialect_.separator),
        labels_(stream.name(), LabelPosition::line),
        meter_(stream.name(), "leave columns out, or split the file", options_.memory) {}

  RawData read() {
    LineBlocks blocks(stream_);
    std::string_view block = blocks.next(line_);
    while (!block.empty()) {
      const std::size_t unfinished = read_block(block);
      meter_.held(features_.size() * sizeof(float));
      block = blocks.next(line_, unfinished);
      if (unfinished > 0 && block.size() == unfinished)
        place().reject("a quote that is opened in this row is never closed");
    }
    return finish();
  }

 private:
  // Start of the next row; empty if the current row needs more text than available.
  using Next = std::optional<const char*>;

  // Reads the rows of a block; returns the number of bytes at its end that belong to an incomplete row.
  std::size_t read_block(std::string_view block) {
    const char* at = block.data();
    readable_ = at + block.size();
    while (at != readable_) {
      const bool blank = *at == '\n' || (*at == '\r' && at[1] == '\n');
      if (blank) {
        at += *at == '\n' ? 1 : 2;
        ++line_;
        continue;
      }
      newlines_ = 1;
      const Next next = columns_.empty() ? read_first(at) : read_row(at);
      if (!next) break;
      at = *next;
    }
    return static_cast<std::size_t>(readable_ - at);
  }

  // Checks the memory for the columns: a line of a hundred million separators is a small file when compressed.
  void require_memory_for_columns(const char* at) {
    std::size_t columns = 1;
    for (Field field = splitter_.read(at, readable_); field.end == FieldEnd::separator; ++columns) {
      field = splitter_.read(field.next, readable_);
    }
    constexpr std::size_t each = 3 * sizeof(std::string) + sizeof(TableColumn) + sizeof(RawColumn) + 2 * sizeof(float);
    require_memory(static_cast<double>(columns * each),
                   fmt::format("{}: a table of {} columns", stream_.name(), columns),
                   "look at its first line; split wide tables, or write them as LIBSVM, where zeros take no room",
                   options_.memory);
  }

  Next read_first(const char* at) {
    require_memory_for_columns(at);
    std::vector<std::string> fields;
    const char* next = at;
    for (FieldEnd end = FieldEnd::separator; end != FieldEnd::row;) {
      const Field field = splitter_.read(next, readable_);
      if (field.end == FieldEnd::unfinished) return std::nullopt;
      if (field.end == FieldEnd::stray) reject_stray(field);
      fields.emplace_back(field.text);
      newlines_ += field.newlines;
      next = field.next;
      end = field.end;
    }
    make_columns_of(column_header(std::move(fields), dialect_.header));
    row_.resize(static_cast<std::size_t>(std::ranges::count_if(columns_, &TableColumn::is_feature)));
    if (!dialect_.header) return at;
    line_ += newlines_;
    return next;
  }

  void make_columns_of(const ColumnHeader& header) {
    if (options_.arrange) options_.arrange(header.names, options_);
    const ColumnRoles roles = column_roles(header, options_, stream_.name());
    columns_ = make_columns(header, roles, stream_.name());
    for (std::size_t i = 0; i < columns_.size(); ++i) columns_[i].decimal = marks_.of(i);
    raw_.label_column = roles.label;
    raw_.absent = roles.absent;
    raw_.findings = header.findings;
    if (roles.key) key_ = &columns_[*roles.key];
  }

  Next read_row(const char* at) {
    const char* const begin = at;
    notes_.clear();
    for (TableColumn& column : columns_) {
      const char* behind = &column == key_ ? nullptr : read_usual_field(at, column);
      if (behind == nullptr) {
        const Next next = read_field(at, begin, column);
        if (!next) return std::nullopt;
        behind = *next;
      }
      at = behind;
    }
    end_row();
    return at;
  }

  // Reads the common cases: a number from separator to separator, and a recent category. In all other cases, changes
  // nothing and returns null.
  const char* read_usual_field(const char* at, const TableColumn& column) {
    const char end_byte = end_of(column);
    if (column.role == Role::number) {
      if (column.decimal == DecimalMark::comma) return nullptr;
      while (*at == ' ') ++at;
      const auto [value, end] = parse_float(at, readable_);
      if (*end != end_byte || end == at || std::isinf(value)) return nullptr;
      if (!missing_values_.empty() && missing_values_.contains(value)) return nullptr;
      row_[column.feature] = value;
      return end + 1;
    }
    if (column.role != Role::category) return nullptr;
    const RecentFields::Entry* const known = column.recent.find(at, readable_, end_byte);
    if (known == nullptr) return nullptr;
    row_[column.feature] = known->value;
    return at + known->bytes.size();
  }

  // The byte that ends the column's fields, except for "\r\n".
  [[nodiscard]] char end_of(const TableColumn& column) const {
    return &column == &columns_.back() ? '\n' : dialect_.separator;
  }

  Next read_field(const char* at, const char* row_begin, TableColumn& column) {
    const Field field = splitter_.read(at, readable_);
    if (field.end == FieldEnd::unfinished) return std::nullopt;
    if (field.end == FieldEnd::stray) reject_stray(field);
    const bool last = &column == &columns_.back();
    if (last != (field.end == FieldEnd::row)) reject_width(row_begin);
    newlines_ += field.newlines;
    if (&column == key_) row_key_ = field.text;
    if (column.role == Role::label) {
      column.require_label(field.text, place());
      label_ = field.text;
    } else if (column.role != Role::ignored) {
      const auto [value, note] = column.value(field.text, missing_values_, place());
      row_[column.feature] = value;
      if (note != FieldNote::none) {
        notes_.push_back({&column, note, note == FieldNote::text ? std::string(field.text) : std::string()});
      } else if (column.role == Role::category && field.newlines == 0) {
        column.recent.remember(at, field.next, readable_, end_of(column), value);
      }
    }
    return field.next;
  }

  // Adds a row after it was read completely.
  void end_row() {
    if (options_.labelled) labels_.add(label_, line_);
    for (const auto& [column, note, text] : notes_) column->count(note, text, line_);
    if (key_ != nullptr) raw_.keys.push_back(row_key_);
    features_.append(row_);
    line_ += newlines_;
  }

  [[nodiscard]] RowPosition place() const { return {stream_.name(), line_}; }

  [[noreturn]] void reject_stray(const Field& field) const {
    place().reject(
        fmt::format("text follows the closing quote of {}; expected the separator \"{}\" (a quote inside quotes is "
                    "written twice)",
                    excerpt(field.text), dialect_.separator == '\t' ? "\\t" : std::string(1, dialect_.separator)));
  }

  [[noreturn]] void reject_width(const char* at) {
    std::size_t fields = 1;
    for (Field field = splitter_.read(at, readable_); field.end == FieldEnd::separator; ++fields) {
      field = splitter_.read(field.next, readable_);
    }
    place().reject(
        fmt::format("{} field{}; expected {}, as in the first row", fields, fields == 1 ? "" : "s", columns_.size()));
  }

  RawData finish() {
    if (features_.size() == 0) throw InputError(stream_.name() + ": no rows; expected lines of separated fields");
    raw_.name = stream_.name();
    raw_.format = dialect_.separator == '\t' ? "tsv" : "csv";
    raw_.text = true;
    raw_.data.shape = {.channels = row_.size()};
    raw_.data.rows = features_.size() / row_.size();
    raw_.data.features = DenseFeatures{features_.take()};
    labels_.finish(raw_);
    for (TableColumn& column : columns_) {
      if (column.is_feature()) finish_column(column, row_.size(), raw_);
    }
    profile_numbers(columns_, raw_, marks_.certain);
    return std::move(raw_);
  }

  // A note to count once the row was read completely.
  struct PendingNote {
    TableColumn* column;
    FieldNote note;
    std::string text;
  };

  ByteStream& stream_;
  ReadOptions options_;
  Dialect dialect_;
  DecimalMarks marks_;
  MissingValues missing_values_;
  FieldSplitter splitter_;
  ClassLabels labels_;
  std::vector<TableColumn> columns_;
  Chunked<float> features_;
  RawData raw_;
  const TableColumn* key_ = nullptr;
  MemoryMeter meter_;
  std::uint64_t line_ = 1;

  // State of the current row.
  const char* readable_ = nullptr;
  std::vector<float> row_;
  std::string label_;
  std::string row_key_;
  std::vector<PendingNote> notes_;
  std::size_t newlines_ = 1;
};

bool is_text(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 || c == '\n' || c == '\r' || c == '\t';
  });
}

// Returns whether the text has two or more lines, all without blanks. Prose, or labels with features, would have
// blanks.
bool is_one_column(std::string_view text) {
  const std::size_t first = text.find('\n');
  return first != std::string_view::npos && text.find_first_not_of("\r\n", first) != std::string_view::npos &&
         text.find_first_of(" \t") == std::string_view::npos;
}

}  // namespace

bool looks_like_delimited(const Head& head) {
  std::string converted;
  const std::string_view text = head.text(converted);
  return !head.folder && is_text(text) && (find_separator(text) != '\0' || is_one_column(text));
}

RawData read_delimited(ByteStream& stream, const ReadOptions& options) {
  ByteStream text = utf8_text(stream);
  return TableReader(text, options).read();
}

}  // namespace saddlemesh
