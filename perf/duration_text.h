// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A duration as a person reads it. A pure function: *thread-safe*.
#pragma once

#include <string>

#include "core/base/clock.h"

namespace thalassa::perf {

// Three digits that matter, with the unit that a person would say.
std::string durationText(base::Duration duration);

} // namespace thalassa::perf
