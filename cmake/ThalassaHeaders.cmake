# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
#   thalassa_verify_headers(FOLDERS core ... DEPENDS absl::strings ... DEFINITIONS NAME=VALUE ...)
#
# adds the target thalassa_verified_headers, which compiles each header of the folders alone: a header includes what it
# uses. The preset `headers` builds it. The list is a glob, so that no header is forgotten; nothing is built from it.
option(THALASSA_VERIFY_HEADERS "Compile each header of the project alone" OFF)

function(thalassa_verify_headers)
  if(NOT THALASSA_VERIFY_HEADERS)
    return()
  endif()
  cmake_parse_arguments(ARG "" "" "FOLDERS;DEPENDS;DEFINITIONS" ${ARGN})
  set(headers "")
  foreach(folder ${ARG_FOLDERS})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.h)
    list(APPEND headers ${found})
  endforeach()
  add_library(thalassa_headers INTERFACE)
  target_sources(thalassa_headers INTERFACE FILE_SET HEADERS BASE_DIRS ${CMAKE_SOURCE_DIR} FILES ${headers})
  target_link_libraries(thalassa_headers INTERFACE thalassa_options ${ARG_DEPENDS})
  target_compile_definitions(thalassa_headers INTERFACE ${ARG_DEFINITIONS})
  set_target_properties(thalassa_headers PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  add_custom_target(thalassa_verified_headers ALL DEPENDS thalassa_headers_verify_interface_header_sets)
endfunction()
