# Finds the header-only library Random123, as target Random123::Random123. The installed package includes this file.
find_path(RANDOM123_INCLUDE_DIR Random123/philox.h)
include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Random123 REQUIRED_VARS RANDOM123_INCLUDE_DIR
  REASON_FAILURE_MESSAGE "Install it (Debian: librandom123-dev), or give its place: -DRANDOM123_INCLUDE_DIR=…")
if(Random123_FOUND AND NOT TARGET Random123::Random123)
  add_library(Random123::Random123 INTERFACE IMPORTED)
  set_target_properties(Random123::Random123 PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${RANDOM123_INCLUDE_DIR})
endif()
