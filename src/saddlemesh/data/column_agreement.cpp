#include "saddlemesh/data/column_agreement.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/shell_quote.hpp"
#include "saddlemesh/data/columns.hpp"
#include "saddlemesh/data/reshape.hpp"
#include "saddlemesh/data/site/byte_text.hpp"
#include "saddlemesh/data/site/checked_json.hpp"
#include "saddlemesh/data/text/excerpt.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;
using ColumnTexts = std::vector<std::string>;

/// Information that a site sends about its table.
struct SiteColumns {
  std::string site;
  LabelColumn label;
  ColumnTexts names, absent;
  std::vector<ColumnProfile> profiles;
  Findings findings;  ///< findings of the reader; they hold names of columns and words for "no value", but no other
                      ///< text of rows
};

constexpr std::array counts{&ColumnProfile::numbers, &ColumnProfile::texts,      &ColumnProfile::dates,
                            &ColumnProfile::missing, &ColumnProfile::distinct,   &ColumnProfile::value,
                            &ColumnProfile::unread,  &ColumnProfile::first_text, &ColumnProfile::first_missing};
constexpr std::array flags{
    &ColumnProfile::given,         &ColumnProfile::crowded,         &ColumnProfile::unnamed,  &ColumnProfile::whole,
    &ColumnProfile::unique,        &ColumnProfile::consecutive,     &ColumnProfile::inexact,  &ColumnProfile::ambiguous,
    &ColumnProfile::other_decimal, &ColumnProfile::ambiguous_dates, &ColumnProfile::outliers, &ColumnProfile::constant,
    &ColumnProfile::signs};

Json profile_json(const ColumnProfile& profile) {
  Json numbers = Json::array(), bits = Json::array();
  for (const auto count : counts) numbers.push_back(profile.*count);
  for (const auto flag : flags) bits.push_back(profile.*flag);
  return {{"counts", numbers}, {"flags", bits}};
}

ColumnProfile profile_from(const Json& json) {
  ColumnProfile profile;
  const Json& numbers = member_of(json, "counts");
  const Json& bits = member_of(json, "flags");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const bool hash = counts[i] == &ColumnProfile::value;
    profile.*counts[i] = count_from(element_of(numbers, i), hash ? UINT64_MAX : largest_count);
  }
  for (std::size_t i = 0; i < flags.size(); ++i) profile.*flags[i] = flag_from(element_of(bits, i));
  return profile;
}

Json reader_findings_json(const Findings& findings) {
  Json list = Json::array();
  for (const Finding& one : findings) {
    list.push_back({to_unicode(one.column), to_unicode(one.found), to_unicode(one.done), to_unicode(one.option)});
  }
  return list;
}

Findings reader_findings_from(const Json& list) {
  Findings findings;
  for (const Json& one : list) {
    const auto text = [&](std::size_t i) { return text_from(element_of(one, i)); };
    findings.push_back({text(0), text(1), text(2), text(3)});
  }
  return findings;
}

std::string columns_json(const Source& source) {
  const RawData& raw = source.raw;
  Json columns = Json::array();
  if (has_profiles(raw)) {
    for (const RawColumn& column : raw.columns) {
      columns.push_back({{"name", to_unicode(column.name)}, {"profile", profile_json(*column.profile)}});
    }
  }
  return Json{{"label", to_unicode(raw.label_column.name)},
              {"reason", to_unicode(raw.label_column.reason)},
              {"named", raw.label_column.named},
              {"absent", to_unicode(raw.absent)},
              {"findings", reader_findings_json(raw.findings)},
              {"columns", columns}}
      .dump();
}

SiteColumns columns_from_json(const std::string& text) {
  const Json json = parse_received(text);
  const auto string = [&](const char* key) { return text_from(member_of(json, key)); };
  SiteColumns site{.label = {string("label"), string("reason"), flag_from(member_of(json, "named"))},
                   .absent = texts_from(member_of(json, "absent"))};
  site.findings = reader_findings_from(list_from(member_of(json, "findings")));
  for (const Json& column : list_from(member_of(json, "columns"))) {
    site.names.push_back(text_from(member_of(column, "name")));
    site.profiles.push_back(profile_from(member_of(column, "profile")));
  }
  const std::set<std::string_view> different(site.names.begin(), site.names.end());
  if (different.size() < site.names.size()) throw InputError("two of its columns have one name");
  return site;
}

