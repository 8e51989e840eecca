#pragma once

#include <string>
#include <string_view>

// Makes text from files, models and other processes safe for a terminal, which would obey control characters.
namespace saddlemesh {

/// Returns the text with all characters escaped that a terminal does not show as themselves: control characters except
/// newline and tab ("\x1b"), bytes that are not UTF-8 ("\xff"), and characters that change the direction of text or end
/// a line ("\u202e"). Idempotent.
std::string visible_text(std::string_view text);

/// Like visible_text(), but also escapes newlines and tabs ("\n"), for text that must stay on one line.
std::string visible_line(std::string_view text);

}  // namespace saddlemesh
