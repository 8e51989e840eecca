#pragma once

#include <clocale>
#include <locale.h>

namespace saddlemesh {

/// A locale with the encoding UTF-8. libarchive converts file names to the locale's encoding, which is ASCII for a
/// program that never chose a locale: "é" and "è" would both become "?".
class Utf8Locale {
 public:
  Utf8Locale() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {}
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() {
    if (utf8_ != nullptr) ::freelocale(utf8_);
  }

  /// Sets the locale for this thread while the object lives; creating a locale takes much longer.
  class Use {
   public:
    explicit Use(const Utf8Locale& locale) : before_(locale.utf8_ == nullptr ? nullptr : ::uselocale(locale.utf8_)) {}
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use() {
      if (before_ != nullptr) ::uselocale(before_);
    }

   private:
    locale_t before_;
  };

 private:
  locale_t utf8_;
};

}  // namespace saddlemesh
