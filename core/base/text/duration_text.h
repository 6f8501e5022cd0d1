// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A duration as text for people: the one form of reports and explanations. A pure function:
// *thread-safe*.
#pragma once

#include <string>

#include "core/base/clock.h"

namespace thalassa::base {

// Returns text such as "850 ns", "12.3 us", "4.56 ms" or "1.23 s".
std::string durationText(Duration duration);

} // namespace thalassa::base
