#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// How a setting's value is written in TOML.
enum class SettingKind : std::uint8_t { text, number, flag, list };

/// One thing that a user can set: --name VALUE on a command line, name = VALUE under [section] in a file.
struct Setting {
  std::string section, name;
  SettingKind kind = SettingKind::text;
  std::string value_name;            ///< what stands for the value in help: "SHARE"
  std::string help;                  ///< one or two sentences
  std::vector<std::string> choices;  ///< all values that are taken, where that is a list
  /// The value now, as text ("0.1", "true", "64,32"); empty: not set.
  std::function<std::string()> get;
  /// InputError saying what was expected, without the setting's name; empty text unsets what can be unset.
  std::function<void(const std::string&)> set;
};

/// Settings bound to the variables that they set, in the order in which help and files show them.
///
///     Settings s;
///     s.section("method");
///     s.number("eta", options.eta, "ETA", "The step towards the target").above(0).below(1);
///
/// The variables must outlive the list.
class Settings {
 public:
  class Limits;

  void section(std::string name);

  /// Returned by the numeric ones, to narrow what they take.
  Limits number(std::string name, double& value, std::string value_name, std::string help);
  Limits number(std::string name, std::optional<double>& value, std::string value_name, std::string help);
  Limits count(std::string name, std::size_t& value, std::string value_name, std::string help);
  Limits count(std::string name, std::optional<std::size_t>& value, std::string value_name, std::string help);
  void text(std::string name, std::string& value, std::string value_name, std::string help);
  void path(std::string name, std::filesystem::path& value, std::string value_name, std::string help);
  void flag(std::string name, bool& value, std::string help);
  void flag(std::string name, std::optional<bool>& value, std::string help);
  void list(std::string name, std::vector<std::string>& value, std::string value_name, std::string help);
  void list(std::string name, std::vector<std::size_t>& value, std::string value_name, std::string help);
  /// Text that is one of the names.
  void choice(std::string name, std::string& value, std::vector<std::string> names, std::string help);
  /// An enumeration by its names, in its order from 0.
  template <class Enum>
  void choice(std::string name, Enum& value, std::vector<std::string> names, std::string help);
  /// Anything with a text form of its own.
  void custom(std::string name, std::string value_name, std::string help, std::function<std::string()> get,
              std::function<void(const std::string&)> set);

  [[nodiscard]] const std::vector<Setting>& all() const { return settings_; }
  /// The setting of that name; InputError with the nearest name if there is none.
  [[nodiscard]] const Setting& find(std::string_view name) const;

 private:
  std::vector<Setting> settings_;
  std::string section_;
};

}  // namespace saddlemesh
