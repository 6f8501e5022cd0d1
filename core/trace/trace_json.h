// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/trace/trace_account.h"

namespace thalassa::trace {

// Appends the objects of one account as Triton's files have them (row 6.3.6), with commas between:
// an id in each, one object for each moment, nanoseconds of the monotonic clock.
void appendJson(const TraceAccount& account, std::string& text);

} // namespace thalassa::trace
