// Public: settings by name, for options and files
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "saddlemesh/train/config/number_range.hpp"

namespace saddlemesh {

/// How a setting is written in TOML: as a value, or as tables [[name]], which command lines do not have.
enum class SettingKind : std::uint8_t { text, number, flag, list, tables };

struct TrainConfig;
struct ResolvedRun;

/// One setting: --name VALUE on a command line, name = VALUE under [section] in a file.
struct Setting {
  std::string section, name;
  SettingKind kind = SettingKind::text;
  std::string value_name;            ///< what stands for the value in help: "SHARE"
  std::string help;                  ///< one or two sentences, without a full stop at the end
  std::string opposite;              ///< of a flag: the help of --no-name; may be empty
  std::vector<std::string> choices;  ///< the accepted values, if they can be listed
  std::string instead_of;  ///< of tables: the setting that is their short form; a file may have one of the two
  /// Returns what the setting accepts, such as "a number above 0 and below 1".
  std::function<std::string()> expected;
  /// Returns the current value as text ("0.1", "true", "64,32"; tables as JSON), or empty text if it is not set.
  /// Numbers are read back to the same bits.
  std::function<std::string()> get;
  /// Sets the value from text. Throws InputError with what was expected, without the setting's name, and changes
  /// nothing. Empty text unsets a setting that can be unset.
  std::function<void(const std::string&)> set;
  std::string initial;  ///< the result of get() when the setting was added

  std::shared_ptr<NumberRange> range;  ///< of numbers, and of the elements of a list of numbers
  // On command lines:
  std::vector<std::string> aliases;  ///< further names of the option, with their dashes: "-k", "--workers"
  bool required = false;
  bool not_empty = false;   ///< rejects empty text
  bool many_words = false;  ///< of a list: its elements may also be separate words

  bool for_files_only = false;    ///< concerns files, folders or processes, and so does not apply to rows in memory
  bool names_input = false;       ///< its value names a file or stream to read
  bool in_command = true;         ///< is shown in the command of a report
  bool rules_out_search = false;  ///< if given, no search chooses settings, unless it is requested
  /// Returns whether a run's bits depend on this setting, so that a run cannot be resumed with another value. Empty:
  /// always.
  std::function<bool(const TrainConfig&)> decides_bits;
  /// Returns whether the setting affects a run of this method, model and kind of data. Empty: always.
  std::function<bool(const ResolvedRun&)> used;
};

/// Sets attributes of the setting that was added last. Calls can be chained.
class AddedSetting {
 public:
  explicit AddedSetting(Setting& setting) : setting_(setting) {}

  // Bounds of numbers.
  AddedSetting& at_least(double least);
  AddedSetting& at_most(double most);
  AddedSetting& above(double bound);
  AddedSetting& below(double bound);

  // On command lines.
  AddedSetting& also(std::string option) { return setting_.aliases.push_back(std::move(option)), *this; }
  AddedSetting& required() { return setting_.required = true, not_empty(); }
  AddedSetting& not_empty() { return setting_.not_empty = true, *this; }
  AddedSetting& many_words() { return setting_.many_words = true, *this; }

  AddedSetting& for_files_only() { return setting_.for_files_only = true, *this; }
  AddedSetting& names_input() { return setting_.names_input = true, for_files_only(); }
  AddedSetting& not_in_command() { return setting_.in_command = false, *this; }
  AddedSetting& rules_out_search() { return setting_.rules_out_search = true, *this; }
  /// A run can be resumed with another value.
  AddedSetting& keeps_bits() {
    return decides_bits_if([](const TrainConfig&) { return false; });
  }
  AddedSetting& decides_bits_if(std::function<bool(const TrainConfig&)> decides) {
    return setting_.decides_bits = std::move(decides), *this;
  }
  AddedSetting& used_if(std::function<bool(const ResolvedRun&)> used) { return setting_.used = std::move(used), *this; }

 private:
  Setting& setting_;
};

/// Settings and the variables they set, in the order in which help and files show them.
///
///     Settings s;
///     s.section("method");
///     s.number("eta", options.eta, "ETA", "The step towards the target").above(0).below(1);
///     s.count("patience", options.patience, "N", "Evaluations without a better one").keeps_bits();
///
/// The variables must outlive the list. Their values at the time of the call are the defaults. Throws Error if two
/// settings have the same name.
class Settings {
 public:
  /// Sets the section of the settings added next; all of them are for_files_only() if `for_files_only`. A section can
  /// be continued later.
  void section(std::string name, bool for_files_only = false) {
    section_ = std::move(name), for_files_only_ = for_files_only;
  }

  AddedSetting number(std::string name, double& value, std::string value_name, std::string help);
  AddedSetting number(std::string name, std::optional<double>& value, std::string value_name, std::string help);
  AddedSetting count(std::string name, std::size_t& value, std::string value_name, std::string help);
  AddedSetting count(std::string name, std::optional<std::size_t>& value, std::string value_name, std::string help);
  AddedSetting list(std::string name, std::vector<std::size_t>& value, std::string value_name, std::string help);

  AddedSetting text(std::string name, std::string& value, std::string value_name, std::string help);
  AddedSetting path(std::string name, std::filesystem::path& value, std::string value_name, std::string help);
  AddedSetting flag(std::string name, bool& value, std::string help, std::string opposite = "");
  AddedSetting flag(std::string name, std::optional<bool>& value, std::string help, std::string opposite = "");
  /// Elements must not be empty or contain commas.
  AddedSetting list(std::string name, std::vector<std::string>& value, std::string value_name, std::string help);

  /// Text that is one of the names. It can be unset if it was empty at first.
  AddedSetting choice(std::string name, std::string& value, std::vector<std::string> names, std::string help);
  /// An enumeration, given the names of its values in order from 0.
  template <class Enum>
  requires std::is_enum_v<Enum> AddedSetting choice(std::string name, Enum& value, std::vector<std::string> names,
                                                    std::string help) {
    return add_choice(
        std::move(name), std::move(names), std::move(help), [&value] { return static_cast<std::size_t>(value); },
        [&value](std::size_t index) { value = static_cast<Enum>(index); });
  }

  /// Any type with a text form.
  AddedSetting custom(std::string name, std::string value_name, std::string help, std::function<std::string()> get,
                      std::function<void(const std::string&)> set);

  /// Adds the setting as it is; only its section and `initial` are filled in.
  AddedSetting add(Setting setting);

  [[nodiscard]] const std::vector<Setting>& all() const { return settings_; }
  /// Returns the setting of that name. Throws InputError with the nearest name if there is none.
  [[nodiscard]] const Setting& find(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  /// Returns the sections in the order of their first settings.
  [[nodiscard]] std::vector<std::string> sections() const;

 private:
  AddedSetting add_choice(std::string name, std::vector<std::string> names, std::string help,
                          const std::function<std::size_t()>& get, const std::function<void(std::size_t)>& set);

  std::vector<Setting> settings_;
  std::string section_;
  bool for_files_only_ = false;
};

}  // namespace saddlemesh
