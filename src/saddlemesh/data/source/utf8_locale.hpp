#pragma once

#include <clocale>
#include <locale.h>

namespace saddlemesh {

/// Makes UTF-8 this thread's encoding for a while. libarchive turns file names into the locale's encoding, which for a
/// program that never chose one is ASCII: "é" and "è" would both become "?".
class Utf8Locale {
 public:
  Utf8Locale() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {
    if (utf8_ != nullptr) before_ = ::uselocale(utf8_);
  }
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() {
    if (utf8_ == nullptr) return;
    ::uselocale(before_);
    ::freelocale(utf8_);
  }

 private:
  locale_t utf8_;
  locale_t before_ = nullptr;
};

}  // namespace saddlemesh
