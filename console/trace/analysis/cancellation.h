// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>

namespace thalassa::console::trace {

// Returns whether to stop before slice number `slice`. It looks at `cancel`, which may be null,
// once in 65536 slices.
inline bool isCancelledAt(uint32_t slice, const std::atomic<bool>* cancel)
{
    constexpr uint32_t kInterval = 1 << 16;
    return slice % kInterval == 0 && cancel != nullptr && *cancel;
}

} // namespace thalassa::console::trace
