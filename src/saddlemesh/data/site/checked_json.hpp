#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json_fwd.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/data/site/site_exchange.hpp"

// Checked access to JSON from other processes. Received texts are not trusted: numbers are checked before they are used
// for indexing or allocation.
namespace saddlemesh {

/// Larger than any count of rows, values or features, and small enough that sums over all sites do not overflow.
constexpr std::uint64_t largest_count = std::uint64_t{1} << 40U;

/// Parses a received text. Throws InputError if it is not JSON.
nlohmann::json parse_received(const std::string& text);

/// Returns a member or an element of a received value. Throws InputError if there is none.
const nlohmann::json& member_of(const nlohmann::json& json, const char* name);
const nlohmann::json& element_of(const nlohmann::json& json, std::size_t place);

/// Returns the value as a list. Throws InputError for any other value.
const nlohmann::json& list_from(const nlohmann::json& json);

/// Returns the value as an integer from 0 to `largest`. Throws InputError for any other value.
std::uint64_t count_from(const nlohmann::json& json, std::uint64_t largest = largest_count);

/// Returns the bytes of a text that to_unicode() made, or of a list of them. Throws InputError for any other value.
std::string text_from(const nlohmann::json& json);
std::vector<std::string> texts_from(const nlohmann::json& json);

/// Returns the value as a boolean. Throws InputError for any other value.
bool flag_from(const nlohmann::json& json);

/// Returns the value as a finite number. Throws InputError for any other value.
double finite_from(const nlohmann::json& json);

/// Calls `use` on data that the site has sent. Turns an InputError of `use` into an Error that names the sender.
template <class Use>
void use_received(const SiteExchange& exchange, std::size_t site, const char* what, const Use& use) {
  try {
    use();
  } catch (const InputError& error) {
    throw Error(fmt::format("{} sent {} that cannot be used: {}; do all hosts run the same version of saddlemesh?",
                            exchange.sender(site), what, error.what()));
  }
}

/// Sends one text for each hosted site; returns the result of `parse` for the text of every site. Turns an InputError
/// of `parse` into an Error that names the sender.
template <class Parse>
auto exchange_parsed(SiteExchange& exchange, std::vector<std::string> own, const char* what, const Parse& parse) {
  const std::vector<std::string> texts = exchange.allgather(std::move(own));
  if (texts.empty()) throw Error(fmt::format("no site sent {}", what));
  std::vector<std::invoke_result_t<Parse, const std::string&>> parsed;
  for (std::size_t site = 0; site < texts.size(); ++site) {
    use_received(exchange, site, what, [&] { parsed.push_back(parse(texts[site])); });
  }
  return parsed;
}

}  // namespace saddlemesh
