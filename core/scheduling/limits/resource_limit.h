// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ResourceLimit: the amount of a resource that executions take from (row 4.5.6), given by
// --rate-limit-resource=name:count[:device]. A plain value: *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>

namespace thalassa::scheduling {

struct ResourceLimit {
    static constexpr int kEachDevice = -1;
    std::string name; // case-sensitive (row 4.5.8)
    uint32_t count = 0;
    int device = kEachDevice; // ignored for a resource that a configuration calls global
};

} // namespace thalassa::scheduling
