// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/otlp/retry.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/time/time.h"
#include "core/base/text/string_view.h"

namespace thalassa::otlp {
namespace {

constexpr std::chrono::seconds kFirstDelay{1};
constexpr std::chrono::seconds kLongestDelay{30};
constexpr double kSpread = 0.2;

} // namespace

bool isTransient(const Answer& answer)
{
    switch (answer.status) {
    case 0:
    case 429:
    case 502:
    case 503:
    case 504:
        return true;
    default:
        return false;
    }
}

base::Duration retryDelay(int failures, const Answer& answer, double random)
{
    if (answer.retryAfter)
        return std::clamp<base::Duration>(*answer.retryAfter, base::Duration::zero(), kPatience);
    base::Duration delay = kFirstDelay;
    for (int i = 1; i < failures && delay < kLongestDelay; ++i)
        delay *= 2;
    const std::chrono::duration<double, std::nano> spread =
        std::min<base::Duration>(delay, kLongestDelay) * (1 + kSpread * (2 * random - 1));
    return std::chrono::duration_cast<base::Duration>(spread);
}

std::optional<base::Duration> parseRetryAfter(
    std::string_view text, std::chrono::system_clock::time_point now)
{
    const absl::string_view trimmed = absl::StripAsciiWhitespace(base::toAbsl(text));
    uint32_t seconds = 0;
    if (absl::SimpleAtoi(trimmed, &seconds))
        return std::chrono::seconds(seconds);
    absl::Time date;
    if (!absl::ParseTime("%a, %d %b %Y %H:%M:%S GMT", trimmed, &date, nullptr))
        return std::nullopt;
    const absl::Duration left = date - absl::FromChrono(now);
    return std::max(base::Duration::zero(), absl::ToChronoNanoseconds(left));
}

} // namespace thalassa::otlp
