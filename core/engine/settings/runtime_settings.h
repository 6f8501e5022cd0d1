// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RuntimeSettings: the trace and log settings, which all protocols can change while the server
// runs. Each change of a value has a number, the revision, and is an event with the change and its
// author. A client can name the revision that its change is based on. *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/log/log_control.h"
#include "core/base/log/log_request.h"
#include "core/base/log/throttle.h"
#include "core/base/mutex.h"
#include "core/engine/services.h"
#include "core/engine/settings/ignored_settings.h"
#include "core/trace/tracer.h"

namespace thalassa::engine {

class RuntimeSettings {
public:
    // All arguments outlive it.
    RuntimeSettings(const Services& engine, trace::Tracer& tracer, const base::Clock& clock)
        : RuntimeSettings({engine.inference, engine.health, engine.events}, tracer, clock)
    {
    }
    // The parts of the engine that the settings use.
    struct Parts {
        const InferenceEngine& inference;
        const Health& health;
        events::EventLog& events;
    };
    RuntimeSettings(Parts engine, trace::Tracer& tracer, const base::Clock& clock);

    trace::Tracer& tracer() { return m_tracer; }

    // Returns OK for a model that is ready, and for "" (all); otherwise the error of the trace
    // extension (row 1.10.9) with the reason. A backend may take a moment to answer.
    absl::Status checkTraced(const std::string& model) const;

    // Changes settings for the trace extension, of a model that the caller has found ready
    // (checkTraced), or of all (""). A change that leaves all values as they are restarts the
    // sampling, and is no event. The log has a warning about what the change ignores; so does it
    // after changeLog().
    absl::Status changeTrace(const std::string& model, const trace::TraceUpdate& update);
    // Records a change that the caller has refused.
    void noteRefusal(const std::string& model, const absl::Status& status);
    // Changes settings for the logging extension.
    absl::Status changeLog(const base::LogRequest& request);

    // For the observability extension: return the settings, after the change if the request has
    // one. Fails with ABORTED if they were changed after the revision that the request names, and
    // with NOT_FOUND or INVALID_ARGUMENT for a model that does not serve, and for invalid values.
    // Nothing is changed then.
    absl::StatusOr<v1::TraceSettingsResponse> trace(const v1::TraceSettingsRequest& request);
    absl::StatusOr<v1::LogSettingsResponse> log(const v1::LogSettingsRequest& request);

private:
    // The last change of one kind of settings.
    struct Revision {
        uint64_t number = 1;
        base::TimePoint changed;
        std::string by;
    };
    // The settings of one layer, as name and value.
    using Values = std::vector<std::pair<std::string, std::string>>;

    Values traceValues(const std::string& model) const;
    absl::Status update(const std::string& model, const trace::TraceUpdate& update)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::Status apply(const v1::TraceChange& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::Status apply(const v1::LogSettings& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void noteLog(const base::LogSettings& before) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void note(Revision& revision, const std::string& model, std::string text)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // Returns the status, and records a refusal if it is an error.
    absl::Status noted(const std::string& model, absl::Status status)
    {
        if (!status.ok())
            noteRefusal(model, status);
        return status;
    }
    v1::Revision messageOf(const Revision& revision) const;

    const Parts m_engine;
    trace::Tracer& m_tracer;
    const base::Clock& m_clock;
    base::Throttle m_refusals;
    IgnoredSettings m_ignored;
    base::Mutex m_mutex; // serializes changes
    Revision m_trace ABSL_GUARDED_BY(m_mutex);
    Revision m_log ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::engine
