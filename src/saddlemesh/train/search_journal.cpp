#include "saddlemesh/train/search_journal.hpp"

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "saddlemesh/core/file.hpp"

namespace saddlemesh {
namespace {

using Json = nlohmann::json;

std::string line_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

// JSON has no NaN: it becomes null.
std::string result_line(const std::string& name, const TrialResult& result) {
  return line_of({{"training", name}, {"auroc", result.auroc}, {"bytes", result.bytes}});
}

// Takes the complete lines. A line that was cut off by a crash is missing its end.
bool read_lines(const std::string& text, const std::string& title, std::map<std::string, TrialResult>& known) {
  bool ours = false;
  for (std::size_t begin = 0, end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const Json line = Json::parse(text.substr(begin, end - begin), nullptr, false);
    if (!line.is_object()) continue;
    if (begin == 0) {
      ours = line.value("search", "") == title;
      if (!ours) return false;
    } else if (line.contains("training") && line["training"].is_string() && line.contains("auroc")) {
      const auto number = [&](const char* key) {
        const Json found = line.value(key, Json());
        return found.is_number() ? found.get<double>() : std::numeric_limits<double>::quiet_NaN();
      };
      known[line["training"].get<std::string>()] = {number("auroc"), number("bytes")};
    }
  }
  return ours;
}

}  // namespace

SearchJournal::SearchJournal(const std::filesystem::path& folder, const std::string& title, Processes& processes) {
  if (folder.empty()) return;
  const std::filesystem::path file = folder / "search.jsonl";
  std::string text;
  if (processes.first() && std::filesystem::exists(file)) text = read_file(file);
  text = processes.broadcast(text);
  if (!read_lines(text, title, known_)) known_.clear();
  if (!processes.first()) return;
  file_ = file;
  text = line_of({{"search", title}});
  for (const auto& [name, result] : known_) text += result_line(name, result);
  write_file(file_, text);
}

std::optional<TrialResult> SearchJournal::find(const std::string& name) const {
  const auto found = known_.find(name);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void SearchJournal::add(const std::string& name, const TrialResult& result) {
  const std::scoped_lock lock(mutex_);
  if (!file_.empty()) append_file(file_, result_line(name, result));
}

}  // namespace saddlemesh
