// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// VersionObserver: reads the record of each request of a model version when it has ended, for the
// flight recorder and for the histograms of latencies; those that were refused are events.
// *thread-safe*; never waits for long.
#pragma once

#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/base/line_ration.h"
#include "core/events/event_log.h"
#include "core/inference/record_reader.h"
#include "core/statistics/latency_windows.h"
#include "core/trace/flight_recorder.h"

namespace thalassa::engine {

class VersionObserver final : public inference::RecordReader {
public:
    // Recorder and events are shared: requests outlive the engine. `clock` outlives this.
    VersionObserver(std::shared_ptr<trace::FlightRecorder> recorder,
        std::shared_ptr<events::EventLog> events, const std::string& model, int64_t version,
        const base::Clock& clock);

    void onEnd(const inference::RequestContext& context) noexcept override;
    const statistics::LatencyWindows& latencies() const { return m_latencies; }

private:
    void noteRefusal(const inference::RequestContext& context) noexcept;

    const std::shared_ptr<trace::FlightRecorder> m_recorder;
    const std::shared_ptr<events::EventLog> m_events;
    const uint32_t m_model; // its number in the recorder
    const base::Clock& m_clock;
    statistics::LatencyWindows m_latencies;
    base::LineRation m_refusals;
};

} // namespace thalassa::engine
