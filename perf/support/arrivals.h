// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Arrivals: the times at which the requests of an open loop start, whatever the server does
// meanwhile. Computed from the start of the load in exact steps, so that they do not drift; the
// same seed gives the same times. *thread-compatible*.
#pragma once

#include <cstdint>
#include <random>

#include "core/base/clock.h"

namespace thalassa::perf {

enum class Distribution {
    Constant, // equal distances
    Poisson,  // distances as of independent clients
};

class Arrivals {
public:
    // One of `senders` that share the rate: together they send `requestsPerSecond`. With equal
    // distances they take turns; Poisson senders add up to a Poisson process.
    // REQUIRES: requestsPerSecond > 0, sender < senders.
    Arrivals(double requestsPerSecond, Distribution distribution, uint64_t seed, int sender = 0,
        int senders = 1);

    // The start of the next request, from the start of the load.
    base::Duration next() const { return m_next; }
    void advance();

private:
    double exponential();

    const Distribution m_distribution;
    const double m_step;  // nanoseconds between two requests of this sender, on average
    const double m_phase; // fraction of a step
    std::mt19937_64 m_random;
    uint64_t m_index = 0;
    double m_sum = 0; // nanoseconds, of Poisson distances
    base::Duration m_next;
};

} // namespace thalassa::perf
