#pragma once

#include <string>
#include <string_view>

// Text of files, models and other processes for a terminal, which obeys some characters instead of showing them.
namespace saddlemesh {

/// The text with everything escaped that is not shown as itself: control characters but for newlines and tabs ("\x1b"),
/// bytes that are not UTF-8 ("\xff"), and characters that change the direction of text or end a line ("\u202e").
/// Escaping twice changes nothing more.
std::string visible_text(std::string_view text);

/// Newlines and tabs are escaped too ("\n"): for text that must stay in its line.
std::string visible_line(std::string_view text);

}  // namespace saddlemesh
