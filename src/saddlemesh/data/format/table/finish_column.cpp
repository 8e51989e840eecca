#include "saddlemesh/data/format/table/finish_column.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include <fmt/format.h>

#include "saddlemesh/data/format/table/number_facts.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

constexpr float absent_value = std::numeric_limits<float>::quiet_NaN();
constexpr std::size_t few_texts = 20, many_texts = 1000;

// FNV-1a hash.
std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

/// View of one column of the rows.
class FeatureColumn {
 public:
  FeatureColumn(RawData& raw, std::size_t feature, std::size_t width)
      : values_(raw.data.dense().values), feature_(feature), width_(width) {}

  template <class Visit>
  void for_each(const Visit& visit) {
    for (std::size_t at = feature_; at < values_.size(); at += width_) visit(values_[at]);
  }

 private:
  std::vector<float>& values_;
  std::size_t feature_, width_;
};

void add_reading(RawData& raw, const TableColumn& column, std::string found, std::string done) {
  raw.findings.push_back({.column = column.name,
                          .found = std::move(found),
                          .done = std::move(done),
                          .option = "--categorical COLUMN or --ignore COLUMN"});
}

std::string words_text(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += fmt::format("{}{}", text.empty() ? "" : ", ", excerpt(word));
  return text;
}

/// The distinct texts of a column that is stored as texts, by kind.
struct SortedTexts {
  std::vector<std::string> numbers, words, others;

  SortedTexts(const std::vector<std::string>& texts, DecimalMark decimal) {
    for (const std::string& text : texts) {
      if (local_number(text, decimal)) {
        numbers.push_back(text);
      } else {
        (is_missing_number(text) ? words : others).push_back(text);
      }
    }
  }
};

// Replaces each text by the result of `number_of`; texts without a result become missing values.
template <class NumberOf>
void replace_texts(TableColumn& column, std::size_t width, RawData& raw, const NumberOf& number_of) {
  std::vector<float> numbers;
  for (const std::string& text : column.categories.values()) numbers.push_back(number_of(text).value_or(absent_value));
  FeatureColumn(raw, column.feature, width).for_each([&](float& value) {
    if (std::isnan(value)) return;
    value = numbers[static_cast<std::size_t>(value)];
    if (std::isnan(value)) ++column.missing;
  });
  column.categories = {};
}

void read_as_numbers(TableColumn& column, std::size_t width, RawData& raw) {
  replace_texts(column, width, raw, [&](const std::string& text) -> std::optional<float> {
    const auto number = local_number(text, column.decimal);
    return number ? std::optional(number->value) : std::nullopt;
  });
  column.role = Role::number;
}

void read_as_dates(TableColumn& column, DateOrder order, std::size_t width, RawData& raw) {
  replace_texts(column, width, raw, [&](const std::string& text) -> std::optional<float> {
    const auto days = parse_date(text, order);
    return days ? std::optional(static_cast<float>(*days)) : std::nullopt;
  });
  column.role = Role::date;
  column.date = order;
  constexpr std::array written{"2020-01-31", "31.01.2020", "01/31/2020"};
  add_reading(raw, column, fmt::format("dates, as in {}", written.at(static_cast<std::size_t>(order))),
              "read as days since 1970-01-01");
}

// Counts the rows whose text satisfies `is`.
template <class Is>
std::uint64_t count_rows(const TableColumn& column, std::size_t width, RawData& raw, const Is& is) {
  std::vector<bool> counts;
  for (const std::string& text : column.categories.values()) counts.push_back(is(text));
  std::uint64_t rows = 0;
  FeatureColumn(raw, column.feature, width).for_each([&](float value) {
    if (!std::isnan(value) && counts[static_cast<std::size_t>(value)]) ++rows;
  });
  return rows;
}

void take_examples(const std::vector<std::string>& texts, ColumnProfile& profile) {
  constexpr std::size_t shown = 4;  // one more than messages show
  for (std::size_t i = 0; i < std::min(texts.size(), shown); ++i) profile.examples.push_back(texts[i]);
}

// Recognises "12.5 %", "$1,234.00", "80 €".
bool is_signed_number(std::string_view text, DecimalMark decimal) {
  constexpr std::array<std::string_view, 5> signs{"%", "$", "€", "£", "¥"};
  for (const std::string_view sign : signs) {
    std::string_view number = text;
    if (number.starts_with(sign)) {
      number.remove_prefix(sign.size());
    } else if (number.ends_with(sign)) {
      number.remove_suffix(sign.size());
    }
    if (number.size() < text.size()) return local_number(number, decimal).has_value();
  }
  return false;
}

// Completes the profile of a column that remains one of texts.
void profile_texts(const TableColumn& column, const SortedTexts& sorted, std::size_t width, RawData& raw,
                   ColumnProfile& profile) {
  const std::vector<std::string>& texts = column.categories.values();
  const std::uint64_t rows = raw.data.rows - column.missing;
  profile.distinct = texts.size();
  profile.crowded = texts.size() > few_texts && (2 * texts.size() > rows || texts.size() > many_texts);
  profile.constant = texts.size() == 1;
  profile.value = texts.size() == 1 ? hash_of(texts.front()) : 0;
  if (!column.given && !sorted.numbers.empty()) {
    profile.numbers = count_rows(
        column, width, raw, [&](const std::string& text) { return local_number(text, column.decimal).has_value(); });
    take_examples(sorted.others, profile);
  }
  profile.signs = !column.given && !sorted.others.empty() && sorted.numbers.empty() &&
                  std::ranges::all_of(sorted.others,
                                      [&](const std::string& text) { return is_signed_number(text, column.decimal); });
  const auto other = column.decimal == DecimalMark::point ? DecimalMark::comma : DecimalMark::point;
  profile.other_decimal =
      std::ranges::all_of(sorted.others,
                          [&](const std::string& text) { return local_number(text, other).has_value(); }) &&
      !column.given && !sorted.others.empty();
  profile.texts = rows - profile.numbers;
}

