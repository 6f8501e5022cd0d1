// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/clock.h"

namespace thalassa::perf {

// Returns the time by which load is sent and measured.
inline base::TimePoint now()
{
    return base::Clock::system().now();
}

} // namespace thalassa::perf
