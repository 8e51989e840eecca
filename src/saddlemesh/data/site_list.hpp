// Public: the sites that a pattern or a list names
#pragma once

#include <array>
#include <cstddef>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace saddlemesh {

struct DataOptions;

/// An institution with its own data; it is one worker.
struct Site {
  std::string name = {};  ///< name in all outputs; empty to derive it from the path
  std::string path = {};  ///< file, folder or named set; empty to use the common data with the name in place of {site}
  std::string host = {};  ///< machine that has the data; empty for any
  /// Files of labels, of test rows and of their labels; empty to use those that the options set for all sites.
  std::string labels = {}, test = {}, test_labels = {};

  bool operator==(const Site&) const = default;
};

/// The files of a site besides its data, by the names of the options that set them for all sites.
inline constexpr std::array site_files{std::pair{"labels", &Site::labels}, std::pair{"test", &Site::test},
                                       std::pair{"test-labels", &Site::test_labels}};

/// Returns whether the options specify sites: by a list of them, or by a placeholder or a pattern in `data`.
bool specifies_sites(const DataOptions& options);

/// Returns the sites that the options specify, each with a unique name and a path, in the order of the workers: those
/// of the list, the files that a pattern matches, or one for each number in place of {worker}. Empty for a single
/// source. Reads folders only for patterns, and opens no file. Throws InputError if the options contradict each other,
/// if a pattern matches fewer than two files, or if two sites are the same.
std::vector<Site> find_sites(const DataOptions& options);

/// Returns the options with the sites from find_sites() in place of the settings that specified them.
DataOptions with_sites(DataOptions options, std::vector<Site> sites);

/// Returns whether the text contains the placeholder {site} or {worker}.
bool has_site_placeholder(const std::string& text);

/// Returns whether each site has its own file of test rows.
bool sites_have_tests(const DataOptions& options);

/// Returns the site of that number, from find_sites(), with the files that the options set for all sites where it has
/// none of its own, and with placeholders replaced.
Site with_files(const DataOptions& options, std::size_t number);

/// Clears the given kind of file in all sites, because the command line replaces it. Clearing test rows also clears
/// their labels.
void replace_site_files(DataOptions& options, std::string Site::*file);

/// Returns the number of workers: the number of sites, the requested number, or four.
std::size_t worker_count(const DataOptions& options);

/// Describes the source of the data: as the user gave it, or "3 sites (bonn, trier, ulm)".
std::string source_text(const DataOptions& options);

/// Removes settings of a configuration file about the source that the command line replaces: data, the list of sites,
/// or both. A list of sites is kept if the new data contain {site}, and such data are kept for a new list.
void replace_source(DataOptions& options, const std::string* data, bool sites);

/// Derives short, unique names from the paths: the file name without its ending, preceded by as many folders as needed
/// to distinguish them; only the folders if all files have the same name.
std::vector<std::string> names_of_paths(const std::vector<std::string>& paths);

}  // namespace saddlemesh
