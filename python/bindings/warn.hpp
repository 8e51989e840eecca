#pragma once

#include <string>
#include <vector>

#include <pybind11/pybind11.h>

#include "saddlemesh/data/source/read_options.hpp"

namespace saddlemesh::python {

/// Gives Python's users a UserWarning. The caller holds Python's lock. Throws where they have warnings raised.
inline void warn(const std::string& text) {
  if (PyErr_WarnEx(PyExc_UserWarning, text.c_str(), 1) != 0) throw pybind11::error_already_set();
}

/// Keeps what reading without Python's lock notes, and warns of it when the lock is held again.
class ReadingNotes {
 public:
  explicit ReadingNotes(ReadOptions& options) {
    options.note = [this](const std::string& text) { texts_.push_back(text); };
  }
  ReadingNotes(const ReadingNotes&) = delete;
  ReadingNotes& operator=(const ReadingNotes&) = delete;

  void warn_all() const {
    for (const std::string& text : texts_) warn(text);
  }

 private:
  std::vector<std::string> texts_;
};

}  // namespace saddlemesh::python
