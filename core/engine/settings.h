// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Settings: those that can be changed while the server runs, of traces and of the log, whichever
// protocol asks. Each change of a value has a number, the revision, and is an event that says what
// was changed and by whom; a client that changes what it has seen names the revision of what it
// saw. *thread-safe*.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/line_ration.h"
#include "core/base/log_control.h"
#include "core/base/log_request.h"
#include "core/base/mutex.h"
#include "core/engine/engine.h"
#include "core/trace/tracer.h"

namespace thalassa::engine {

class Settings {
public:
    // All outlive it.
    Settings(Engine& engine, trace::Tracer& tracer, const base::Clock& clock);

    trace::Tracer& tracer() { return m_tracer; }

    // OK for a model that is ready, and for "" (all); otherwise the refusal of the trace extension
    // (row 1.10.9), which says why. A backend may take a moment to answer.
    absl::Status checkTraced(const std::string& model) const;

    // The trace extension: of a model that the caller knows to be ready (checkTraced), or of all
    // (""). One that changes no value begins to sample anew, and is no event.
    absl::Status changeTrace(const std::string& model, const trace::TraceUpdate& update);
    // A change that was refused before it came here.
    void noteRefusal(const std::string& model, const absl::Status& status);
    // The logging extension.
    absl::Status changeLog(const base::LogRequest& request);

    // What the service asks of them: shows the settings, and changes them first where the request
    // has a change. ABORTED where others have changed something since the revision that it names;
    // NOT_FOUND or INVALID_ARGUMENT for a model that does not serve, and for values without sense.
    // Nothing is changed then.
    absl::StatusOr<v1::TraceSettingsResponse> trace(const v1::TraceSettingsRequest& request);
    absl::StatusOr<v1::LogSettingsResponse> log(const v1::LogSettingsRequest& request);

private:
    // What was done last to one kind of settings.
    struct Revision {
        uint64_t number = 1;
        base::TimePoint changed;
        std::string by;
    };
    // Of one layer, as name and value.
    using Values = std::vector<std::pair<std::string, std::string>>;

    Values traceValues(const std::string& model) const;
    absl::Status update(const std::string& model, const trace::TraceUpdate& update)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::Status apply(const v1::TraceChange& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::Status apply(const v1::LogSettings& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void noteLog(const base::LogSettings& before) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void note(Revision& revision, const std::string& model, std::string text)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // The status; an event where it refuses.
    absl::Status noted(const std::string& model, absl::Status status)
    {
        if (!status.ok())
            noteRefusal(model, status);
        return status;
    }
    v1::Revision messageOf(const Revision& revision) const;

    Engine& m_engine;
    trace::Tracer& m_tracer;
    const base::Clock& m_clock;
    base::LineRation m_refusals;
    base::Mutex m_mutex; // changes come one after the other
    Revision m_trace ABSL_GUARDED_BY(m_mutex);
    Revision m_log ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::engine
