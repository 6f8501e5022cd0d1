// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decides when a message that was not taken is sent again. Pure functions: *thread-safe*.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "server/otlp/sender.h"

namespace thalassa::otlp {

// The time from the first attempt to the last. Then a message is lost, so that others can be sent.
inline constexpr std::chrono::seconds kPatience{60};

// Whether another attempt may succeed: there was no answer, or its status is 429, 502, 503 or 504.
// With any other status the collector would refuse the message again.
bool isTransient(const Answer& answer);

// Returns the delay after `failures` failed attempts, counted from 1: 1 s, 2 s, 4 s, ..., 30 s,
// each up to a fifth longer or shorter, so that many servers do not send at once. If the collector
// says how long to wait, returns that, but at most kPatience. `random` is from 0 to 1.
base::Duration retryDelay(int failures, const Answer& answer, double random);

// Parses the field Retry-After: seconds, or a date. Returns nothing for other texts.
std::optional<base::Duration> parseRetryAfter(
    std::string_view text, std::chrono::system_clock::time_point now);

} // namespace thalassa::otlp
