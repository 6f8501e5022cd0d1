// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/ort_api.h"

#include <bit>
#include <charconv>

namespace thalassa::backends::ort {
namespace {

constexpr int kHasShapeRelease = 24; // release 1.24
constexpr size_t kHasShapeSlot = 390;

// Returns 24 for "1.24.3", and 0 for a version that does not begin with "1.".
int minorRelease(std::string_view version)
{
    constexpr std::string_view kMajor = "1.";
    int minor = 0;
    if (version.starts_with(kMajor))
        std::from_chars(version.data() + kMajor.size(), version.data() + version.size(), minor);
    return minor;
}

} // namespace

Functions bind(const void* const* table, std::string_view version)
{
    Functions functions;
#define THALASSA_ORT_BIND(slot, name, ...)                                                         \
    functions.name = std::bit_cast<decltype(functions.name)>(table[slot]);
    THALASSA_ORT_FUNCTIONS(THALASSA_ORT_BIND)
#undef THALASSA_ORT_BIND
    if (minorRelease(version) >= kHasShapeRelease)
        functions.hasShape = std::bit_cast<decltype(functions.hasShape)>(table[kHasShapeSlot]);
    return functions;
}

} // namespace thalassa::backends::ort
