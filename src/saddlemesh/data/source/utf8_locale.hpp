#pragma once

#include <clocale>
#include <locale.h>

namespace saddlemesh {

/// The encoding UTF-8. libarchive turns file names into the locale's encoding, which for a program that never chose one
/// is ASCII: "é" and "è" would both become "?".
class Utf8Locale {
 public:
  Utf8Locale() : utf8_(::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr)) {}
  Utf8Locale(const Utf8Locale&) = delete;
  Utf8Locale& operator=(const Utf8Locale&) = delete;
  ~Utf8Locale() {
    if (utf8_ != nullptr) ::freelocale(utf8_);
  }

  /// Makes it this thread's for a while; making a locale takes far longer than that.
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
