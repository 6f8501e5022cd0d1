# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
#
# Thalassa::grpc++: gRPC of the distribution's packages. A release build takes their archives: a call costs less processor
# time when it does not go through the tables of five shared libraries (bench/races/compare). Sanitizers' suppressions name the
# shared ones, so that the other builds stay with them.
find_package(gRPC REQUIRED)

add_library(thalassa_grpcpp INTERFACE)
add_library(Thalassa::grpc++ ALIAS thalassa_grpcpp)

set(THALASSA_GRPC_ARCHIVES "")
set(needed "")
foreach(name grpc++ grpc upb address_sorting gpr) # each before those that it needs
  find_library(THALASSA_ARCHIVE_${name} lib${name}.a)
  mark_as_advanced(THALASSA_ARCHIVE_${name})
  list(APPEND THALASSA_GRPC_ARCHIVES ${THALASSA_ARCHIVE_${name}})
  get_target_property(libraries gRPC::${name} INTERFACE_LINK_LIBRARIES)
  list(APPEND needed ${libraries})
endforeach()
list(FILTER needed EXCLUDE REGEX "^gRPC::")
list(REMOVE_DUPLICATES needed)

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  target_link_libraries(thalassa_grpcpp INTERFACE gRPC::grpc++)
elseif(THALASSA_GRPC_ARCHIVES MATCHES "NOTFOUND")
  message(STATUS "gRPC's archives are not all there (${THALASSA_GRPC_ARCHIVES}); its shared libraries are linked")
  target_link_libraries(thalassa_grpcpp INTERFACE gRPC::grpc++)
else()
  target_link_libraries(thalassa_grpcpp INTERFACE ${THALASSA_GRPC_ARCHIVES} ${needed})
endif()
