# Finds oneDNN 2 or 3 with OpenMP, as target OneDNN::OneDNN. oneDNN's own package file, as shipped by Debian, is not
# used because it requires OpenCL. The installed package includes this file.
find_path(ONEDNN_INCLUDE_DIR oneapi/dnnl/dnnl.hpp)
find_library(ONEDNN_LIBRARY dnnl)
find_package(OpenMP QUIET COMPONENTS CXX)
set(OneDNN_VERSION "")
if(ONEDNN_INCLUDE_DIR)
  file(STRINGS ${ONEDNN_INCLUDE_DIR}/oneapi/dnnl/dnnl_version.h version REGEX "define DNNL_VERSION_M(AJOR|INOR) +[0-9]+")
  string(REGEX REPLACE "[^;0-9]+" "" version "${version}")
  string(REPLACE ";" "." OneDNN_VERSION "${version}")
endif()
set(missing "Install it (Debian: libdnnl-dev), or give its place: -DONEDNN_INCLUDE_DIR=… -DONEDNN_LIBRARY=….")
if(NOT OpenMP_CXX_FOUND)
  set(missing "The compiler has no OpenMP: install it (Debian, for clang 19: libomp-19-dev).")
endif()
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(OneDNN VERSION_VAR OneDNN_VERSION HANDLE_VERSION_RANGE
  REQUIRED_VARS ONEDNN_LIBRARY ONEDNN_INCLUDE_DIR OpenMP_CXX_FOUND
  REASON_FAILURE_MESSAGE
    "${missing} Saddlemesh can be built without it, with -DSADDLEMESH_ONEDNN=OFF: convolutions are then plain loops, dozens of times slower.")
if(OneDNN_FOUND AND NOT TARGET OneDNN::OneDNN)
  add_library(OneDNN::OneDNN INTERFACE IMPORTED)
  set_target_properties(OneDNN::OneDNN PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${ONEDNN_INCLUDE_DIR}
    INTERFACE_LINK_LIBRARIES "${ONEDNN_LIBRARY};${OpenMP_CXX_LIBRARIES}")
endif()
