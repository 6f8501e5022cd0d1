// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tracer: tracing as front ends and operators see it: samples requests, shows and changes the
// settings, and ends with the server. In OpenTelemetry mode finished traces go to an exporter,
// which the server has, and not to files. *thread-safe*.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/trace/setting_layers.h"
#include "core/trace/shown_setting.h"
#include "core/trace/trace.h"
#include "core/trace/trace_writer.h"

namespace thalassa::trace {

enum class TraceMode : uint8_t { Triton, OpenTelemetry };

struct TracerOptions {
    TraceSetting setting;
    std::string file; // in Triton mode; empty: none, and nothing can be traced
    TraceMode mode = TraceMode::Triton;
    std::vector<ShownSetting> exporterSettings; // in OpenTelemetry mode, to be shown
};

class Tracer {
public:
    // UNAVAILABLE when there can be no thread that writes. `exporter`: in OpenTelemetry mode.
    static absl::StatusOr<std::unique_ptr<Tracer>> create(
        TracerOptions options, std::shared_ptr<TraceSink> exporter = nullptr);
    explicit Tracer(TracerOptions options, std::shared_ptr<TraceSink> exporter = nullptr);
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    // For each request of the model once: its trace, or null. Costs one load while all is off.
    // Shared: the front end adds points while the request's context has it. `asking`: the trace in
    // which the client stands, if it says so; such a request is always traced (row 6.2.5).
    std::shared_ptr<Trace> sample(const std::string& model, Origin origin,
        const std::optional<TraceContext>& asking = std::nullopt);
    // Whether sample() can use a client's context: elsewhere it need not be read.
    bool wantsContext() const
    {
        return m_options.mode == TraceMode::OpenTelemetry &&
            !m_isOff.load(std::memory_order_relaxed);
    }

    // An empty name: the global setting; the caller knows that there is such a model. What is left
    // of the count stands in `count`.
    TraceSetting setting(const std::string& model) const;
    // The same with the mode and what belongs to it, in the order in which they are shown.
    std::vector<ShownSetting> shown(const std::string& model) const;
    // Whether a value is another now; one that says nothing begins to sample anew as well.
    // `isLoaded` is called with a lock: it must not use this tracer.
    absl::StatusOr<bool> update(const std::string& model, const TraceUpdate& change,
        std::string_view who, const SettingLayers::IsLoaded& isLoaded = nullptr);
    // For which something was set, by name.
    std::vector<std::string> modelsWithSettings() const;

    // Roughly, of finished traces that nobody has written yet.
    size_t waitingByteSize() const { return m_sink ? m_sink->waitingByteSize() : 0; }

    // Writes what has ended, and closes the files; says in the log what could not be written in
    // that time. Afterwards nothing is traced.
    void stop(base::Duration timeout);

private:
    void complainOfTensors(const TraceLevels& levels) const;

    const TracerOptions m_options;
    const std::shared_ptr<TraceWriter> m_writer; // null without a file; shared with its thread
    const std::shared_ptr<TraceSink> m_sink; // the writer or the exporter; null: nothing is traced
    std::atomic<bool> m_isOff{true};
    mutable base::Mutex
        m_mutex; // of whoever shows or changes settings; requests do not wait for it
    SettingLayers m_layers ABSL_GUARDED_BY(m_mutex);
    CurrentSamplers m_samplers; // of m_layers, after each change
};

} // namespace thalassa::trace
