// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tracer: the interface of tracing for front ends and operators: samples requests, shows and
// changes the settings, and ends with the server. In OpenTelemetry mode finished traces go to the
// server's exporter and not to files. *thread-safe*.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/trace/settings/setting_layers.h"
#include "core/trace/trace.h"
#include "core/trace/trace_writer.h"

namespace thalassa::trace {

enum class TraceMode : uint8_t { Triton, OpenTelemetry };

struct TracerOptions {
    TraceSetting setting;
    std::string file; // in Triton mode; empty: none, and nothing can be traced
    TraceMode mode = TraceMode::Triton;
    std::vector<SettingValue> exporterSettings; // in OpenTelemetry mode, to be shown
};

class Tracer {
public:
    // Returns UNAVAILABLE if the writing thread cannot be created. `exporter` is for OpenTelemetry
    // mode.
    static absl::StatusOr<std::unique_ptr<Tracer>> create(
        TracerOptions options, std::shared_ptr<TraceSink> exporter = nullptr);
    explicit Tracer(TracerOptions options, std::shared_ptr<TraceSink> exporter = nullptr);
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    // Returns the trace of a request of the model, or null. Must be called once for each request.
    // Costs one load while all is off. Shared: the front end adds points while the request's
    // context has it. `asking`: the client's trace context, if it sent one; such a request is
    // traced unless the level is OFF (row 6.2.5).
    std::shared_ptr<Trace> sample(const std::string& model, Origin origin,
        const std::optional<TraceContext>& asking = std::nullopt);
    // Whether sample() can use a client's context; if not, it need not be read.
    bool wantsContext() const
    {
        return m_options.mode == TraceMode::OpenTelemetry &&
            !m_isOff.load(std::memory_order_relaxed);
    }

    // Returns the setting of the model, or the global one for an empty name. The caller has checked
    // that the model exists. `count` is what is left of the count.
    TraceSetting setting(const std::string& model) const;
    // Returns the same with the mode and its settings, in the order in which they are shown.
    std::vector<SettingValue> shown(const std::string& model) const;
    // Applies a change and returns whether a value has changed. An empty change restarts sampling,
    // too. `isLoaded` is called with a lock held: it must not use this tracer.
    absl::StatusOr<bool> update(const std::string& model, const TraceUpdate& change,
        std::string_view who, const SettingLayers::IsLoaded& isLoaded = nullptr);
    // Returns the models for which something was set, sorted by name.
    std::vector<std::string> modelsWithSettings() const;
    // Returns the names of the settings that were set for the model, or globally for an empty name.
    std::vector<std::string> ownSettings(const std::string& model) const;

    // The approximate size of the finished traces that are not written yet.
    size_t waitingByteSize() const { return m_sink ? m_sink->waitingByteSize() : 0; }

    // The number of traces that did not fit into the queue of the trace file, since the start.
    uint64_t lostCount() const { return m_writer ? m_writer->droppedCount() : 0; }

    // Writes the traces that have ended, and closes the files; logs an error if that takes longer
    // than `timeout`. Afterwards nothing is traced.
    void stop(base::Duration timeout);

private:
    void complainOfTensors(const TraceLevels& levels) const;

    const TracerOptions m_options;
    const std::shared_ptr<TraceWriter> m_writer; // null without a file; shared with its thread
    const std::shared_ptr<TraceSink> m_sink; // the writer or the exporter; null: nothing is traced
    std::atomic<bool> m_isOff{true};
    mutable base::Mutex
        m_mutex; // held while settings are shown or changed; requests do not wait for it
    SettingLayers m_layers ABSL_GUARDED_BY(m_mutex);
    CurrentSamplers m_samplers; // set from m_layers after each change
};

} // namespace thalassa::trace
