#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

#include "saddlemesh/train/config/settings.hpp"

namespace saddlemesh::cli {

/// Settings as options of a command: --name VALUE, and for flags --name and --no-name. The help groups them by section
/// and shows the current values as defaults. Names of earlier versions are accepted but not shown. Values from the
/// command line are kept as text until apply(), so that a file can be read before them; the settings check them.
///
/// Both the command and the settings must outlive this object, and no setting may be added to the list afterwards.
class SettingOptions {
 public:
  SettingOptions(CLI::App& command, const Settings& settings);

  /// Assigns the values from the command line, in the order of the settings. Throws InputError with the option's name.
  void apply() const;

  /// Returns a note for each name or value of an earlier version on the command line.
  [[nodiscard]] std::vector<std::string> notes() const;

  /// Returns whether the command line has the setting. Throws InputError if there is no such setting.
  [[nodiscard]] bool given(std::string_view name) const;
  /// Returns the value from the command line.
  [[nodiscard]] std::string text(std::string_view name) const;

 private:
  struct Entry {
    const Setting* setting = nullptr;
    std::string name;  ///< the setting's name, or its name in earlier versions
    CLI::Option* option = nullptr;
    CLI::Option* opposite = nullptr;  ///< of a flag: --no-name
  };

  void add(CLI::App& command, const Setting& setting, const std::string& name);
  [[nodiscard]] const Entry& find(std::string_view name) const;

  const Settings& settings_;
  std::vector<Entry> entries_;
};

}  // namespace saddlemesh::cli
