// Public: reading one file of any format
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "saddlemesh/data/rows/raw_data.hpp"
#include "saddlemesh/data/source/input_file.hpp"
#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh {

/// What a format is recognised by.
struct Head {
  std::filesystem::path path;
  bool folder = false;
  std::string bytes;   ///< the file's first 64 KiB, decompressed; empty for a folder
  bool whole = false;  ///< whether that is all of it

  /// The bytes as text in UTF-8: themselves, or where they begin with UTF-16's mark what `converted` then holds. Empty
  /// if they are not valid UTF-16.
  [[nodiscard]] std::string_view text(std::string& converted) const;
};

/// A way to read data.
struct Format {
  std::string_view name;     ///< as options give it
  std::string_view summary;  ///< for people
  bool (*recognises)(const Head& head);
  RawData (*read)(const InputFile& file, const ReadOptions& options);
  bool labels_apart = false;  ///< whether labels may have a file of their own
  bool table = false;         ///< text, which is read from an archive too
};

/// All of them, those first that are the surest to recognise their own.
std::span<const Format> formats();

/// The format that the options name, or that recognises the file or folder. InputError if none does: what the file
/// begins with, and what is known.
const Format& recognise(const InputFile& file, const ReadOptions& options);

/// What the file, the folder or the stream holds. InputError: file, line or byte, what was expected.
RawData read_data(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
