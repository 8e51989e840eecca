#include <fmt/format.h>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/source/archive.hpp"
#include "saddlemesh/data/source/archive_kind.hpp"
#include "saddlemesh/data/source/optional_part.hpp"

namespace saddlemesh {
namespace {

// A file that is not an archive gets the usual error.
void reject(ByteStream stream, const std::string& name) {
  kind_of_archive(stream.peek(tar_block), name);
  throw InputError(fmt::format("{}: {}", name, absence(OptionalPart::archives)));
}

}  // namespace

struct Archive::State {};

Archive::Archive(const InputFile& file) {
  reject(ByteStream(file), file.name());
}

Archive::Archive(std::string name, std::span<const char> bytes) {
  reject(ByteStream(name, bytes), name);
}

Archive::Archive(Archive&&) noexcept = default;
Archive& Archive::operator=(Archive&&) noexcept = default;
Archive::~Archive() = default;

bool Archive::can_read() {
  return false;
}

// Never called, because no archive can be opened.
std::optional<std::string> Archive::next() {
  return std::nullopt;
}

ByteStream Archive::open() {
  return {"", std::span<const char>()};
}

}  // namespace saddlemesh
