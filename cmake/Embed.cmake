# saddlemesh_embed(TARGET SYMBOL FILE)
# Compiles FILE into TARGET as
#     namespace saddlemesh::embedded { extern const std::string_view SYMBOL; }
# The source is generated at build time, and only again if FILE changes.
if(CMAKE_SCRIPT_MODE_FILE)
  # Run by the build. Writing every byte as \xNN keeps the file exact; one string literal compiles much faster than an
  # array.
  file(READ "${INPUT}" bytes HEX)
  string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${bytes}")
  file(WRITE "${OUTPUT}" "// Generated from ${INPUT}\n"
    "#include <string_view>\n"
    "namespace saddlemesh::embedded {\n"
    "using namespace std::string_view_literals;\n"
    "extern const std::string_view ${SYMBOL};\n"
    "constinit const std::string_view ${SYMBOL} = \"${literal}\"sv;\n"
    "}  // namespace saddlemesh::embedded\n")
  return()
endif()

function(saddlemesh_embed target symbol file)
  set(generated "${CMAKE_CURRENT_BINARY_DIR}/embedded/${symbol}.cpp")
  add_custom_command(
    OUTPUT "${generated}"
    COMMAND ${CMAKE_COMMAND} "-DINPUT=${file}" "-DOUTPUT=${generated}" -DSYMBOL=${symbol} -P "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    DEPENDS "${file}" "${CMAKE_CURRENT_FUNCTION_LIST_FILE}"
    COMMENT "Embedding ${file}"
    VERBATIM)
  target_sources(${target} PRIVATE "${generated}")
endfunction()

# saddlemesh_embed_chart_js(TARGET): embeds Chart.js as chart_js, from the Debian package libjs-chart.js or from
# -DSADDLEMESH_EMBED_CHART_JS=/path/to/chart.min.js.
function(saddlemesh_embed_chart_js target)
  find_file(SADDLEMESH_EMBED_CHART_JS chart.min.js
    PATHS /usr/share/javascript/chart.js /usr/share/nodejs/chart.js/dist
    NO_DEFAULT_PATH
    DOC "Chart.js, compiled into reports")
  if(NOT EXISTS "${SADDLEMESH_EMBED_CHART_JS}")
    message(FATAL_ERROR
      "chart.min.js was not found in /usr/share/javascript/chart.js or /usr/share/nodejs/chart.js/dist. Install it (Debian: "
      "libjs-chart.js), give its path with -DSADDLEMESH_EMBED_CHART_JS=/path/to/chart.min.js, or build reports with plain "
      "pictures with -DSADDLEMESH_REPORTS=OFF.")
  endif()
  saddlemesh_embed(${target} chart_js "${SADDLEMESH_EMBED_CHART_JS}")
endfunction()
