// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/ort_api.h"

#include <bit>
#include <charconv>

namespace thalassa::backends::ort {
namespace {

constexpr int kOpenVinoRelease = 17; // release 1.17
constexpr size_t kAppendOpenVinoSlot = 275;
constexpr int kStatsRelease = 23; // release 1.23
constexpr size_t kGetKeyValueSlot = 297;
constexpr size_t kReleaseKeyValuePairsSlot = 300;
constexpr size_t kAllocatorGetStatsSlot = 319;
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
    const auto bindFrom = [&](int release, auto& function, size_t slot) {
        if (minorRelease(version) >= release)
            function = std::bit_cast<std::remove_reference_t<decltype(function)>>(table[slot]);
    };
    bindFrom(kOpenVinoRelease, functions.appendOpenVino, kAppendOpenVinoSlot);
    bindFrom(kHasShapeRelease, functions.hasShape, kHasShapeSlot);
    bindFrom(kStatsRelease, functions.allocatorGetStats, kAllocatorGetStatsSlot);
    bindFrom(kStatsRelease, functions.getKeyValue, kGetKeyValueSlot);
    bindFrom(kStatsRelease, functions.releaseKeyValuePairs, kReleaseKeyValuePairsSlot);
    return functions;
}

} // namespace thalassa::backends::ort
