#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

#include "support/run_program.hpp"

namespace saddlemesh::testing {

struct BrowserWindow {
  bool dark = false;
  int width = 1200;
};

/// Returns whether a browser is installed. Tests that need one are skipped with `no_browser` otherwise.
[[nodiscard]] inline bool has_browser() {
  return std::system("command -v chromium >/dev/null") == 0;  // NOLINT: a shell is what is wanted
}

constexpr auto no_browser = "chromium is missing; install it by scripts/packages test";

/// Opens the page in headless Chromium, whose files go to `folder`. Returns the page after its scripts have run, and
/// the browser's messages. Lines of the page's console contain CONSOLE.
[[nodiscard]] inline ProgramResult open_in_browser(const std::filesystem::path& folder,
                                                   const std::filesystem::path& page,
                                                   const BrowserWindow& window = {}) {
  const std::string command =
      "cd '" + folder.string() +
      "' && HOME=\"$PWD\" chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
      " --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage"
      " --user-data-dir=\"$PWD/profile\" --enable-logging=stderr --virtual-time-budget=10000"
      " --blink-settings=preferredColorScheme=" +
      (window.dark ? "0" : "1") + " --window-size=" + std::to_string(window.width) + ",900 --dump-dom 'file://" +
      page.string() + "' >dom.html 2>console.txt </dev/null";
  const int status = std::system(command.c_str());  // NOLINT: a shell is what is wanted
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(folder / "dom.html"),
          read_file(folder / "console.txt")};
}

}  // namespace saddlemesh::testing
