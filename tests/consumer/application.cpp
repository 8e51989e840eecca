// Needs every library that the application links.
#include <cstdio>

#include "saddlemesh/data/built_parts.hpp"
#include "saddlemesh/present/page/page.hpp"
#include "saddlemesh/train/environment.hpp"

int main() {
  using saddlemesh::OptionalPart;
  int parts = 0;
  for (const auto part : {OptionalPart::images, OptionalPart::archives, OptionalPart::downloads})
    parts += saddlemesh::has(part);
  const std::string page = saddlemesh::render_html({.title = "consumer", .summary = ""});
  std::printf("%zu facts, %d optional parts, %s\n", saddlemesh::environment().size(), parts,
              page.empty() ? "no page" : "a page");
}
