#include "saddlemesh/core/bytes.hpp"

namespace saddlemesh {

std::string pack_texts(std::span<const std::string> texts) {
  std::string bytes;
  for (const std::string& text : texts) {
    const std::uint64_t size = text.size();
    bytes.append(reinterpret_cast<const char*>(&size), sizeof size);
    bytes += text;
  }
  return bytes;
}

std::vector<std::string> unpack_texts(std::string_view bytes) {
  std::vector<std::string> texts;
  while (!bytes.empty()) {
    std::uint64_t size = 0;
    if (bytes.size() < sizeof size) throw Error("texts were received that are cut off");
    std::memcpy(&size, bytes.data(), sizeof size);
    bytes.remove_prefix(sizeof size);
    if (bytes.size() < size) throw Error("texts were received that are cut off");
    texts.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  return texts;
}

}  // namespace saddlemesh
