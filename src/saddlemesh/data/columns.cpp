#include "saddlemesh/data/columns.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/reshape.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

constexpr std::size_t few_categories = 20, many_categories = 1000;

std::string lower_case(const std::string& name) {
  std::string text = name;
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

// Matches "id", "patient_id", "PatientID", "customerId", "MRN".
bool is_identifier_name(const std::string& name) {
  const std::string lower = lower_case(name);
  constexpr std::array<std::string_view, 6> names{"id", "mrn", "ssn", "uuid", "guid", "rownames"};
  if (std::ranges::find(names, lower) != names.end()) return true;
  if (!lower.ends_with("id") || name.size() < 3) return false;
  const char before = name[name.size() - 3], first = name[name.size() - 2];
  return std::string_view("_- .").find(before) != std::string_view::npos ||
         (first == 'I' && std::islower(static_cast<unsigned char>(before)) != 0);
}

bool is_code_name(const std::string& name) {
  const std::string lower = lower_case(name);
  constexpr std::array<std::string_view, 4> parts{"zip", "postal", "postcode", "plz"};
  return std::ranges::any_of(parts, [&](std::string_view part) { return lower.find(part) != std::string::npos; });
}

constexpr std::size_t shown_examples = 3;

std::string quoted_list(const std::vector<std::string>& texts) {
  std::vector<std::string> shown;
  for (std::size_t i = 0; i < std::min(texts.size(), shown_examples); ++i) shown.push_back(excerpt(texts[i]));
  return fmt::format("{}{}", fmt::join(shown, ", "), texts.size() > shown_examples ? ", …" : "");
}

std::string line_text(std::uint64_t line, std::string_view before) {
  return line == 0 ? "" : fmt::format("{}line {}", before, line);
}

/// Decides about one column.
class Decider {
 public:
  Decider(const std::string& name, const ColumnProfile& profile, const ReadOptions& options, bool sites)
      : name_(name), word_(shell_quoted(name)), profile_(profile), options_(options), sites_(sites) {}

  ColumnDecision decide() {
    if (profile_.values() == 0) {
      leave_out("no value in any row", "");
    } else if (is_mixed()) {
      ask_about_mixture();
    } else if (profile_.constant && (profile_.texts == 0 || profile_.missing == 0)) {
      leave_out("the same value in all rows", "");
    } else if (!profile_.given && profile_.texts > 0) {
      decide_texts();
    } else if (!profile_.given && profile_.numbers > 0) {
      decide_numbers();
    }
    if (!decision_.leave_out) ask_about_missing();
    return std::move(decision_);
  }

 private:
  [[nodiscard]] bool is_mixed() const {
    return profile_.unread > 0 || (profile_.numbers > 0) + (profile_.texts > 0) + (profile_.dates > 0) > 1;
  }

  void ask_about_mixture() {
    const std::uint64_t others = profile_.dates > 0 ? profile_.dates : profile_.numbers;
    std::string found = fmt::format(
        "{} and {}",
        count_of(others, profile_.dates == 0 ? "number" : "date", profile_.dates == 0 ? "numbers" : "dates"),
        count_of(values_besides(others), "value that is none", "values that are none"));
    if (!profile_.examples.empty()) {
      found +=
          fmt::format(" ({}{})", quoted_list(profile_.examples), line_text(profile_.first_text, "; the first in "));
    } else {
      found += line_text(profile_.first_text, ", the first in ");
    }
    if (profile_.other_decimal) {
      ask(found, fmt::format("--decimal comma for 12,5 as a number, or --ignore {}", word_));
      return;
    }
    std::string option = fmt::format("--categorical {0}, --ignore {0}", word_);
    if (!profile_.examples.empty() && profile_.examples.size() <= shown_examples) {
      option += ", or " + missing_option(fmt::format("{}", fmt::join(profile_.examples, ",")));
    }
    ask(found, option);
  }

  [[nodiscard]] std::uint64_t values_besides(std::uint64_t others) const { return profile_.values() - others; }

  // Returns the option that declares these values as missing, and, if needed, the one that fills them in.
  [[nodiscard]] std::string missing_option(const std::string& values) const {
    return fmt::format("--missing-values {}{}", shell_quoted(values),
                       options_.missing == Missing::refuse ? " --missing median" : "");
  }

  void decide_texts() {
    const std::string found = fmt::format("{} in {}", count_of(profile_.distinct, "text", "different texts"),
                                          count_of(profile_.texts, "row", "rows"));
    const bool many = profile_.distinct > few_categories;
    if (profile_.ambiguous_dates) {
      ask("dates whose first number may be the day or the month",
          fmt::format("write them as 2020-01-31, or --ignore {0}, --categorical {0}", word_));
    } else if (profile_.other_decimal) {
      ask("numbers with another decimal mark than the rest of the table",
          fmt::format("--decimal comma or --decimal point, or --ignore {}", word_));
    } else if (profile_.signs) {
      ask("numbers with a sign such as % or $",
          fmt::format("write them without it, or --ignore {0}, --categorical {0}", word_));
    } else if (many && 10 * profile_.distinct >= 9 * profile_.texts) {
      leave_out(found + ": an identifier or free text", "--categorical COLUMN");
    } else if (many && (is_identifier_name(name_) || 2 * profile_.distinct > profile_.texts)) {
      ask(found + (sites_ ? ", which would be sent to all sites" : ""),
          fmt::format("--ignore {0} or --categorical {0}", word_));
    } else if (sites_ && profile_.crowded) {
      ask(found + ", which would be sent to all sites", fmt::format("--ignore {0} or --categorical {0}", word_));
    } else if (profile_.distinct > many_categories) {
      tell(found, "a feature each", "--ignore COLUMN");
    }
  }

  void decide_numbers() {
    if (profile_.ambiguous) {
      ask("numbers such as 1,234 or 1.234, with a comma or point before the last three digits only",
          "--decimal point or --decimal comma");
    }
    if (profile_.outliers) {
      const std::string values = fmt::format("{}", fmt::join(profile_.outlier_values, ","));
      ask(fmt::format("values far beyond all others{}", values.empty() ? "" : ": " + values),
          fmt::format("{} if they stand for missing ones, else --numbers {}",
                      missing_option(values.empty() ? "VALUE" : values), word_));
    }
    if (!profile_.whole) return;
    if (profile_.unique && profile_.unnamed) {
      leave_out("no name, and a different whole number in each row: it numbers the rows", "--numbers COLUMN");
    } else if (is_identifier_name(name_) && (profile_.unique || profile_.inexact)) {
      leave_out("an identifier by its name, and a whole number in each row",
                "--numbers COLUMN or --categorical COLUMN");
    } else if (is_identifier_name(name_)) {
      ask("an identifier by its name, and whole numbers that come again",
          fmt::format("--ignore {0}, --categorical {0}, or --numbers {0}", word_));
    } else if (is_code_name(name_)) {
      tell("codes by its name, and whole numbers", "read as numbers", "--categorical COLUMN or --ignore COLUMN");
    } else if (profile_.consecutive) {
      tell("whole numbers one after the other, each in one row", "read as numbers", "--ignore COLUMN");
    }
  }

  void ask_about_missing() {
    if (profile_.missing == 0 || options_.missing != Missing::refuse) return;
    ask(fmt::format("{}{}", count_of(profile_.missing, "missing value", "missing values"),
                    line_text(profile_.first_missing, profile_.missing == 1 ? " in " : ", the first in ")),
        fmt::format("--missing median fills them in, or --ignore {}", word_));
  }

  void leave_out(std::string found, std::string option) {
    decision_.leave_out = true;
    decision_.findings = {{name_, std::move(found), "left out", std::move(option)}};
  }

  void tell(std::string found, std::string done, std::string option) {
    decision_.findings.push_back({name_, std::move(found), std::move(done), std::move(option)});
  }

  void ask(std::string found, std::string option) { tell(std::move(found), "", std::move(option)); }

  const std::string& name_;
  std::string word_;
  const ColumnProfile& profile_;
  const ReadOptions& options_;
  bool sites_;
  ColumnDecision decision_;
};

}  // namespace

