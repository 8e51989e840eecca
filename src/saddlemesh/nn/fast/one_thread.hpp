#pragma once

#include <omp.h>

namespace saddlemesh::fast {

/// Holds oneDNN to the calling thread: workers are threads already, and its own would only wait for each other. The
/// setting is the calling thread's, and is given back.
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
