#include "saddlemesh/data/format/table_file.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/format/class_labels.hpp"
#include "saddlemesh/data/format/delimited.hpp"
#include "saddlemesh/data/format/labels_beside.hpp"
#include "saddlemesh/data/format/table/fields.hpp"
#include "saddlemesh/data/format/table/read_columns.hpp"
#include "saddlemesh/data/format/table/values.hpp"
#include "saddlemesh/data/source/archive.hpp"
#include "saddlemesh/data/source/line_blocks.hpp"
#include "saddlemesh/data/source/utf16.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

namespace fs = std::filesystem;

bool is_table_name(std::string name) {
  static constexpr std::array<std::string_view, 6> endings{".csv", ".tsv", ".tab", ".data", ".svm", ".libsvm"};
  std::ranges::transform(name, name.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

// Recognises files that archivers add on their own.
bool is_hidden(const std::string& member) {
  return fs::path(member).filename().string().starts_with('.') || member.find("__MACOSX/") != std::string::npos;
}

std::vector<std::string> members_of(Archive archive) {
  std::vector<std::string> members;
  while (auto member = archive.next()) {
    if (!is_hidden(*member)) members.push_back(std::move(*member));
  }
  return members;
}

std::string only_table(const std::vector<std::string>& members, const std::string& archive) {
  std::vector<std::string> tables;
  std::ranges::copy_if(members, std::back_inserter(tables), is_table_name);
  if (tables.size() == 1) return tables.front();
  if (members.size() == 1) return members.front();
  constexpr std::size_t shown = 10;
  const auto end = members.begin() + static_cast<std::ptrdiff_t>(std::min(members.size(), shown));
  throw InputError(fmt::format(
      "{}: an archive of {} files ({}{}), of which {} are called as tables are; expected one table, images or NumPy "
      "arrays: unpack it, and give the file that is meant",
      archive, members.size(), fmt::join(members.begin(), end, ", "), end == members.end() ? "" : ", …",
      tables.size()));
}

class ArchivedTable final : public ByteStream::Source {
 public:
  ArchivedTable(const InputFile& file, const std::string& table) : archive_(file) {
    while (const auto member = archive_.next()) {
      if (*member != table) continue;
      member_.emplace(archive_.open());
      return;
    }
    throw InputError(fmt::format("{} changed while it was read", file.name()));
  }
  std::string_view next() override { return member_->next(); }
  [[nodiscard]] const std::string& name() const { return member_->name(); }

 private:
  Archive archive_;
  std::optional<ByteStream> member_;
};

// Reads a file with one column, one field per line.
std::vector<std::string> read_column(ByteStream& stream) {
  std::vector<std::string> fields;
  FieldSplitter splitter('\n');
  LineBlocks blocks(stream);
  for (std::string_view block = blocks.next(fields.size() + 1); !block.empty();
       block = blocks.next(fields.size() + 1)) {
    const char* at = block.data();
    const char* const end = at + block.size();
    while (at != end) {
      const Field field = splitter.read(at, end);
      if (field.end == FieldEnd::unfinished || field.end == FieldEnd::stray || field.newlines > 0) {
        throw InputError(fmt::format("{}:{}: quotes that do not enclose one line; expected a label in each line",
                                     stream.name(), fields.size() + 1));
      }
      fields.emplace_back(field.text);
      at = field.next;
    }
  }
  while (!fields.empty() && fields.back().empty()) fields.pop_back();
  return fields;
}

void add_labels(RawData& raw, const InputFile& file) {
  ByteStream stored = open_table(file), stream = utf8_text(stored);
  const std::vector<std::string> fields = read_column(stream);
  const std::size_t header = fields.size() == raw.data.rows + 1 ? 1 : 0;
  if (fields.size() != raw.data.rows + header) {
    throw InputError(
        fmt::format("{} has {} rows, but {} has {} lines; expected one label a line, below a header or not", raw.name,
                    raw.data.rows, stream.name(), fields.size()));
  }
  ClassLabels labels(stream.name(), LabelPosition::line);
  for (std::size_t i = header; i < fields.size(); ++i) {
    const std::string_view field = fields[i];
    if (is_missing(field)) throw InputError(fmt::format("{}:{}: the label is missing", stream.name(), i + 1));
    if (field.find_first_of(",;\t|") != std::string_view::npos) {
      throw InputError(fmt::format("{}:{}: {}; expected one label a line, and no other column", stream.name(), i + 1,
                                   excerpt(field)));
    }
    labels.add(field, i + 1);
  }
  labels.finish(raw);
}

// Rejects a label that would be read as a feature, which would make every model look perfect.
void require_no_label(const RawData& raw, const ReadOptions& options) {
  for (const RawColumn& column : raw.columns) {
    if (!is_label_name(column.name)) continue;
    throw InputError(fmt::format(
        "{}: column {} is called as labels are, and {} is given as the file of labels: leave the column out with "
        "--ignore, or the file of labels",
        raw.name, excerpt(column.name), options.labels.string()));
  }
}

}  // namespace

ByteStream open_table(const InputFile& file) {
  constexpr std::size_t tar_header = 512;
  ByteStream stream(file);
  if (!Archive::recognises(stream.peek(tar_header))) return stream;
  auto table = std::make_unique<ArchivedTable>(file, only_table(members_of(Archive(file)), file.name()));
  std::string name = table->name();
  return {std::move(name), std::move(table)};
}

RawData read_table_file(const InputFile& file, const ReadOptions& options) {
  ByteStream stream = open_table(file);
  if (options.labels.empty() || !options.labelled) return read_delimited(stream, options);
  ReadOptions features = options;
  features.labelled = false;
  if (!options.label.empty() && !options.arrange) {
    throw InputError(fmt::format("the label is given twice: as column {}, and as the file {}; expected one of them",
                                 excerpt(options.label), options.labels.string()));
  }
  RawData raw = read_delimited(stream, features);
  if (!options.arrange) require_no_label(raw, options);
  add_labels(raw, given_labels(options));
  return raw;
}

std::vector<std::string> tables_in_folder(const fs::path& folder) {
  std::vector<std::string> tables;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    std::string name = entry->path().filename().string();
    if (!is_hidden(name) &&
        is_table_name(fs::path(name).extension() == ".gz" ? fs::path(name).stem().string() : name)) {
      tables.push_back(std::move(name));
    }
  }
  std::ranges::sort(tables);
  return tables;
}

}  // namespace saddlemesh
