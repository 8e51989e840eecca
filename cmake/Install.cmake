# What `cmake --install` installs, by component:
#   solver        the solver's libraries and headers, and the package for find_package(Saddlemesh)
#   application   the application's libraries and headers; requires the solver
#   program       the program, its manual page, completions for bash, licences
#   python        the Python package
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Saddlemesh)

# saddlemesh_install(COMPONENT layer…): installs the layers and a target saddlemesh::COMPONENT for all of them.
function(saddlemesh_install component)
  set(targets saddlemesh_${component})
  set_target_properties(saddlemesh_${component} PROPERTIES EXPORT_NAME ${component})
  foreach(layer ${ARGN})
    list(APPEND targets saddlemesh_${layer})
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/src/saddlemesh/${layer} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/saddlemesh
      COMPONENT ${component} FILES_MATCHING PATTERN *.hpp)
  endforeach()
  install(TARGETS ${targets} EXPORT saddlemesh_${component} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${component})
  install(EXPORT saddlemesh_${component} FILE Saddlemesh-${component}.cmake NAMESPACE saddlemesh::
    DESTINATION ${package_folder} COMPONENT ${component})
endfunction()

saddlemesh_install(solver core topology comm problem method solve)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/SaddlemeshConfig.cmake.in ${PROJECT_BINARY_DIR}/SaddlemeshConfig.cmake
  INSTALL_DESTINATION ${package_folder} NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SaddlemeshConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SaddlemeshConfig.cmake ${PROJECT_BINARY_DIR}/SaddlemeshConfigVersion.cmake
  ${CMAKE_CURRENT_LIST_DIR}/FindRandom123.cmake ${CMAKE_CURRENT_LIST_DIR}/FindOneDNN.cmake
  DESTINATION ${package_folder} COMPONENT solver)
if(NOT SADDLEMESH_APPLICATION)
  return()
endif()

saddlemesh_install(application nn data metrics present auroc model train analysis)
install(TARGETS saddlemesh RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/saddlemesh.bash RENAME saddlemesh
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/packaging/copyright ${PROJECT_SOURCE_DIR}/THIRD-PARTY-NOTICES.md DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)

# The manual page lists the commands in the words of the program's help.
set(page ${PROJECT_BINARY_DIR}/saddlemesh.1)
add_custom_command(OUTPUT ${page}.gz
  COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:saddlemesh> -DPAGE=${page} -P ${PROJECT_SOURCE_DIR}/packaging/ManualPage.cmake
  DEPENDS saddlemesh ${PROJECT_SOURCE_DIR}/packaging/ManualPage.cmake ${PROJECT_SOURCE_DIR}/packaging/saddlemesh.1.in
  VERBATIM)
add_custom_target(manual_page ALL DEPENDS ${page}.gz)
install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)

if(SADDLEMESH_PYTHON)
  if(EXISTS /etc/debian_version)
    set(default_folder lib/python3/dist-packages)
  else()
    set(default_folder ${CMAKE_INSTALL_LIBDIR}/python${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}/site-packages)
  endif()
  set(SADDLEMESH_PYTHON_DIR ${default_folder} CACHE STRING "Where the Python package is installed, below the prefix")
  install(TARGETS saddlemesh_python LIBRARY DESTINATION ${SADDLEMESH_PYTHON_DIR}/saddlemesh COMPONENT python)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/python/saddlemesh DESTINATION ${SADDLEMESH_PYTHON_DIR} COMPONENT python
    FILES_MATCHING PATTERN *.py PATTERN *.pyi PATTERN py.typed PATTERN __pycache__ EXCLUDE)
endif()
