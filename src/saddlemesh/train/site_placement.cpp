#include "saddlemesh/train/site_placement.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/comm/collectives.hpp"
#include "saddlemesh/core/blocks.hpp"
#include "saddlemesh/core/error.hpp"
#include "saddlemesh/core/names.hpp"
#include "saddlemesh/core/shell_quote.hpp"

namespace saddlemesh {
namespace {

/// The sites that a process found in its folders, or the reason why there are none.
struct FoundSites {
  std::vector<Site> sites;
  std::optional<InputError> error;
};

FoundSites look_for_sites(const DataOptions& options) {
  try {
    return {find_sites(options), {}};
  } catch (const InputError& error) {
    return {{}, error};
  }
}

// Packs the reason, and the paths, which are all that can differ.
std::string packed(const FoundSites& found) {
  std::vector<std::string> texts{found.error ? found.error->what() : ""};
  for (const Site& site : found.sites) texts.push_back(site.path);
  return pack_texts(texts);
}

std::vector<std::string> found_by(const Processes& processes, std::size_t rank, const std::string& bytes) {
  constexpr const char* expected = "a reason and paths";
  try {
    std::vector<std::string> texts = unpack_texts(bytes);
    if (!texts.empty()) return texts;
  } catch (const Error&) {
    throw_unexpected(processes, rank, "texts that are cut off", expected);
  }
  throw_unexpected(processes, rank, "no text", expected);
}

std::string found_text(const std::vector<std::string>& texts) {
  return texts.size() == 1 ? "nothing" : name_list(std::span(texts).subspan(1));
}

// Lists every process's files once, in the order of the processes.
std::string all_paths(const std::vector<std::vector<std::string>>& found) {
  std::vector<std::string> paths;
  for (const auto& texts : found) {
    for (std::size_t i = 1; i < texts.size(); ++i) {
      if (std::ranges::find(paths, texts[i]) == paths.end()) paths.push_back(texts[i]);
    }
  }
  return fmt::format("{}", fmt::join(paths, ","));
}

[[noreturn]] void reject_different(const Processes& processes, const DataOptions& options,
                                   const std::vector<std::vector<std::string>>& found, std::size_t other) {
  throw InputError(
      fmt::format("{}: the processes see different files: {} has {}, {} has {}\nname the sites in the order of the "
                  "processes that have them: --sites {}",
                  source_text(options), sender_name(processes, 0), found_text(found[0]), sender_name(processes, other),
                  found_text(found[other]), shell_quoted(all_paths(found))));
}

// "host2" and "host2.example.org" count as the same host.
bool same_host(const std::string& a, const std::string& b) {
  const std::string &shorter = a.size() < b.size() ? a : b, &longer = a.size() < b.size() ? b : a;
  return longer.starts_with(shorter) && (longer.size() == shorter.size() || longer[shorter.size()] == '.');
}

const std::string& host_of(const Processes& processes, std::size_t site, std::size_t sites) {
  return processes.host(block_of(site, sites, processes.size()));
}

/// Consecutive sites of one host.
struct HostRun {
  std::string host;
  std::size_t sites = 0;
};

std::vector<HostRun> host_runs(std::span<const Site> sites) {
  std::vector<HostRun> runs;
  for (const Site& site : sites) {
    if (runs.empty() || !same_host(runs.back().host, site.host)) runs.push_back({.host = site.host});
    ++runs.back().sites;
  }
  return runs;
}

bool is_scattered(const std::vector<HostRun>& runs) {
  std::vector<std::string> hosts;
  for (const HostRun& run : runs) hosts.push_back(run.host);
  std::ranges::sort(hosts);
  return std::ranges::adjacent_find(hosts) != hosts.end();
}

// Describes how to start the processes, one for each site. Open MPI puts the first process on the host where mpirun
// starts.
std::string remedy(std::span<const Site> sites) {
  if (!std::ranges::all_of(sites, [](const Site& site) { return !site.host.empty(); })) {
    return "give the host of every site, and start one process for each site";
  }
  const std::vector<HostRun> runs = host_runs(sites);
  if (is_scattered(runs)) return "list the sites of each host one after the other";
  std::string text =
      fmt::format("on {}, start one process for each site with mpirun --hostfile FILE -n {} …, using this host file:",
                  runs.front().host, sites.size());
  for (const HostRun& run : runs) text += fmt::format("\n    {} slots={}", run.host, run.sites);
  return text;
}

}  // namespace

DataOptions agree_on_sites(Processes& processes, const DataOptions& options) {
  const FoundSites own = look_for_sites(options);
  std::vector<std::vector<std::string>> found;
  for (const std::string& bytes : processes.allgather(packed(own)))
    found.push_back(found_by(processes, found.size(), bytes));
  const auto other = std::ranges::find_if(found, [&](const auto& texts) { return texts != found.front(); });
  if (other != found.end()) {
    reject_different(processes, options, found, static_cast<std::size_t>(other - found.begin()));
  }
  if (own.error) throw InputError(*own.error);
  return with_sites(options, own.sites);
}

void require_hosts(const Processes& processes, std::span<const Site> sites) {
  std::string text;
  for (std::size_t k = 0; k < sites.size(); ++k) {
    const std::string& here = host_of(processes, k, sites.size());
    if (sites[k].host.empty() || same_host(sites[k].host, here)) continue;
    text += fmt::format("\n  {} is on {}, but its process would run on {}", sites[k].name, sites[k].host, here);
  }
  if (text.empty()) return;
  throw InputError(
      fmt::format("these sites have their data on other hosts than their processes:{}\n{}\nor, if all hosts have the "
                  "files, omit the sites' hosts",
                  text, remedy(sites)));
}

}  // namespace saddlemesh
