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

/// An institution with data of its own, which is one worker.
struct Site {
  std::string name = {};  ///< what it is called everywhere; empty: after its path
  std::string path = {};  ///< its file, folder or named set; empty: the data, with the name in place of {site}
  std::string host = {};  ///< the machine that has it; empty: any
  /// Its files of labels, of test rows and of their labels; empty: those that the options give for all sites.
  std::string labels = {}, test = {}, test_labels = {};

  bool operator==(const Site&) const = default;
};

/// The files of a site beside its data, by the names of the options that give them for all sites.
inline constexpr std::array site_files{std::pair{"labels", &Site::labels}, std::pair{"test", &Site::test},
                                       std::pair{"test-labels", &Site::test_labels}};

/// Whether the options ask for sites: by a list of them, or by a mark or a pattern in the name of the data.
bool asks_for_sites(const DataOptions& options);

/// The sites that the options mean, each with a name that no other has and a path, in the order of the workers: those
/// of the list, the files that a pattern matches, or one for each number in place of {worker}. Empty where one source
/// is dealt to the workers. Looks into folders for patterns alone, and opens no file. InputError where the options
/// contradict each other, a pattern does not match at least two files, or two sites are one.
std::vector<Site> find_sites(const DataOptions& options);

/// The options with these sites, which find_sites() has found, in place of whatever led to them.
DataOptions with_sites(DataOptions options, std::vector<Site> sites);

/// Whether the text has {site} or {worker} in it, where a site's name or number is to stand.
bool has_site_mark(const std::string& text);

/// Whether each site has test rows of its own, in a file.
bool sites_have_tests(const DataOptions& options);

/// The site of that number, which find_sites() has found, with the files that the options give for all where it has
/// none of its own.
Site with_files(const DataOptions& options, std::size_t number);

/// Takes files of that kind out of the sites, as words of the user replace them; test rows with their labels.
void replace_site_files(DataOptions& options, std::string Site::*file);

/// How many workers there are: as many as sites, as asked for, or four.
std::size_t worker_count(const DataOptions& options);

/// What to call the data: the words of the user, or "3 sites (bonn, trier, ulm)".
std::string source_text(const DataOptions& options);

/// Takes what a file says about the source of the data out of the options where words of the user replace it: data, a
/// list of sites, or both. A list stays for data with {site} in them, and these stay for a list.
void replace_source(DataOptions& options, const std::string* data, bool sites);

/// Names after the paths, short and different: the file's name without its ending, with as many of the folders before
/// it as are needed to tell them apart; the folder's alone where all files have one name.
std::vector<std::string> names_of_paths(const std::vector<std::string>& paths);

}  // namespace saddlemesh
