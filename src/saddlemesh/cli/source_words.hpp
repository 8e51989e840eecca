#pragma once

#include <string>
#include <vector>

#include "saddlemesh/cli/setting_options.hpp"
#include "saddlemesh/data/prepare.hpp"

namespace saddlemesh::cli {

/// The words of a command line that are not options: a configuration, data, or the files of sites, to which a shell
/// expands a pattern that is not in quotes.
using SourceWords = std::vector<std::string>;

/// Whether the one word is a configuration file.
bool is_configuration(const SourceWords& words);

/// Sets data or sites to the words, if they are no configuration, and takes out of the options what a file says about
/// the source of the data where the command line says something else. To be called after files are read and before
/// options are applied. InputError where the words and the options contradict each other.
void apply_source(const SourceWords& words, const SettingOptions& given, const Settings& settings,
                  DataOptions& options);

/// The same for commands that only look at data: what a configuration says of training is left out. InputError where
/// there are no data.
void read_data_words(const SourceWords& words, const SettingOptions& given, const Settings& settings,
                     DataOptions& options);

/// Says on standard error that several words are taken as the files of sites; nothing for fewer.
void note_sites(const SourceWords& words);

}  // namespace saddlemesh::cli
