// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// VersionObserver: the listener of all requests of a model version. It reads the record of each
// request that has ended, for the flight recorder and for the histograms of latencies; refusals for
// lack of room become events. *thread-safe*; never blocks for long.
#pragma once

#include <memory>
#include <string>

#include "core/base/clock.h"
#include "core/engine/observability/refusal_events.h"
#include "core/inference/record/request_listener.h"
#include "core/statistics/latency_windows.h"
#include "core/trace/flight_recorder.h"

namespace thalassa::engine {

class VersionObserver final : public inference::RequestListener {
public:
    // The recorder is shared: requests outlive the engine. `clock` outlives this.
    VersionObserver(std::shared_ptr<trace::FlightRecorder> recorder,
        std::shared_ptr<RefusalEvents> refusals, const std::string& model, int64_t version,
        const base::Clock& clock);

    ~VersionObserver() override { m_recorder->forget(m_model); }
    VersionObserver(const VersionObserver&) = delete;
    VersionObserver& operator=(const VersionObserver&) = delete;

    void onEnd(const inference::RequestContext& context) noexcept override;
    const statistics::LatencyWindows& latencies() const { return m_latencies; }

private:
    const std::shared_ptr<trace::FlightRecorder> m_recorder;
    const std::shared_ptr<RefusalEvents> m_refusals; // shared: timers refer to it
    const uint32_t m_model;                          // its number in the recorder
    const base::Clock& m_clock;
    statistics::LatencyWindows m_latencies;
};

} // namespace thalassa::engine
