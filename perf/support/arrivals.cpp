// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "perf/support/arrivals.h"

#include <cmath>

namespace thalassa::perf {
namespace {

base::Duration fromNanoseconds(double nanoseconds)
{
    return base::Duration(std::llround(nanoseconds));
}

} // namespace

Arrivals::Arrivals(
    double requestsPerSecond, Distribution distribution, uint64_t seed, int sender, int senders)
    : m_distribution(distribution)
    , m_step(1e9 * senders / requestsPerSecond)
    , m_phase(static_cast<double>(sender) / senders)
    , m_random(seed + static_cast<uint64_t>(sender))
{
    if (m_distribution == Distribution::Poisson)
        m_next = fromNanoseconds(m_sum = exponential());
    else
        m_next = fromNanoseconds(m_phase * m_step);
}

void Arrivals::advance()
{
    ++m_index;
    if (m_distribution == Distribution::Poisson)
        m_next = fromNanoseconds(m_sum += exponential());
    else
        m_next = fromNanoseconds((static_cast<double>(m_index) + m_phase) * m_step);
}

// Not the library's distribution: implementations differ, and the same seed must give the same
// times.
double Arrivals::exponential()
{
    const double uniform = static_cast<double>(m_random() >> 11) * 0x1.0p-53; // [0, 1)
    return -std::log1p(-uniform) * m_step;
}

} // namespace thalassa::perf
