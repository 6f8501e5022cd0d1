// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// When a message that was not taken is sent again. Pure functions: *thread-safe*.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "server/otlp/sender.h"

namespace thalassa::otlp {

// From the first attempt to the last. Then a message is lost, so that others have their turn.
inline constexpr std::chrono::seconds kPatience{60};

// What is worth another attempt: no answer, or 429, 502, 503 or 504. What the collector refuses
// otherwise, it will refuse again.
bool isTransient(const Answer& answer);

// How long to wait after that many failed attempts, from 1: 1 s, 2 s, 4 s, ..., 30 s, each a fifth
// longer or shorter, so that many servers do not come at once; or as long as the collector says,
// though no longer than kPatience. `random`: from 0 to 1.
base::Duration retryDelay(int failures, const Answer& answer, double random);

// The field Retry-After: seconds, or a date. Null for what is neither.
std::optional<base::Duration> parseRetryAfter(
    std::string_view text, std::chrono::system_clock::time_point now);

} // namespace thalassa::otlp
