// Needs every library that the application links.
#include <cstdio>

#include "saddlemesh/run/doctor.hpp"
#include "saddlemesh/run/page/page.hpp"

int main() {
  const saddlemesh::Diagnosis found = saddlemesh::diagnose();
  const std::string page = saddlemesh::render_html({.title = "consumer", .summary = ""});
  std::printf("%zu facts, %s\n", found.environment.size(), page.empty() ? "no page" : "a page");
}
