// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A response as bytes, for caches outside this process (LibraryCache). Bytes from a cache are
// checked like any other input: a shared cache may hold bytes that another program wrote. Pure
// functions: *thread-safe*.
//
//   file    := magic:8 outputs:u32 parameters:u32 output* parameter*
//   output  := text type:u32 rank:u32 dimension:i64* size:u64 byte*
//   parameter := text kind:u8 (text | i64 | u8 | f64)      kind: index in Parameter::value
//   text    := size:u32 byte*                               all little-endian
#pragma once

#include <cstddef>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/caching/stored_response.h"

namespace thalassa::caching {

size_t packedSize(const StoredResponse& response);

// REQUIRES: `target` has room for packedSize() bytes.
void pack(const StoredResponse& response, std::byte* target);

// Fails with DATA_LOSS, with the position, if the bytes are not a complete response whose outputs
// have the sizes given by their shapes.
absl::StatusOr<StoredResponsePtr> unpack(std::string_view bytes);

} // namespace thalassa::caching
