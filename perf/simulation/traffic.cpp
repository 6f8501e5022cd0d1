// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/simulation/traffic.h"

#include <cmath>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "perf/simulation/text_lines.h"

namespace thalassa::perf {

uint32_t OpenTraffic::take()
{
    const uint32_t rows = m_left.front().rows;
    m_left = m_left.subspan(1);
    return rows;
}

ClosedTraffic::ClosedTraffic(const Options& options)
    : m_options(options)
    , m_random(options.seed)
{
    for (uint64_t client = 0; client < m_options.clients; ++client)
        send(base::Duration(0));
}

uint32_t ClosedTraffic::take()
{
    m_due.pop();
    return m_options.rows;
}

void ClosedTraffic::answer(base::Duration executed)
{
    send(executed);
}

void ClosedTraffic::send(base::Duration from)
{
    if (m_sent == m_options.requests)
        return;
    ++m_sent;
    const double uniform = static_cast<double>(m_random() >> 11) * 0x1.0p-53; // [0, 1)
    const auto mean = static_cast<double>(m_options.baseLatency.count());
    m_due.push(from + base::Duration(std::llround((0.5 + uniform) * mean)));
}

std::vector<Arrival> drawArrivals(double requestsPerSecond, Distribution distribution,
    uint64_t seed, uint64_t count, uint32_t rows)
{
    std::vector<Arrival> drawn;
    drawn.reserve(count);
    for (Arrivals times(requestsPerSecond, distribution, seed); drawn.size() < count;
         times.advance())
        drawn.push_back({times.next(), rows});
    return drawn;
}

absl::StatusOr<std::vector<Arrival>> parseArrivals(const std::string& text, uint32_t rows)
{
    std::vector<Arrival> arrivals;
    base::Duration at{0};
    for (const TextLine& line : linesOf(text)) {
        const std::optional<base::Duration> interval = microsecondsOf(line.words[0]);
        uint32_t own = rows;
        const bool hasRows = line.words.size() == 1 ||
            (line.words.size() == 2 && absl::SimpleAtoi(line.words[1], &own) && own >= 1);
        if (!interval || !hasRows)
            return absl::InvalidArgumentError(absl::StrCat("line ", line.number,
                ": expected the microseconds since the previous request and, optionally, the rows, "
                "got '",
                line.text, "'"));
        arrivals.push_back({at += *interval, own});
    }
    if (arrivals.empty())
        return absl::InvalidArgumentError("expected a line for each request, got none");
    return arrivals;
}

} // namespace thalassa::perf
