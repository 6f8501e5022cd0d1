// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Traffic: the requests of a simulation, one after the other. *thread-compatible*.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "perf/arrivals.h"

namespace thalassa::perf {

struct Arrival {
    base::Duration at{0}; // from the start
    uint32_t rows = 1;
};

class Traffic {
public:
    static constexpr base::Duration kNever = base::Duration::max();

    virtual ~Traffic() = default;
    // When the next request comes: not before the last one; kNever: none does, unless one of those
    // that are under way is answered.
    virtual base::Duration next() const = 0;
    // REQUIRES: one comes. Returns its rows.
    virtual uint32_t take() = 0;
    // One of them has its answer. Called in the order of time.
    virtual void answer(base::Duration at) = 0;
};

// An open loop: they come when they come. `arrivals`, ascending, outlive this.
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

// A closed loop: so many clients, each of which sends its next request when it has an answer, until
// `requests` were sent.
class ClosedTraffic final : public Traffic {
public:
    ClosedTraffic(uint64_t clients, uint64_t requests, uint32_t rows);
    base::Duration next() const override { return m_due.empty() ? kNever : m_due.front(); }
    uint32_t take() override;
    void answer(base::Duration at) override;

private:
    uint64_t m_toSend;
    const uint32_t m_rows;
    std::deque<base::Duration> m_due;
};

// Drawn anew for each seed, of so many rows each.
std::vector<Arrival> drawArrivals(double requestsPerSecond, Distribution distribution,
    uint64_t seed, uint64_t count, uint32_t rows);

// Recorded ones: a line each, with the microseconds since the one before (of the first: since the
// start) and, if they differ from `rows`, its rows.
absl::StatusOr<std::vector<Arrival>> parseArrivals(const std::string& text, uint32_t rows);

} // namespace thalassa::perf
