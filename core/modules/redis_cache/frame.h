// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The buffers of a cache entry as one value of Redis:
//
//   value := "THCACHE1" count:u64 size:u64*count bytes*      little-endian
//
// Pure functions: *thread-safe*.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace thalassa::redis {

// A value with room for buffers of given sizes, and the offset of each buffer.
struct Frame {
    std::string value;
    std::vector<size_t> offsets;
};
Frame makeFrame(const std::vector<size_t>& sizes);

struct Piece {
    char* data;
    size_t size;
};
// Returns the buffers in the value, or nullopt if the value is not such a frame.
std::optional<std::vector<Piece>> readFrame(char* value, size_t size);

} // namespace thalassa::redis
