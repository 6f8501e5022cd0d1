// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Traffic: the requests of a simulation, one after the other. *thread-compatible*.
#pragma once

#include <cstdint>
#include <functional>
#include <queue>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/support/arrivals.h"

namespace thalassa::perf {

struct Arrival {
    base::Duration at{0}; // from the start
    uint32_t rows = 1;
};

class Traffic {
public:
    static constexpr base::Duration kNever = base::Duration::max();

    virtual ~Traffic() = default;
    // The time of the next request, not before the last one; kNever if none comes unless a request
    // in progress is answered.
    virtual base::Duration next() const = 0;
    // REQUIRES: a request comes. Returns its rows.
    virtual uint32_t take() = 0;
    // Called when a request was executed; its client will have the answer soon.
    virtual void answer(base::Duration executed) = 0;
};

// An open loop: requests come at given times. `arrivals` are ascending and outlive this.
class OpenTraffic final : public Traffic {
public:
    explicit OpenTraffic(std::span<const Arrival> arrivals)
        : m_left(arrivals)
    {
    }
    base::Duration next() const override { return m_left.empty() ? kNever : m_left.front().at; }
    uint32_t take() override;
    void answer(base::Duration) override { }

private:
    std::span<const Arrival> m_left;
};

// A closed loop: each of `clients` sends its next request when it has an answer, until `requests`
// were sent. The time that a request takes besides waiting and execution is drawn around its mean,
// from a half to one and a half of it: otherwise clients that were served together once would,
// unlike real ones, come together forever.
class ClosedTraffic final : public Traffic {
public:
    struct Options {
        uint64_t clients = 1;
        uint64_t requests = 1;
        uint32_t rows = 1;             // in each request
        base::Duration baseLatency{0}; // the mean
        uint64_t seed = 0;
    };
    explicit ClosedTraffic(const Options& options);
    base::Duration next() const override { return m_due.empty() ? kNever : m_due.top(); }
    uint32_t take() override;
    void answer(base::Duration executed) override;

private:
    void send(base::Duration from);

    const Options m_options;
    uint64_t m_sent = 0;
    std::mt19937_64 m_random;
    std::priority_queue<base::Duration, std::vector<base::Duration>, std::greater<>> m_due;
};

// Draws `count` arrivals of `rows` rows each; the same seed gives the same times.
std::vector<Arrival> drawArrivals(double requestsPerSecond, Distribution distribution,
    uint64_t seed, uint64_t count, uint32_t rows);

// Parses recorded arrivals: a line each, with the microseconds since the previous one (for the
// first: since the start) and, if they differ from `rows`, its rows.
absl::StatusOr<std::vector<Arrival>> parseArrivals(const std::string& text, uint32_t rows);

} // namespace thalassa::perf
