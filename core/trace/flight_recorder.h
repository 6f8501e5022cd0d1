// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FlightRecorder: the server's memory of its last requests, always on: a record of each of the last
// ones and, kept apart from these, of the last slow ones, the last failed ones, and the last
// cancelled or refused ones. Many requests of one kind do not displace the others: successful ones
// are many, and any client can make refused ones.
//
// *thread-safe*; add() is lock-free and never waits. Its memory is taken at the start.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/mutex.h"
#include "core/trace/flight_ring.h"

namespace thalassa::trace {

struct FlightRecorderOptions {
    size_t recentCount = 8192; // --flight-recorder-count; 0: records nothing
    // --flight-recorder-kept-count: records of each kind that is kept apart.
    size_t keptCount = 1024;
    // --flight-recorder-slow-us: a request that takes longer is slow. 0: one that takes longer than
    // 99 % of the last minute's requests of its model version.
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
    // The size in records, and in bytes.
    size_t capacity() const { return m_options.recentCount + m_kept.size() * m_options.keptCount; }
    size_t byteSize() const;
    uint64_t lostCount() const;

    // Returns the number for FlightRecord::model, the same for the same name and version. It stays
    // valid until forget() has been called as often as this function, and while a record refers to
    // it.
    uint32_t numberOf(const std::string& name, int64_t version);
    void forget(uint32_t number);
    // Returns the model of that number, without a name if the number is not valid any more.
    FlightModel model(uint32_t number) const;
    // The number of models that have a number; bounded by those in use and by the records.
    size_t modelCount() const;
    // Whether the model has a number; version 0 means any version.
    bool knows(const std::string& name, int64_t version) const;

    void add(const FlightRecord& record) noexcept;
    // Returns all records, each request once, in the order of their ends.
    std::vector<FlightRecord> read() const;
    // Returns the requests that have ended since the last call with this cursor.
    std::vector<FlightRecord> readOn(FlightCursor& cursor) const { return m_recent.readOn(cursor); }
    FlightCursor end() const { return m_recent.end(); }

private:
    struct Numbered {
        FlightModel model;
        size_t useCount = 0;
    };
    void dropUnused() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    FlightRing keptRing() const { return FlightRing(isOn() ? m_options.keptCount : 0); }

    const FlightRecorderOptions m_options;
    FlightRing m_recent;
    // By kind: slow, failed, cancelled or refused.
    std::array<FlightRing, 3> m_kept;
    mutable base::Mutex m_mutex;
    // By number, ascending with time; each name and version once.
    std::map<uint32_t, Numbered> m_models ABSL_GUARDED_BY(m_mutex);
    uint32_t m_nextNumber ABSL_GUARDED_BY(m_mutex) = 0;
    size_t m_dropAt ABSL_GUARDED_BY(m_mutex) = 1024; // size at which unused ones are dropped
};

} // namespace thalassa::trace