// Checked before any text of a table leaves its site: all sites must first agree on its columns.
void require_one_kind(const std::vector<SiteColumns>& sites) {
  const auto named = [](const SiteColumns& site) { return !site.names.empty(); };
  const auto table = std::ranges::find_if(sites, named);
  const auto other = std::ranges::find_if_not(sites, named);
  if (table == sites.end() || other == sites.end()) return;
  throw InputError(
      fmt::format("features differ: {} has a table of columns with names, {} has rows without; all sites "
                  "need data of one kind",
                  table->site, other->site));
}

// Sites whose labels are in a separate file have no label column.
void require_same_label(const std::vector<SiteColumns>& sites) {
  const SiteColumns* first = nullptr;
  for (const SiteColumns& site : sites) {
    if (site.label.name.empty()) continue;
    if (first == nullptr) first = &site;
    if (site.label.name == first->label.name) continue;
    throw InputError(
        fmt::format("the label's column is {} ({}) in {}, and {} ({}) in {}; name it for all sites with --label-column",
                    excerpt(first->label.name), first->label.reason, first->site, excerpt(site.label.name),
                    site.label.reason, site.site));
  }
}

// A name that no site has is a mistake of the user.
void require_present(const std::vector<SiteColumns>& sites) {
  for (const std::string& given : sites.front().absent) {
    const bool nowhere = std::ranges::all_of(
        sites, [&](const SiteColumns& site) { return std::ranges::find(site.absent, given) != site.absent.end(); });
    if (nowhere) throw InputError(fmt::format("no site has a column {}, which an option names", excerpt(given)));
  }
}

// Returns `"bmi" is in 2 of 3 sites: bonn, trier; not in ulm`; empty if all sites have the column.
std::string difference_text(const std::string& name, const std::vector<SiteColumns>& sites) {
  std::vector<std::string> having, lacking;
  for (const SiteColumns& site : sites) {
    (std::ranges::count(site.names, name) > 0 ? having : lacking).push_back(site.site);
  }
  if (lacking.empty()) return {};
  return fmt::format("{} is in {} of {} sites: {}; not in {}", excerpt(name), having.size(), sites.size(),
                     name_list(having, 4), name_list(lacking, 4));
}

void require_same_names(const std::vector<SiteColumns>& sites) {
  std::set<std::string> names;
  for (const SiteColumns& site : sites) names.insert(site.names.begin(), site.names.end());
  std::string text;
  ColumnTexts some;
  for (const std::string& name : names) {
    const std::string difference = difference_text(name, sites);
    if (difference.empty()) continue;
    some.push_back(name);
    text += "\n  " + difference;
  }
  if (text.empty()) return;
  throw InputError(
      fmt::format("features differ: all sites need the same columns, in any order:{}\nleave these out with "
                  "--ignore {}, or give them the same names",
                  text, shell_quoted(fmt::format("{}", fmt::join(some, ",")))));
}

std::vector<std::size_t> places_of(const ColumnTexts& wanted, const ColumnTexts& names) {
  std::map<std::string_view, std::size_t> place_of;
  for (std::size_t i = 0; i < names.size(); ++i) place_of.emplace(names[i], i);
  std::vector<std::size_t> places;
  for (const std::string& name : wanted) places.push_back(place_of.at(name));
  return places;
}

ColumnTexts names_of(const RawData& raw) {
  ColumnTexts names;
  for (const RawColumn& column : raw.columns) names.push_back(column.name);
  return names;
}

