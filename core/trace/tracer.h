// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Tracer: tracing as front ends and operators see it: samples requests, shows and changes the
// settings, and ends with the server. *thread-safe*.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/base/mutex.h"
#include "core/trace/setting_layers.h"
#include "core/trace/trace.h"

namespace thalassa::trace {

struct TracerOptions {
    TraceSetting setting;
    std::string file; // empty: none, and nothing can be traced
};

class Tracer {
public:
    // UNAVAILABLE when there can be no thread that writes.
    static absl::StatusOr<std::unique_ptr<Tracer>> create(TracerOptions options);
    explicit Tracer(TracerOptions options);
    Tracer(const Tracer&) = delete;
    Tracer& operator=(const Tracer&) = delete;

    // For each request of the model once: its trace, or null. Costs one load while all is off.
    // Shared: the front end adds points while the request's context has it.
    std::shared_ptr<Trace> sample(const std::string& model, Origin origin);

    // An empty name: the global setting; the caller knows that there is such a model. What is left
    // of the count stands in `count`.
    TraceSetting setting(const std::string& model) const;
    absl::Status update(const std::string& model, const TraceUpdate& change);
    const std::string& file() const { return m_options.file; }

    // Writes what has ended, and closes the files; says in the log what could not be written in
    // that time. Afterwards nothing is traced.
    void stop(base::Duration timeout);

private:
    std::shared_ptr<Sampler> samplerOf(const std::string& model) const;

    const TracerOptions m_options;
    const std::shared_ptr<TraceWriter> m_writer; // null without a file; shared with its thread
    std::atomic<bool> m_isOff{true};
    mutable base::Mutex m_mutex;
    SettingLayers m_layers ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::trace
