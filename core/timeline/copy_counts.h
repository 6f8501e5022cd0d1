// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// CopyCounts: the number of copies that the server has made of the tensors of one request, and the
// names of these numbers in a trace. core/inference/record/tensor_copies.h says what counts. A
// value: *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::timeline {

struct CopyCounts {
    uint64_t copies = 0;
    uint64_t byteSize = 0;    // sum of the copies
    uint64_t conversions = 0; // of a tensor from or to another form, such as JSON

    bool operator==(const CopyCounts&) const = default;
};

struct CopyCountName {
    const char* name;
    uint64_t CopyCounts::*count;
};

inline constexpr CopyCountName kCopyCountNames[] = {{"copy_count", &CopyCounts::copies},
    {"copied_byte_size", &CopyCounts::byteSize}, {"conversion_count", &CopyCounts::conversions}};

// Returns the name in a span, which has names of several programs.
inline std::string spanNameOf(const CopyCountName& one)
{
    return std::string("thalassa.").append(one.name);
}

} // namespace thalassa::timeline
