#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "saddlemesh/data/format/number_type.hpp"
#include "saddlemesh/data/source/byte_stream.hpp"

namespace saddlemesh {

/// What a NumPy array file says about its elements before they begin.
struct NpyHeader {
  enum class Element : std::uint8_t {
    number,  ///< as `type` says
    text,    ///< Unicode, four bytes a character, filled up with zeros
    bytes,   ///< one byte a character, filled up with zeros
  };
  Element element = Element::number;
  NumberType type;             ///< of numbers; of text its byte order
  std::size_t item_bytes = 1;  ///< of one element
  bool fortran_order = false;  ///< whether the first index runs fastest
  std::vector<std::uint64_t> shape;

  /// The number of elements.
  [[nodiscard]] std::uint64_t size() const;
  /// "(60000, 28, 28)", as NumPy prints it.
  [[nodiscard]] std::string shape_text() const;
};

/// Reads the header of format version 1, 2 or 3 and leaves the stream at the first element. InputError with the byte:
/// another beginning, a header that is no such dictionary, types that are not numbers or text (objects are pickled
/// programs, which are never run), and an array of more than 2^63 bytes.
NpyHeader read_npy_header(ByteStream& stream);

}  // namespace saddlemesh
