// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Times of tests that need no clock.
#pragma once

#include "core/base/clock.h"

namespace thalassa::tests {

// Returns the time that many nanoseconds after the beginning of the clock.
inline base::TimePoint at(int64_t nanoseconds)
{
    return base::TimePoint(std::chrono::nanoseconds(nanoseconds));
}

} // namespace thalassa::tests
