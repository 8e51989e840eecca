#pragma once

#include <omp.h>

namespace saddlemesh::fast {

/// Limits oneDNN to the calling thread while the object lives: workers already run on threads, and oneDNN's own threads
/// would only wait for each other. The setting is thread-local and is restored afterwards.
class OneThread {
 public:
  OneThread() : before_(omp_get_max_threads()) { omp_set_num_threads(1); }
  ~OneThread() { omp_set_num_threads(before_); }
  OneThread(const OneThread&) = delete;
  OneThread& operator=(const OneThread&) = delete;

 private:
  int before_;
};

}  // namespace saddlemesh::fast
