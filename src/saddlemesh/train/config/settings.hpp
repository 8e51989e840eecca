#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "saddlemesh/train/config/value_limits.hpp"

namespace saddlemesh {

/// How a setting's value is written in TOML: as a value, or as tables [[name]], which command lines do not have.
enum class SettingKind : std::uint8_t { text, number, flag, list, tables };

/// One thing that a user can set: --name VALUE on a command line, name = VALUE under [section] in a file.
struct Setting {
  std::string section, name;
  SettingKind kind = SettingKind::text;
  std::string value_name;            ///< what stands for the value in help: "SHARE"
  std::string help;                  ///< one or two sentences, without a full stop at the end
  std::string opposite;              ///< of a flag: help for --no-name; may be empty
  std::vector<std::string> choices;  ///< all values that are taken, where that is a list
  std::string instead_of;            ///< of tables: the setting that says the same in short; a file has one of the two
  /// What it takes: "a number above 0 and below 1"
  std::function<std::string()> expected;
  /// The value now, as text ("0.1", "true", "64,32"; tables as JSON); empty: not set. Numbers read back as the same
  /// bits.
  std::function<std::string()> get;
  /// InputError saying what was expected, without the setting's name, and nothing is changed; empty text unsets what
  /// can be unset.
  std::function<void(const std::string&)> set;
  std::string initial;  ///< what get() gave when the setting was added
};

/// Settings bound to the variables that they set, in the order in which help and files show them.
///
///     Settings s;
///     s.section("method");
///     s.number("eta", options.eta, "ETA", "The step towards the target").above(0).below(1);
///
/// The variables must outlive the list. Their values when they are added are the defaults. Two settings of one name are
/// an Error.
class Settings {
 public:
  using Limits = saddlemesh::Limits;

  /// The section of those that are added next; one that was left can be gone back to.
  void section(std::string name) { section_ = std::move(name); }

  /// The numeric ones return what narrows the numbers that they take; of a list, each of its elements.
  Limits number(std::string name, double& value, std::string value_name, std::string help);
  Limits number(std::string name, std::optional<double>& value, std::string value_name, std::string help);
  Limits count(std::string name, std::size_t& value, std::string value_name, std::string help);
  Limits count(std::string name, std::optional<std::size_t>& value, std::string value_name, std::string help);
  Limits list(std::string name, std::vector<std::size_t>& value, std::string value_name, std::string help);

  void text(std::string name, std::string& value, std::string value_name, std::string help);
  void path(std::string name, std::filesystem::path& value, std::string value_name, std::string help);
  void flag(std::string name, bool& value, std::string help, std::string opposite = "");
  void flag(std::string name, std::optional<bool>& value, std::string help, std::string opposite = "");
  /// Elements are neither empty nor have commas in them.
  void list(std::string name, std::vector<std::string>& value, std::string value_name, std::string help);

  /// Text that is one of the names; it can be unset if it was empty at first.
  void choice(std::string name, std::string& value, std::vector<std::string> names, std::string help);
  /// An enumeration by its names, in its order from 0.
  template <class Enum>
  requires std::is_enum_v<Enum>
  void choice(std::string name, Enum& value, std::vector<std::string> names, std::string help) {
    add_choice(
        std::move(name), std::move(names), std::move(help), [&value] { return static_cast<std::size_t>(value); },
        [&value](std::size_t index) { value = static_cast<Enum>(index); });
  }

  /// Anything with a text form of its own.
  void custom(std::string name, std::string value_name, std::string help, std::function<std::string()> get,
              std::function<void(const std::string&)> set);

  /// The setting as it is, but for its section and `initial`, which are filled in.
  void add(Setting setting);

  [[nodiscard]] const std::vector<Setting>& all() const { return settings_; }
  /// The setting of that name; InputError with the nearest name if there is none.
  [[nodiscard]] const Setting& find(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  /// In the order of their first settings.
  [[nodiscard]] std::vector<std::string> sections() const;

 private:
  void add_choice(std::string name, std::vector<std::string> names, std::string help,
                  const std::function<std::size_t()>& get, const std::function<void(std::size_t)>& set);

  std::vector<Setting> settings_;
  std::string section_;
};

}  // namespace saddlemesh
