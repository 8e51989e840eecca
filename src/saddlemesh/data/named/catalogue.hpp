#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// A file as its publisher offers it.
struct PublishedFile {
  std::string_view name;      ///< under which it is kept
  std::string_view url;       ///< empty: behind a login, see NamedSet::manual_step
  std::string_view checksum;  ///< "md5:…" or "sha256:…" as published; empty: none is
  /// Of an archive: the files that are taken out of it, whereupon it is removed; empty: it is kept as it is.
  std::vector<std::string_view> unpack = {};
};

/// A way in which a set may lie in a folder. Every file may also be compressed: NAME.gz, NAME.bz2 or NAME.xz.
struct Layout {
  std::string_view training, training_labels = {};  ///< labels: only where they have a file of their own
  std::string_view test = {}, test_labels = {};     ///< may be absent
};

/// A data set that the program knows by name.
struct NamedSet {
  std::string_view name, summary;
  std::vector<Layout> layouts;  ///< the first that is there is taken
  std::vector<PublishedFile> files;
  std::string_view positives = {};  ///< which classes are, as protocol/positives.hpp reads it

  // What ReadOptions say by default; empty and 0: as ReadOptions have it.
  std::string_view label_column = {};
  std::size_t features = 0, height = 0, width = 0;

  std::string_view terms;             ///< licence, as far as one is stated, and whom to cite
  std::string_view manual_step = {};  ///< what to do where a login keeps the program from fetching it
  std::string_view package = {};      ///< Debian's, if there is one
};

/// All of them. Synthetic data (synthetic.hpp) have names of their own.
std::span<const NamedSet> named_sets();

/// InputError with the nearest name if there is none of that name.
const NamedSet& named_set(std::string_view name);

/// The options with the set's defaults where they say nothing.
ReadOptions with_defaults(const NamedSet& set, ReadOptions options);

}  // namespace saddlemesh
