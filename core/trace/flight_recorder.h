// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FlightRecorder: what the server remembers of its last requests, always on: a record of each of
// the last ones, and of the last ones that were slow, failed, were cancelled or refused, which the
// many good ones do not push out.
//
// *thread-safe*; add() is lock-free and never waits. Its memory is taken at the start.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/mutex.h"
#include "core/trace/flight_ring.h"

namespace thalassa::trace {

struct FlightRecorderOptions {
    size_t recentCount = 8192; // --flight-recorder-count; 0: records nothing
    // --flight-recorder-kept-count: of the slow, failed, cancelled and refused ones.
    size_t keptCount = 2048;
    // --flight-recorder-slow-us: what takes longer is slow. 0: what takes longer than 99 % of the
    // last minute's requests of its model version.
    base::Duration slowAfter{};
};

// The version of a model that a record's request was for.
struct FlightModel {
    std::string name;
    int64_t version = 0;
};

class FlightRecorder {
public:
    explicit FlightRecorder(FlightRecorderOptions options);

    const FlightRecorderOptions& options() const { return m_options; }
    bool isOn() const { return m_options.recentCount > 0; }
    size_t byteSize() const { return m_recent.byteSize() + m_kept.byteSize(); }
    uint64_t lostCount() const { return m_recent.lostCount() + m_kept.lostCount(); }

    // The number for FlightRecord::model; the same for the same name and version.
    uint32_t numberOf(const std::string& name, int64_t version);
    FlightModel model(uint32_t number) const;

    void add(const FlightRecord& record) noexcept;
    // All that is remembered, each request once, in the order of their ends.
    std::vector<FlightRecord> read() const;
    // Those that have ended since, for who reads on from time to time.
    std::vector<FlightRecord> readOn(FlightCursor& cursor) const { return m_recent.readOn(cursor); }
    FlightCursor end() const { return m_recent.end(); }

private:
    const FlightRecorderOptions m_options;
    FlightRing m_recent;
    FlightRing m_kept;
    mutable base::Mutex m_mutex;
    std::vector<FlightModel> m_models ABSL_GUARDED_BY(m_mutex); // each name and version once
};

} // namespace thalassa::trace
