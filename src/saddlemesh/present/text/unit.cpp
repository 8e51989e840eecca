#include "saddlemesh/present/text/unit.hpp"

#include <array>
#include <span>

#include <fmt/format.h>

#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

struct Step {
  double from, size;
  const char* name;
};

Unit last_reached(std::span<const Step> steps, double most) {
  const Step* reached = steps.data();
  for (const Step& step : steps) {
    if (most >= step.from) reached = &step;
  }
  return {reached->size, reached->name};
}

}  // namespace

Unit bytes_unit(double most) {
  constexpr std::array<Step, 5> steps{
      {{0, 1, "bytes"}, {1e3, 1e3, "kB"}, {1e6, 1e6, "MB"}, {1e9, 1e9, "GB"}, {1e12, 1e12, "TB"}}};
  return last_reached(steps, most);
}

Unit samples_unit(double most) {
  constexpr std::array<Step, 3> steps{
      {{0, 1, "samples"}, {1e6, 1e6, "million samples"}, {1e9, 1e9, "billion samples"}}};
  return last_reached(steps, most);
}

Unit seconds_unit(double most) {
  constexpr std::array<Step, 3> steps{{{0, 1, "seconds"}, {600, 60, "minutes"}, {36000, 3600, "hours"}}};
  return last_reached(steps, most);
}

std::string in_unit(double amount, const Unit& unit) {
  const double value = amount / unit.size;
  return fmt::format("{} {}", format_significant(value, value < 1000 ? 3 : 6), unit.name);
}

}  // namespace saddlemesh
