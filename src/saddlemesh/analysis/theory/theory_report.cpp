#include "saddlemesh/analysis/theory/theory_report.hpp"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "saddlemesh/present/text/table.hpp"

namespace saddlemesh {
namespace {

using nlohmann::json;

constexpr int report_digits = 4;

json or_null(const std::optional<double>& value) {
  return value ? json(*value) : json(nullptr);
}

int number_of(TheoryMethod method) {
  return method == TheoryMethod::gp ? 1 : 2;
}

std::string number(double value) {
  return format_significant(value, report_digits);
}

void add_bounds(Table& table, std::string_view step, const TheoryMinimum& minimum) {
  for (std::size_t i = 0; i < minimum.bounds().size(); ++i) {
    const TheoryBound& bound = minimum.bounds()[i];
    table.add_row({i == 0 ? std::string(step) : "", bound.formula, number(bound.value),
                   i == minimum.binding_index() ? "◂ binds" : ""});
  }
}

std::string symbols_text(const TheoryAllowance& a) {
  std::string text = fmt::format("κ = {}, 1−λ = {}, L_Φ = {}, γ_{{x,1}} = {}", number(a.kappa), number(a.spectral_gap),
                                 number(a.L_phi), number(a.gamma_x1));
  if (a.gamma_x2) text += fmt::format(", γ_{{x,2}} = {}", number(*a.gamma_x2));
  if (a.C4_hat) text += fmt::format(", Ĉ4 = {}", number(*a.C4_hat));
  if (a.C5_hat) text += fmt::format(", Ĉ5 = {}", number(*a.C5_hat));
  return text;
}

std::string explicit_terms_text(const TheoryAllowance& a) {
  if (!a.iterations_for_explicit_terms) {
    return "Given Φ(x₀) − Φ* and ‖ȳ₀ − y*(x₀)‖², the rate's two explicit terms give a T here.\n";
  }
  return fmt::format("The rate's two explicit terms alone reach ε² at this η in T = {}.\n",
                     number(*a.iterations_for_explicit_terms));
}

}  // namespace

std::string to_string(TheoryMethod method) {
  return method == TheoryMethod::gp ? "D-SCGDAM-GP" : "D-SCGDAM-GT";
}

json to_json(const TheoryConstants& c) {
  return {{"L_f", c.L_f},
          {"mu", c.mu},
          {"C_g", c.C_g},
          {"C_f", c.C_f},
          {"L_g", c.L_g},
          {"lambda", c.lambda},
          {"K", c.K},
          {"epsilon", c.epsilon},
          {"alpha", c.alpha},
          {"beta_x", c.beta_x},
          {"beta_y", c.beta_y},
          {"delta_phi", or_null(c.delta_phi)},
          {"y0_distance_squared", or_null(c.y0_distance_squared)}};
}

json to_json(const TheoryMinimum& minimum) {
  json bounds = json::array();
  for (const TheoryBound& bound : minimum.bounds()) {
    bounds.push_back({{"formula", bound.formula}, {"value", bound.value}});
  }
  return {{"bounds", std::move(bounds)}, {"binding", minimum.binding().formula}, {"value", minimum.value()}};
}

json to_json(const TheoryAllowance& a) {
  return {{"method", to_string(a.method)},
          {"theorem", number_of(a.method)},
          {"kappa", a.kappa},
          {"spectral_gap", a.spectral_gap},
          {"L_phi", a.L_phi},
          {"gamma_x1", a.gamma_x1},
          {"gamma_x2", or_null(a.gamma_x2)},
          {"C4_hat", or_null(a.C4_hat)},
          {"C5_hat", or_null(a.C5_hat)},
          {"gamma_y", to_json(a.gamma_y)},
          {"gamma_x", to_json(a.gamma_x)},
          {"eta", to_json(a.eta)},
          {"orders", {{"eta", a.eta_order}, {"iterations", a.iterations_order}}},
          {"eta_limits", to_json(a.eta_limits)},
          {"eta_to_use", a.eta_to_use},
          {"iterations_for_explicit_terms", or_null(a.iterations_for_explicit_terms)}};
}

std::string to_text(const TheoryAllowance& a) {
  Table table({"step", "bound", "value", ""});
  add_bounds(table, "γy ≤", a.gamma_y);
  add_bounds(table, "γx ≤", a.gamma_x);
  add_bounds(table, "η <", a.eta);
  return fmt::format(
      "{} (Theorem {} and Corollary {})\n{}\n\n{}\n"
      "With the largest γy = {} and γx = {}, use η = {}: {} decides.\n"
      "The corollary with all constants set to 1: η ~ {}, T ~ {}. These are orders of magnitude, not guarantees.\n{}",
      to_string(a.method), number_of(a.method), number_of(a.method), symbols_text(a), table.to_text(),
      number(a.gamma_y.value()), number(a.gamma_x.value()), number(a.eta_to_use), a.eta_limits.binding().formula,
      number(a.eta_order), number(a.iterations_order), explicit_terms_text(a));
}

}  // namespace saddlemesh
