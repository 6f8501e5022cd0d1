// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>

namespace thalassa::base {

// Returns all - part, and 0 for a part above `all`: the two were not read at the same moment.
constexpr uint64_t differenceOrZero(uint64_t all, uint64_t part)
{
    return all - std::min(all, part);
}

} // namespace thalassa::base
