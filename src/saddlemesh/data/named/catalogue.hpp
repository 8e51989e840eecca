#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// A file as its publisher provides it.
struct PublishedFile {
  std::string_view name;      ///< name under which it is stored
  std::string_view url;       ///< empty if a login is required; see NamedSet::manual_step
  std::string_view checksum;  ///< "md5:…" or "sha256:…" as published; empty if there is none
  /// For an archive, the files to extract, after which the archive is removed; empty to keep the archive.
  std::vector<std::string_view> unpack = {};
};

/// A set of file names under which a data set may exist in a folder. Every file may also be compressed: NAME.gz,
/// NAME.bz2 or NAME.xz.
struct Layout {
  std::string_view training, training_labels = {};  ///< labels: only if they have a separate file
  std::string_view test = {}, test_labels = {};     ///< empty if there is no test part
};

/// A data set that the program knows by name.
struct NamedSet {
  std::string_view name, summary;
  std::vector<Layout> layouts;  ///< the first one found is used
  std::vector<PublishedFile> files;
  std::string_view positives = {};  ///< the positive classes, in the syntax of positives.hpp

  // Default read options; empty and 0 leave ReadOptions unchanged.
  std::string_view label_column = {};
  std::size_t features = 0, height = 0, width = 0;

  std::string_view terms;             ///< licence, if stated, and citation
  std::string_view manual_step = {};  ///< instructions if a login prevents the program from fetching it
  std::string_view package = {};      ///< name of a Debian package, if there is one
};

/// Returns all sets of the catalogue. Synthetic data (synthetic.hpp) have names of their own.
std::span<const NamedSet> named_sets();

/// Returns the set of that name. Throws InputError with the nearest name if there is none.
const NamedSet& named_set(std::string_view name);

/// Returns the options, with the set's defaults for those that are not set.
ReadOptions with_defaults(const NamedSet& set, ReadOptions options);

}  // namespace saddlemesh