std::vector<ColumnProfile> merge_sites(const std::vector<SiteColumns>& sites, const std::vector<Source>& sources) {
  const ColumnTexts& names = sites.front().names;
  std::vector<ColumnProfile> all = sites.front().profiles;
  for (std::size_t k = 1; k < sites.size(); ++k) {
    const auto places = places_of(names, sites[k].names);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = merge_profiles(all[i], sites[k].profiles[places[i]]);
  }
  std::vector<bool> unnamed;
  for (const ColumnProfile& profile : all) unnamed.push_back(profile.unnamed);
  for (const Source& source : sources) {  // facts that only this process knows
    const auto places = places_of(names, names_of(source.raw));
    for (std::size_t i = 0; i < all.size(); ++i) {
      const ColumnProfile& own = *source.raw.columns[places[i]].profile;
      all[i] = merge_profiles(all[i], {.examples = own.examples, .outlier_values = own.outlier_values});
      all[i].unnamed = unnamed[i];
      if (sites.size() > 1)
        all[i].first_text = all[i].first_missing = 0;  // with several files, line numbers are ambiguous
    }
  }
  return all;
}

// Lists the sites that would need a decision about the column on their own, and the reason.
std::string asking_sites(const std::string& name, const std::vector<SiteColumns>& sites, const ReadOptions& options) {
  constexpr std::size_t shown = 3;
  std::string text;
  std::size_t asking = 0;
  for (std::size_t k = 0; k < sites.size(); ++k) {
    const std::size_t place = places_of({name}, sites[k].names).front();
    for (const Finding& own : decide_column(name, sites[k].profiles[place], options, false).findings) {
      if (!own.done.empty()) continue;
      if (++asking <= shown) text += fmt::format("; {}: {}", sites[k].site, own.found);
    }
  }
  return asking > shown ? text + "; …" : text;
}

// Adds the sites to the last of a column's findings that needs a decision.
void name_sites(Findings& findings, const std::vector<SiteColumns>& sites, const ReadOptions& options) {
  const auto last =
      std::find_if(findings.rbegin(), findings.rend(), [](const Finding& one) { return one.done.empty(); });
  if (last != findings.rend()) last->found += asking_sites(last->column, sites, options);
}

// If a site has no value in a column, the other sites determine its kind.
void take_kinds(RawData& raw, const std::vector<std::size_t>& places, const std::vector<ColumnProfile>& profiles) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    RawColumn& column = raw.columns[places[i]];
    if (column.profile->values() == 0) column.categorical = profiles[i].texts > 0;
  }
}

void apply(const ColumnTexts& names, const std::vector<std::size_t>& kept, const std::vector<ColumnProfile>& profiles,
           RawData& raw) {
  const auto places = places_of(names, names_of(raw));
  take_kinds(raw, places, profiles);
  std::vector<std::size_t> selected;
  for (const std::size_t column : kept) selected.push_back(places[column]);
  select_columns(raw, selected);
}

}  // namespace

ColumnAgreement agree_on_columns(std::vector<Source>& sources, const ReadOptions& options,
                                 const std::vector<std::string>& site_names, SiteExchange& exchange) {
  const bool sites = !site_names.empty();
  std::vector<std::string> own;
  for (const Source& source : sources) own.push_back(columns_json(source));
  std::vector<SiteColumns> all = exchange_parsed(exchange, std::move(own), "columns", columns_from_json);
  for (std::size_t k = 0; k < all.size(); ++k) all[k].site = sites ? site_names.at(k) : source_name(sources[k]);
  ColumnAgreement agreed{.label = all.front().label};
  for (const SiteColumns& site : all) add_findings(agreed.findings, site.findings);
  require_one_kind(all);
  if (all.front().names.empty()) return agreed;
  require_present(all);
  require_same_label(all);
  require_same_names(all);
  const ColumnTexts& names = all.front().names;
  const std::vector<ColumnProfile> profiles = merge_sites(all, sources);
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < names.size(); ++i) {
    ColumnDecision decision = decide_column(names[i], profiles[i], options, sites);
    if (sites) name_sites(decision.findings, all, options);
    add_findings(agreed.findings, decision.findings);
    if (!decision.leave_out) kept.push_back(i);
  }
  const std::string origin = sites ? fmt::format("the {} sites", all.size()) : sources.front().raw.name;
  require_decided(agreed.findings, origin);
  require_kept(kept, agreed.findings, origin);
  for (Source& source : sources) apply(names, kept, profiles, source.raw);
  return agreed;
}

}  // namespace saddlemesh
