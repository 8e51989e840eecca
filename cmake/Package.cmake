# `cpack -G DEB` in the build folder makes a Debian package of the components program and python. It calls the programs
# that `scripts/packages package` installs.
set(CPACK_PACKAGE_NAME saddlemesh)
set(CPACK_PACKAGE_VENDOR "The Saddlemesh authors")
set(CPACK_PACKAGE_CONTACT "The Saddlemesh authors <maintainers@saddlemesh.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "models for the highest AUROC on data held in many places")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program debian)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Saddlemesh trains models on imbalanced data that lives in many places, with
no central server, by decentralized stochastic compositional minimax
optimisation. The package has the program saddlemesh and the Python package
of the same name.")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "openmpi-bin")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "dataset-fashion-mnist")
if(SADDLEMESH_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
  set(python ${Python_VERSION_MAJOR})
  # The compiled module fits one version of Python only. The packages below are imported with it.
  string(CONCAT CPACK_DEBIAN_PACKAGE_DEPENDS
    "python3 (>= ${python}.${Python_VERSION_MINOR}), python3 (<< ${python}.${next_minor}), "
    "python3-numpy, python3-scipy, python3-sklearn, python3-joblib")
  set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/postinst ${PROJECT_SOURCE_DIR}/packaging/prerm)
endif()

# Debian requires a changelog in its own format.
string(TIMESTAMP today "%a, %d %b %Y 00:00:00 +0000" UTC)
file(WRITE ${PROJECT_BINARY_DIR}/changelog "saddlemesh (${PROJECT_VERSION}) unstable; urgency=medium\n\n"
  "  * The source's CHANGELOG.md has what is new.\n\n -- ${CPACK_PACKAGE_CONTACT}  ${today}\n")
set(ENV{SOURCE_DATE_EPOCH} 0)  # no time in the compressed file
file(ARCHIVE_CREATE OUTPUT ${PROJECT_BINARY_DIR}/changelog.gz PATHS ${PROJECT_BINARY_DIR}/changelog
  FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
install(FILES ${PROJECT_BINARY_DIR}/changelog.gz DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT debian EXCLUDE_FROM_ALL)
include(CPack)
