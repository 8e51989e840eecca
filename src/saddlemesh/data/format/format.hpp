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

/// The beginning of a file, by which its format is recognised.
struct Head {
  std::filesystem::path path;
  bool folder = false;
  std::string bytes;   ///< first 64 KiB of the file, decompressed; empty for a folder
  bool whole = false;  ///< whether that is the whole file

  /// Returns the bytes as text in UTF-8. If they begin with UTF-16's byte order mark, converts them into `converted`.
  /// Empty if they are not valid UTF-16.
  [[nodiscard]] std::string_view text(std::string& converted) const;
};

/// A data format: how to recognise and read it.
struct Format {
  std::string_view name;     ///< as in the options
  std::string_view summary;  ///< description for users
  bool (*recognises)(const Head& head);
  RawData (*read)(const InputFile& file, const ReadOptions& options);
  bool labels_apart = false;  ///< whether labels may be in a file of their own
  bool table = false;         ///< text, which may also be inside an archive
};

/// Returns all formats; those that recognise their files most reliably come first.
std::span<const Format> formats();

/// Returns the format that the options name, or that recognises the file or folder. Throws InputError if there is none,
/// with the beginning of the file and the known formats.
const Format& recognise(const InputFile& file, const ReadOptions& options);

/// Reads a file, folder or stream. Throws InputError with the file, the line or byte, and what was expected.
RawData read_data(const InputFile& file, const ReadOptions& options);

}  // namespace saddlemesh
