# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# thalassa_build_values(TARGET): gives the target the header build_values.h, which has the version, the commit and the
# build as macros. Each build reads the commit; the header changes only if the commit does. A build of sources without
# their repository, such as that of the container image, is told the commit by the variable THALASSA_COMMIT.
#
# As a script, `cmake -D OUTPUT=FILE -D VERSION=... -D TYPE=... -D COMPILER=... -D SOURCE=DIR [-D COMMIT=...]
# -P ThalassaBuildInfo.cmake` writes the header.
if(CMAKE_SCRIPT_MODE_FILE)
  find_program(GIT git)
  set(commit unknown)
  if(COMMIT)
    set(commit ${COMMIT})
  elseif(GIT)
    execute_process(COMMAND ${GIT} -C ${SOURCE} describe --always --abbrev=12 --exclude=* --dirty
      OUTPUT_VARIABLE described RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(status EQUAL 0)
      set(commit ${described})
    endif()
  endif()
  file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#define THALASSA_VERSION "@VERSION@"
#define THALASSA_COMMIT "@commit@"
#define THALASSA_BUILD_TYPE "@TYPE@"
#define THALASSA_COMPILER "@COMPILER@"
]])
  return()
endif()

set(THALASSA_BUILD_INFO_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(thalassa_build_values target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${target})
  add_custom_target(${target}_values
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${folder}/build_values.h -D VERSION=${PROJECT_VERSION} -D TYPE=$<CONFIG>
      -D "COMPILER=${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}" -D SOURCE=${CMAKE_SOURCE_DIR}
      -D "COMMIT=${THALASSA_COMMIT}" -P ${THALASSA_BUILD_INFO_SCRIPT}
    BYPRODUCTS ${folder}/build_values.h
    COMMENT "Reading the commit"
    VERBATIM)
  add_dependencies(${target} ${target}_values)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()
