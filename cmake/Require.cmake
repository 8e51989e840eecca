# saddlemesh_require(PACKAGE OPTION DEBIAN-PACKAGES [ARGUMENT…]): finds a package that is not needed if OPTION is OFF.
macro(saddlemesh_require package option debian)
  find_package(${package} QUIET ${ARGN})
  if(NOT ${package}_FOUND)
    message(FATAL_ERROR "${package} was not found. Install it (Debian: ${debian}), or set -D${option}=OFF.")
  endif()
endmacro()
