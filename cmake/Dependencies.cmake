list(APPEND CMAKE_MODULE_PATH ${PROJECT_SOURCE_DIR}/cmake)

# The solver's dependencies: fmt, Random123, Eigen, and optionally MPI.
find_package(Threads REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
if(Eigen3_VERSION VERSION_LESS 3.4)  # asked for by name, it would refuse Eigen 5
  message(FATAL_ERROR "Eigen ${Eigen3_VERSION} was found; Saddlemesh needs 3.4 or later (Debian: libeigen3-dev)")
endif()
find_package(fmt REQUIRED)
find_package(Random123 REQUIRED)

# C++ programs only need MPI's C interface.
if(SADDLEMESH_MPI)
  find_package(MPI COMPONENTS C)
  if(NOT MPI_C_FOUND)
    message(FATAL_ERROR "MPI was not found. Install it (Debian: libopenmpi-dev openmpi-bin), or build for one machine with "
                        "-DSADDLEMESH_MPI=OFF.")
  endif()
endif()

if(NOT SADDLEMESH_APPLICATION)
  set(SADDLEMESH_PYTHON OFF)
  return()
endif()

# The application's dependencies.
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
find_package(ZLIB REQUIRED)
find_package(BZip2 REQUIRED)
find_package(LibLZMA REQUIRED)
if(SADDLEMESH_ARCHIVES)
  saddlemesh_require(LibArchive SADDLEMESH_ARCHIVES libarchive-dev)
endif()
if(SADDLEMESH_IMAGES)
  saddlemesh_require(JPEG SADDLEMESH_IMAGES libjpeg62-turbo-dev)
  saddlemesh_require(PNG SADDLEMESH_IMAGES libpng-dev)
endif()
if(SADDLEMESH_DOWNLOADS)
  saddlemesh_require(CURL SADDLEMESH_DOWNLOADS libcurl4-openssl-dev)
endif()
if(SADDLEMESH_OPENSSL)
  saddlemesh_require(OpenSSL SADDLEMESH_OPENSSL libssl-dev COMPONENTS Crypto)
endif()

if(SADDLEMESH_ONEDNN)
  find_package(OneDNN 2...<4 REQUIRED)
endif()
if(SADDLEMESH_PYTHON)
  set(PYBIND11_FINDPYTHON ON)
  find_package(pybind11 2.10 QUIET)
  if(NOT pybind11_FOUND)
    message(FATAL_ERROR "pybind11 was not found. Install it (Debian: pybind11-dev python3-dev), or build without the Python package "
                        "with -DSADDLEMESH_PYTHON=OFF.")
  endif()
endif()
