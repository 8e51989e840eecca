#include <type_traits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "saddlemesh/train/config/setting_values.hpp"
#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh {
namespace {

template <class Value>
struct Plain {
  using type = Value;
};
template <class Value>
struct Plain<std::optional<Value>> {
  using type = Value;
};

// Value is a number type or an optional of one.
template <class Value>
AddedSetting add_number(Settings& settings, Setting setting, Value& value) {
  using Number = typename Plain<Value>::type;
  const auto range = std::make_shared<NumberRange>();
  range->whole = std::is_integral_v<Number>;
  setting.kind = SettingKind::number;
  setting.expected = [range] { return range->text(); };
  setting.get = [&value] { return value_text(value); };
  setting.set = [&value, range](const std::string& text) {
    const bool unset = !std::is_same_v<Value, Number> && text.empty();
    value = unset ? Value() : Value(parse_within<Number>(text, *range));
  };
  setting.range = range;
  return settings.add(std::move(setting));
}

}  // namespace

AddedSetting Settings::number(std::string name, double& value, std::string value_name, std::string help) {
  return add_number(*this, described(std::move(name), std::move(value_name), std::move(help)), value);
}

AddedSetting Settings::number(std::string name, std::optional<double>& value, std::string value_name,
                              std::string help) {
  return add_number(*this, described(std::move(name), std::move(value_name), std::move(help)), value);
}

AddedSetting Settings::count(std::string name, std::size_t& value, std::string value_name, std::string help) {
  return add_number(*this, described(std::move(name), std::move(value_name), std::move(help)), value);
}

AddedSetting Settings::count(std::string name, std::optional<std::size_t>& value, std::string value_name,
                             std::string help) {
  return add_number(*this, described(std::move(name), std::move(value_name), std::move(help)), value);
}

AddedSetting Settings::list(std::string name, std::vector<std::size_t>& value, std::string value_name,
                            std::string help) {
  const auto range = std::make_shared<NumberRange>();
  range->whole = true;
  Setting setting = described(std::move(name), std::move(value_name), std::move(help));
  setting.kind = SettingKind::list;
  setting.expected = [range] { return fmt::format("a list of numbers, each {}", range->text()); };
  setting.get = [&value] { return fmt::format("{}", fmt::join(value, ",")); };
  setting.set = [&value, range, expected = setting.expected](const std::string& text) {
    std::vector<std::size_t> counts;
    for (const auto& element : split_list(text, expected())) {
      counts.push_back(parse_within<std::size_t>(element, *range));
    }
    value = std::move(counts);
  };
  setting.range = range;
  return add(std::move(setting));
}

}  // namespace saddlemesh
