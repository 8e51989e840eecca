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

/// How a setting's value is written in TOML: as a value, or as tables [[name]], which command lines do not have.
enum class SettingKind : std::uint8_t { text, number, flag, list, tables };

struct TrainConfig;
struct ResolvedRun;

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

  std::shared_ptr<NumberRange> range;  ///< of numbers, and of the elements of a list of numbers
  bool of_files = false;               ///< about files, folders or processes: it means nothing for rows in memory
  bool names_input = false;            ///< its value is a file, or a stream, that is read
  bool in_command = true;              ///< stands in the command that a report shows
  /// Whether the bits of a run depend on it, so that a run cannot go on from a checkpoint with another value. Empty:
  /// they do.
  std::function<bool(const TrainConfig&)> decides_bits;
  /// Whether it makes a difference to a run of this method, model and kind of data. Empty: always.
  std::function<bool(const ResolvedRun&)> used;
};

/// The setting that was added last, for its attributes; calls can be chained.
class AddedSetting {
 public:
  explicit AddedSetting(Setting& setting) : setting_(setting) {}

  // Bounds of numbers.
  AddedSetting& at_least(double least);
  AddedSetting& at_most(double most);
  AddedSetting& above(double bound);
  AddedSetting& below(double bound);

  AddedSetting& of_files() { return setting_.of_files = true, *this; }
  AddedSetting& names_input() { return setting_.names_input = true, of_files(); }
  AddedSetting& not_in_command() { return setting_.in_command = false, *this; }
  /// A run can go on with another value.
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

/// Settings bound to the variables that they set, in the order in which help and files show them.
///
///     Settings s;
///     s.section("method");
///     s.number("eta", options.eta, "ETA", "The step towards the target").above(0).below(1);
///     s.count("patience", options.patience, "N", "Evaluations without a better one").keeps_bits();
///
/// The variables must outlive the list. Their values when they are added are the defaults. Two settings of one name are
/// an Error.
class Settings {
 public:
  /// The section of the settings that are added next, which are all of_files() if `of_files`. A section can be
  /// continued later.
  void section(std::string name, bool of_files = false) { section_ = std::move(name), of_files_ = of_files; }

  AddedSetting number(std::string name, double& value, std::string value_name, std::string help);
  AddedSetting number(std::string name, std::optional<double>& value, std::string value_name, std::string help);
  AddedSetting count(std::string name, std::size_t& value, std::string value_name, std::string help);
  AddedSetting count(std::string name, std::optional<std::size_t>& value, std::string value_name, std::string help);
  AddedSetting list(std::string name, std::vector<std::size_t>& value, std::string value_name, std::string help);

  AddedSetting text(std::string name, std::string& value, std::string value_name, std::string help);
  AddedSetting path(std::string name, std::filesystem::path& value, std::string value_name, std::string help);
  AddedSetting flag(std::string name, bool& value, std::string help, std::string opposite = "");
  AddedSetting flag(std::string name, std::optional<bool>& value, std::string help, std::string opposite = "");
  /// Elements are neither empty nor have commas in them.
  AddedSetting list(std::string name, std::vector<std::string>& value, std::string value_name, std::string help);

  /// Text that is one of the names; it can be unset if it was empty at first.
  AddedSetting choice(std::string name, std::string& value, std::vector<std::string> names, std::string help);
  /// An enumeration by its names, in its order from 0.
  template <class Enum>
  requires std::is_enum_v<Enum> AddedSetting choice(std::string name, Enum& value, std::vector<std::string> names,
                                                    std::string help) {
    return add_choice(
        std::move(name), std::move(names), std::move(help), [&value] { return static_cast<std::size_t>(value); },
        [&value](std::size_t index) { value = static_cast<Enum>(index); });
  }

  /// Anything with a text form of its own.
  AddedSetting custom(std::string name, std::string value_name, std::string help, std::function<std::string()> get,
                      std::function<void(const std::string&)> set);

  /// The setting as it is, but for its section and `initial`, which are filled in.
  AddedSetting add(Setting setting);

  [[nodiscard]] const std::vector<Setting>& all() const { return settings_; }
  /// The setting of that name; InputError with the nearest name if there is none.
  [[nodiscard]] const Setting& find(std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const;
  /// In the order of their first settings.
  [[nodiscard]] std::vector<std::string> sections() const;

 private:
  AddedSetting add_choice(std::string name, std::vector<std::string> names, std::string help,
                          const std::function<std::size_t()>& get, const std::function<void(std::size_t)>& set);

  std::vector<Setting> settings_;
  std::string section_;
  bool of_files_ = false;
};

}  // namespace saddlemesh
