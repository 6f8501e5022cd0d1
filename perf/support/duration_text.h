// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A duration as text. A pure function: *thread-safe*.
#pragma once

#include <string>

#include "core/base/clock.h"

namespace thalassa::perf {

// Returns the duration in us, ms or s, with about three significant digits.
std::string durationText(base::Duration duration);

} // namespace thalassa::perf
