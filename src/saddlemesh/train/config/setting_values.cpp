#include "saddlemesh/train/config/setting_values.hpp"

#include <nlohmann/json.hpp>

#include "saddlemesh/core/error.hpp"
#include "saddlemesh/present/text/text_width.hpp"

namespace saddlemesh {

Setting described(std::string name, std::string value_name, std::string help) {
  Setting setting;
  setting.name = std::move(name);
  setting.value_name = std::move(value_name);
  setting.help = std::move(help);
  setting.expected = [] { return "text"; };
  return setting;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t widest = 80;
  return nlohmann::json(fit_to_width(text, widest)).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void reject_value(std::string_view expected, const std::string& text) {
  const bool number = parse_number<double>(text).has_value();
  throw InputError(fmt::format("expected {}, found {}", expected, number ? text : in_quotes(text)));
}

bool parse_flag(const std::string& text) {
  if (text != "true" && text != "false") reject_value("true or false", text);
  return text == "true";
}

std::vector<std::string> split_list(const std::string& text, std::string_view expected) {
  std::vector<std::string> elements;
  if (text.empty()) return elements;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    if (comma == from) reject_value(expected, text);
    elements.push_back(text.substr(from, comma - from));
    from = comma + 1;
  }
  return elements;
}

}  // namespace saddlemesh
