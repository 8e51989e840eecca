#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

namespace saddlemesh {

/// A worker's named vectors in one allocation. The first fields, in order, form the message to its neighbours.
template <class Real>
class State {
 public:
  struct Declared {
    std::string_view name;  ///< a string literal
    std::size_t size;
  };
  struct Field {
    std::string_view name;
    std::span<Real> values;
  };

  State(std::initializer_list<Declared> travelling, std::initializer_list<Declared> kept) {
    for (const auto& declared : travelling) message_size_ += declared.size;
    std::size_t total = message_size_;
    for (const auto& declared : kept) total += declared.size;
    values_.assign(total, Real{0});
    std::span<Real> rest(values_);
    for (const auto& list : {travelling, kept}) {
      for (const auto& [name, size] : list) {
        fields_.push_back({name, rest.first(size)});
        rest = rest.subspan(size);
      }
    }
  }
  State(const State&) = delete;  // fields point into values
  State& operator=(const State&) = delete;

  /// Returns the field of that name, or an empty span if there is none.
  [[nodiscard]] std::span<Real> operator[](std::string_view name) {
    for (const Field& field : fields_) {
      if (field.name == name) return field.values;
    }
    return {};
  }
  [[nodiscard]] std::span<const Real> operator[](std::string_view name) const {
    return const_cast<State&>(*this)[name];  // NOLINT: the same search
  }

  [[nodiscard]] std::span<const Real> message() const { return std::span(values_).first(message_size_); }
  [[nodiscard]] std::span<const Real> all() const { return values_; }
  [[nodiscard]] std::span<Real> all() { return values_; }

 private:
  std::size_t message_size_ = 0;
  std::vector<Real> values_;
  std::vector<Field> fields_;
};

/// Splits a buffer into consecutive spans of the given sizes.
template <class Real, class... Size>
std::array<std::span<Real>, sizeof...(Size)> split(std::span<Real> buffer, Size... sizes) {
  std::size_t at = 0;
  const auto next = [&](std::size_t size) {
    const auto part = buffer.subspan(at, size);
    at += size;
    return part;
  };
  return {next(sizes)...};  // braces evaluate in order
}

}  // namespace saddlemesh
