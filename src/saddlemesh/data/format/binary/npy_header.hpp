#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/data/format/binary/number_type.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// The header of a NumPy array file.
struct NpyHeader {
  enum class Element : std::uint8_t {
    number,  ///< stored as `type`
    text,    ///< Unicode, four bytes per character, padded with zeros
    bytes,   ///< one byte per character, padded with zeros
  };
  Element element = Element::number;
  NumberType type;             ///< type of numbers; for text, only its byte order applies
  std::size_t item_bytes = 1;  ///< size of one element
  bool fortran_order = false;  ///< whether the first index runs fastest
  std::vector<std::uint64_t> shape;

  /// The number of elements.
  [[nodiscard]] std::uint64_t size() const;
  /// "(60000, 28, 28)", as NumPy prints it.
  [[nodiscard]] std::string shape_text() const;
};

/// Reads the header of format version 1, 2 or 3 and leaves the stream at the first element. Throws InputError with the
/// byte offset for a different file type, a malformed header, elements that are neither numbers nor text (objects are
/// pickled programs, which are never run), and an array of more than 2^63 bytes.
NpyHeader read_npy_header(ByteStream& stream);

}  // namespace saddlemesh
