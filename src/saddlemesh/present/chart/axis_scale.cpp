#include "saddlemesh/present/chart/axis_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "saddlemesh/present/chart/chart_check.hpp"
#include "saddlemesh/present/text/number_text.hpp"

namespace saddlemesh {
namespace {

constexpr double most_ticks = 7;

// Smaller values are drawn at the edge, so that differences and ratios stay finite.
constexpr double smallest_value = 1e-280;
constexpr double largest_value = 1e280;

// The step: 1, 2 or 5 times a power of ten, large enough that few ticks cover the range.
double step_for(double low, double high) {
  const double rough = (high - low) / (most_ticks - 2);
  const double unit = std::pow(10.0, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * unit >= rough * (1 - 1e-9)) return factor * unit;
  }
  return 10 * unit;
}

std::string with_minus(const std::string& number) {
  return number.starts_with('-') ? "−" + number.substr(1) : number;
}

AxisTick power_tick(double value) {
  const int exponent = static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9));
  const std::string factor = format_significant(value / std::pow(10.0, exponent), 4);
  const std::string head = factor == "1" ? "10" : with_minus(factor) + "·10";
  return {value, head, with_minus(std::to_string(exponent))};
}

std::vector<AxisTick> labelled(const std::vector<double>& values) {
  const bool plain = std::all_of(values.begin(), values.end(),
                                 [](double v) { return v == 0 || (std::abs(v) >= 1e-3 && std::abs(v) < 1e6); });
  std::vector<AxisTick> ticks;
  ticks.reserve(values.size());
  for (const double value : values) {
    ticks.push_back(plain || value == 0 ? AxisTick{value, with_minus(format_significant(value, 6)), {}}
                                        : power_tick(value));
  }
  return ticks;
}

std::vector<double> linear_values(const AxisScale& scale) {
  const double step = step_for(scale.low, scale.high);
  std::vector<double> values;
  const double first = std::ceil(scale.low / step - 1e-9);
  for (int i = 0; (first + i) * step <= scale.high + 1e-9 * step && i < 2 * most_ticks; ++i) {
    values.push_back((first + i) * step);
  }
  return values;
}

// Powers of ten. If there are few of them, 2 and 5 times each are added; if there are many, only every second or third
// is kept.
std::vector<double> log_values(const AxisScale& scale) {
  const auto inside = [&](std::initializer_list<double> factors) {
    std::vector<double> values;
    for (double e = std::floor(std::log10(scale.low)); e <= std::ceil(std::log10(scale.high)); ++e) {
      for (const double factor : factors) {
        const double value = factor * std::pow(10.0, e);
        if (value >= scale.low * (1 - 1e-9) && value <= scale.high * (1 + 1e-9)) values.push_back(value);
      }
    }
    return values;
  };
  std::vector<double> tens = inside({1});
  if (tens.size() < 3) {
    const auto more = inside({1, 2, 5});
    return more.size() < 2 ? linear_values(scale) : more;
  }
  const auto every = static_cast<std::size_t>(std::ceil(static_cast<double>(tens.size()) / most_ticks));
  std::vector<double> kept;
  for (std::size_t i = 0; i < tens.size(); i += every) kept.push_back(tens[i]);
  return kept;
}

AxisScale log_scale(double low, double high) {
  const double air = low == high ? 2 : std::exp(0.04 * (std::log(high) - std::log(low)));
  return {.low = low / air, .high = high * air, .log = true};
}

AxisScale linear_scale(double low, double high) {
  const double size = std::max(std::abs(low), std::abs(high));
  // Values that differ only by rounding count as one value, drawn in the middle of the axis.
  if (high - low <= 1e-9 * size || size < smallest_value) {
    const double half = size < smallest_value ? 0.5 : 0.5 * size;
    low -= half;
    high += half;
  }
  const double step = step_for(low, high);
  return {.low = step * std::floor(low / step + 1e-9), .high = step * std::ceil(high / step - 1e-9)};
}

}  // namespace

double AxisScale::place(double value) const {
  const auto measure = [this](double v) { return log ? std::log(v) : v; };
  const double inside = std::clamp(value, low, high);
  return from + (measure(inside) - measure(low)) / (measure(high) - measure(low)) * (to - from);
}

AxisScale scale_for(const std::vector<double>& values, bool log) {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;
  for (const double value : values) {
    if (!can_show(value, log)) continue;
    const double held = std::clamp(value, log ? smallest_value : -largest_value, largest_value);
    low = std::min(low, held);
    high = std::max(high, held);
  }
  if (low > high) return {.low = log ? 1.0 : 0.0, .high = log ? 10.0 : 1.0, .log = log};
  return log ? log_scale(low, high) : linear_scale(low, high);
}

std::vector<AxisTick> ticks_of(const AxisScale& scale) {
  return labelled(scale.log ? log_values(scale) : linear_values(scale));
}

}  // namespace saddlemesh
