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

// Texts of other processes are not trusted: their numbers are checked before anything is indexed or allocated by them.
namespace saddlemesh {

/// Larger than any count of rows, values or features; small enough that sums over all sites do not overflow.
constexpr std::uint64_t largest_count = std::uint64_t{1} << 40U;

/// The JSON text. InputError where it is not JSON.
nlohmann::json parse_received(const std::string& text);

/// The member, or the element, of a received value. InputError where there is none.
const nlohmann::json& member_of(const nlohmann::json& json, const char* name);
const nlohmann::json& element_of(const nlohmann::json& json, std::size_t place);

/// The list. InputError for any other value.
const nlohmann::json& list_from(const nlohmann::json& json);

/// A whole number from 0 to `largest`. InputError for any other value.
std::uint64_t count_from(const nlohmann::json& json, std::uint64_t largest = largest_count);

/// The bytes of a text that to_unicode() made, and of a list of them. InputError for any other value.
std::string text_from(const nlohmann::json& json);
std::vector<std::string> texts_from(const nlohmann::json& json);

/// true or false. InputError for any other value.
bool flag_from(const nlohmann::json& json);

/// A number that is neither infinite nor NaN. InputError for any other value.
double finite_from(const nlohmann::json& json);

/// Calls `use` with what the site has sent. Error that names the sender where `use` throws InputError.
template <class Use>
void use_received(const SiteExchange& exchange, std::size_t site, const char* what, const Use& use) {
  try {
    use();
  } catch (const InputError& error) {
    throw Error(fmt::format("{} sent {} that cannot be used: {}; do all hosts run the same version of saddlemesh?",
                            exchange.sender(site), what, error.what()));
  }
}

/// Sends one text for each hosted site; returns what `parse` makes of the text of every site. Error that names the
/// sender where `parse` throws InputError.
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
