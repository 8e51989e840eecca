#include "saddlemesh/model/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

constexpr const char* metadata_key = "__metadata__";
constexpr std::size_t length_size = 8, alignment = 8;
static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

[[noreturn]] void reject(const std::string& file, const std::string& reason) {
  throw InputError(fmt::format("{} is not a model in the safetensors format: {}", file, reason));
}

Json header_of(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata) {
  Json header = Json::object();
  for (const auto& [key, text] : metadata) header[metadata_key][key] = text;
  std::size_t begin = 0;
  for (const TensorView& tensor : tensors) {
    const std::size_t end = begin + tensor.values.size_bytes();
    header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, end}}};
    begin = end;
  }
  return header;
}

// Returns the header's text. The numbers follow it in the file.
std::string_view header_text(std::string_view bytes, const std::string& file) {
  std::uint64_t length = 0;
  if (bytes.size() < length_size) reject(file, fmt::format("it has {} bytes only", bytes.size()));
  std::memcpy(&length, bytes.data(), length_size);
  if (length > bytes.size() - length_size) {
    reject(file, fmt::format("its first 8 bytes announce a header of {} bytes, but only {} follow", length,
                             bytes.size() - length_size));
  }
  return bytes.substr(length_size, length);
}

Json parse_header(std::string_view text, const std::string& file) {
  Json header = Json::parse(text, nullptr, false);
  if (!header.is_object()) reject(file, "its header is not a JSON object");
  return header;
}

SafetensorsMetadata metadata_of(const Json& header, const std::string& file) {
  SafetensorsMetadata metadata;
  if (!header.contains(metadata_key)) return metadata;
  if (!header[metadata_key].is_object()) reject(file, "its __metadata__ is not a JSON object");
  for (const auto& [key, text] : header[metadata_key].items()) {
    if (!text.is_string()) reject(file, fmt::format("its __metadata__ \"{}\" is not a text", key));
    metadata.emplace_back(key, text.get<std::string>());
  }
  return metadata;
}

/// A tensor's entry in the header.
struct Entry {
  std::string name;
  std::vector<std::size_t> shape;
  std::size_t begin = 0, end = 0;
};

// Returns whether the shape has that many values, without overflow.
bool has_size(const std::vector<std::size_t>& shape, std::size_t values) {
  std::size_t size = 1;
  for (const std::size_t extent : shape) {
    if (__builtin_mul_overflow(size, extent, &size)) return false;
  }
  return size == values;
}

bool is_list_of_counts(const Json& json) {
  return json.is_array() && std::ranges::all_of(json, [](const Json& one) { return one.is_number_unsigned(); });
}

Entry parse_entry(const std::string& name, const Json& json, const std::string& file) {
  const auto require = [&](bool holds, std::string_view expected) {
    if (!holds) reject(file, fmt::format("its tensor \"{}\" has no {}", name, expected));
  };
  const auto member = [&](const char* key) { return json.is_object() ? json.value(key, Json()) : Json(); };
  require(member("dtype") == "F32", "type F32 (32-bit floats)");
  require(is_list_of_counts(member("shape")), "shape");
  const Json offsets = member("data_offsets");
  require(is_list_of_counts(offsets) && offsets.size() == 2, "two data_offsets");
  Entry entry{name, member("shape").get<std::vector<std::size_t>>(), offsets[0], offsets[1]};
  require(entry.begin <= entry.end && (entry.end - entry.begin) % sizeof(float) == 0 &&
              has_size(entry.shape, (entry.end - entry.begin) / sizeof(float)),
          "data_offsets that fit its shape");
  return entry;
}

std::vector<Entry> parse_entries(const Json& header, const std::string& file) {
  std::vector<Entry> entries;
  for (const auto& [name, json] : header.items()) {
    if (name != metadata_key) entries.push_back(parse_entry(name, json, file));
  }
  std::ranges::stable_sort(entries, {}, [](const Entry& entry) { return std::pair(entry.begin, entry.end); });
  return entries;
}

void require_contiguous(const std::vector<Entry>& entries, std::size_t size, const std::string& file) {
  std::size_t end = 0;
  for (const Entry& entry : entries) {
    if (entry.begin != end) {
      reject(file, fmt::format("its tensor \"{}\" begins at byte {} of the data, where {} was expected", entry.name,
                               entry.begin, end));
    }
    end = entry.end;
  }
  if (end != size) reject(file, fmt::format("its tensors take {} bytes, but {} follow the header", end, size));
}

}  // namespace

std::string safetensors_bytes(std::span<const TensorView> tensors, const SafetensorsMetadata& metadata) {
  std::string header = header_of(tensors, metadata).dump();
  header.resize((header.size() + alignment - 1) / alignment * alignment, ' ');
  const std::uint64_t length = header.size();
  std::string bytes(length_size, '\0');
  std::memcpy(bytes.data(), &length, length_size);
  bytes += header;
  for (const TensorView& tensor : tensors) {
    bytes.append(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size_bytes());
  }
  return bytes;
}

Safetensors parse_safetensors(std::string_view bytes, const std::string& file) {
  const std::string_view text = header_text(bytes, file);
  const Json header = parse_header(text, file);
  const std::vector<Entry> entries = parse_entries(header, file);
  const std::string_view data = bytes.substr(length_size + text.size());
  require_contiguous(entries, data.size(), file);
  Safetensors parsed{.tensors = {}, .metadata = metadata_of(header, file)};
  for (const Entry& entry : entries) {
    std::vector<float> values((entry.end - entry.begin) / sizeof(float));
    if (!values.empty()) std::memcpy(values.data(), data.data() + entry.begin, entry.end - entry.begin);
    parsed.tensors.push_back({entry.name, entry.shape, std::move(values)});
  }
  return parsed;
}

}  // namespace saddlemesh