ColumnDecision decide_column(const std::string& name, const ColumnProfile& profile, const ReadOptions& options,
                             bool sites) {
  return Decider(name, profile, options, sites).decide();
}

bool has_profiles(const RawData& raw) {
  return !raw.columns.empty() && raw.columns.front().profile.has_value();
}

Findings inspect_columns(const RawData& raw, const ReadOptions& options) {
  Findings all = raw.findings;
  if (!has_profiles(raw)) return all;
  for (const RawColumn& column : raw.columns) {
    add_findings(all, decide_column(column.name, *column.profile, options, false).findings);
  }
  return all;
}

void require_readable(const RawData& raw, const ReadOptions& options) {
  if (!has_profiles(raw)) return;
  Findings faults;
  for (const RawColumn& column : raw.columns) {
    const ColumnProfile& profile = *column.profile;
    if (profile.unread > 0) {
      faults.push_back({column.name,
                        fmt::format("{} ({}{})", count_of(profile.texts, "value", "values"),
                                    quoted_list(profile.examples), line_text(profile.first_text, "; the first in ")),
                        "", fmt::format("{} expected", column.date ? "dates" : "numbers")});
    }
    if (profile.missing > 0 && options.missing == Missing::refuse) {
      faults.push_back({column.name,
                        count_of(profile.missing, "missing value", "missing values") +
                            line_text(profile.first_missing, profile.missing == 1 ? " in " : ", the first in "),
                        "", "--missing median fills them in"});
    }
  }
  if (faults.empty()) return;
  throw InputError(fmt::format("{}: columns have values that cannot be read:{}", raw.name, findings_lines(faults)));
}

void require_kept(std::span<const std::size_t> kept, const Findings& findings, const std::string& source) {
  if (!kept.empty()) return;
  throw InputError(fmt::format("{}: no column of features is left:{}", source, findings_lines(findings)));
}

void resolve_columns(RawData& raw, const ReadOptions& options) {
  if (!has_profiles(raw)) return;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < raw.columns.size(); ++i) {
    const ColumnDecision decision = decide_column(raw.columns[i].name, *raw.columns[i].profile, options, false);
    add_findings(raw.findings, decision.findings);
    if (!decision.leave_out) kept.push_back(i);
  }
  require_decided(raw.findings, raw.name);
  require_kept(kept, raw.findings, raw.name);
  select_columns(raw, kept);
}

}  // namespace saddlemesh