void finish_texts(TableColumn& column, std::size_t width, RawData& raw, ColumnProfile& profile) {
  const SortedTexts sorted(column.categories.values(), column.decimal);
  if (!column.given && !sorted.numbers.empty() && sorted.others.empty()) {
    read_as_numbers(column, width, raw);
    add_reading(raw, column, fmt::format("{} among numbers", words_text(sorted.words)), "read as missing values");
    return;
  }
  const DateOrders dates = column.given ? DateOrders() : find_date_order(sorted.others);
  if (dates.found && sorted.numbers.empty()) {
    read_as_dates(column, *dates.found, width, raw);
    return;
  }
  profile_texts(column, sorted, width, raw, profile);
  profile.ambiguous_dates = dates.ambiguous && sorted.numbers.empty();
}

// Converts words for "no value" among numbers to missing values; other texts need a decision of the user.
void finish_numbers(TableColumn& column, RawData& raw, ColumnProfile& profile) {
  std::vector<std::string> words, others;
  for (const auto& [text, rows] : column.texts) (is_missing_number(text) ? words : others).push_back(text);
  const auto missing = column.text_count;
  if (!words.empty() && others.empty()) {
    column.missing += missing;
    column.first_missing = column.first_missing == 0 ? column.first_text : column.first_missing;
    add_reading(raw, column, fmt::format("{} among numbers", words_text(words)), "read as missing values");
    return;
  }
  profile.texts = profile.unread = missing;
  profile.first_text = column.first_text;
  take_examples(others, profile);
  const auto other = column.decimal == DecimalMark::point ? DecimalMark::comma : DecimalMark::point;
  profile.other_decimal = !others.empty() && std::ranges::all_of(others, [&](const std::string& text) {
    return local_number(text, other).has_value();
  });
}

void note_decimals(const TableColumn& column, RawData& raw, bool whole) {
  if (column.decimal == DecimalMark::comma && (!whole || column.grouped > 0)) {
    raw.decimal_comma = true;
    raw.findings.push_back({column.name, "decimal commas, as in 1.234,5", "read as numbers", "--decimal point"});
  } else if (column.grouped + column.ambiguous > 0) {
    raw.findings.push_back({column.name, "digits in groups of three, as in 1,234.5", "read as numbers",
                            "--decimal comma for 1,234 as 1.234"});
  }
}

void add_number_facts(const NumberFacts& facts, ColumnProfile& profile) {
  profile.whole = facts.whole;
  profile.inexact = facts.inexact;
  profile.unique = facts.unique;
  profile.consecutive = facts.consecutive;
  profile.outliers = !facts.outliers.empty();
  profile.outlier_values = facts.outliers;
  profile.constant = facts.count > 0 && facts.min == facts.max;
  profile.value = profile.constant ? std::bit_cast<std::uint32_t>(facts.min) : 0;
}

}  // namespace

void finish_column(TableColumn& column, std::size_t width, RawData& raw) {
  ColumnProfile profile{.given = column.given, .unnamed = column.unnamed};
  if (column.role == Role::category) {
    finish_texts(column, width, raw, profile);
  } else {
    finish_numbers(column, raw, profile);
  }
  profile.missing = column.missing;
  profile.first_missing = column.first_missing;
  profile.ambiguous = column.ambiguous > 0 && column.grouped == 0;
  const std::uint64_t left = raw.data.rows - column.missing;
  if (column.role == Role::number) profile.numbers = left - profile.texts;
  if (column.role == Role::date) profile.dates = left - profile.texts;
  raw.columns.push_back({.name = column.name,
                         .categories = column.categories.take(),
                         .categorical = column.role == Role::category,
                         .missing = column.missing,
                         .date = column.date,
                         .profile = std::move(profile)});
}

void profile_numbers(const std::vector<TableColumn>& columns, RawData& raw, bool certain_mark) {
  const auto numbers = std::make_unique<bool[]>(raw.columns.size());
  for (std::size_t i = 0; i < raw.columns.size(); ++i) numbers[i] = !raw.columns[i].categorical;
  const std::vector<NumberFacts> facts =
      number_facts(raw.data.dense().values, std::span<const bool>(numbers.get(), raw.columns.size()));
  bool fractions = certain_mark;
  for (const TableColumn& column : columns) {
    if (column.role != Role::number && column.role != Role::date) continue;
    ColumnProfile& profile = *raw.columns[column.feature].profile;
    const NumberFacts& own = facts[column.feature];
    add_number_facts(own, profile);
    if (column.role == Role::date) profile.outliers = false;
    if (column.role != Role::number || own.count == 0) continue;
    fractions = fractions || !own.whole;
    note_decimals(column, raw, own.whole);
  }
  for (RawColumn& column : raw.columns) column.profile->ambiguous = column.profile->ambiguous && !fractions;
}

}  // namespace saddlemesh
