// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Lifecycle: which versions of which models serve, and what state every version known is in. It
// holds the serving versions and hands them to the request path.
//
//   UNKNOWN --beginLoad--> LOADING --publish--> READY --unload--> UNLOADING --last request-->
//   UNAVAILABLE
//                             \--failLoad--> UNAVAILABLE (with the reason)
//
// A version that serves stays READY while its model is loaded anew; publish() replaces all versions
// of the model at once. It decides nothing: the caller keeps the loads and unloads of one model
// apart. *thread-safe*; the lock is held for a look-up or a change of pointers, never for a call.
//
// Held by shared_ptr: the deleters of model versions report to it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/events/event_log.h"
#include "core/inference/model_lookup.h"
#include "core/repository/decide.h"
#include "core/repository/model_id.h"
#include "core/repository/model_version.h"
#include "core/repository/worker_threads.h"

namespace thalassa::repository {

enum class VersionState { Unknown, Ready, Unavailable, Loading, Unloading };

// How the index and readiness tell a version that somebody took away from one that failed
// (row 1.13.3).
inline constexpr char kUnloaded[] = "unloaded";

// As the repository index shows it.
std::string_view stateName(VersionState state);

struct VersionStatus {
    VersionState state = VersionState::Unknown;
    std::string reason;
};

struct ModelStatus {
    ModelId id;
    std::string reason; // why none of its versions was even tried; else empty
    std::map<int64_t, VersionStatus> versions;
};

using VersionPtr = std::shared_ptr<ModelVersion>;

class Lifecycle : public inference::ModelLookup, public std::enable_shared_from_this<Lifecycle> {
public:
    struct Options {
        std::shared_ptr<WorkerThreads> workers;   // end model versions
        bool namespacing = false;                 // changes the errors of find() (row 10.7.2)
        std::shared_ptr<events::EventLog> events; // what becomes of versions; null: nobody asks
    };
    explicit Lifecycle(Options options)
        : m_options(std::move(options))
    {
    }
    Lifecycle(const Lifecycle&) = delete;
    Lifecycle& operator=(const Lifecycle&) = delete;

    // The version that a request is for, -1 meaning the newest that serves (row 1.2.5).
    absl::StatusOr<VersionPtr> find(const std::string& name, int64_t version) const;
    // The same for a model in `space` that calls one.
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& space, const std::string& name, int64_t version) const override;
    // A version that was retired and whose requests still run, -1 meaning the newest: its sequences
    // may go on (row 4.3.27). Null: there is none.
    VersionPtr findRunning(const std::string& name, int64_t version) const;
    // All serving versions of the model that find() means, ascending.
    absl::StatusOr<std::vector<VersionPtr>> findAll(const std::string& name) const;
    // Those of all models, by name and version, ascending.
    std::vector<VersionPtr> serving() const;
    std::vector<ModelStatus> statuses() const;
    // Rows 10.6.2 and 10.6.3, without asking the backends.
    bool isReady() const;

    // What is to be unloaded when it is no longer wanted.
    KnownModels known() const;
    // Ids with that name that known() lists.
    std::vector<ModelId> knownAs(const std::string& name) const;
    std::shared_ptr<const LoadRecord> record(const ModelId& id) const;   // null: does not serve
    VersionPtr servingVersion(const ModelId& id, int64_t version) const; // null: does not serve

    // Puts a version into the care of the lifecycle; see ModelVersion for how it ends.
    VersionPtr adopt(std::unique_ptr<ModelVersion> version);
    void beginLoad(const ModelId& id, const std::vector<int64_t>& versions);
    // `versions` serve from now on, ascending, and nothing else of the model. UNAVAILABLE after
    // close().
    absl::Status publish(const ModelId& id, LoadRecord record, std::vector<VersionPtr> versions);
    // Ends a load that published nothing. `failures` are the versions begun that failed; those
    // begun and not among them were dropped.
    void failLoad(const ModelId& id, const std::map<int64_t, absl::Status>& failures);
    // No version was even tried. A model that serves goes on as before (row 10.2.7).
    void failModel(const ModelId& id, const absl::Status& status);
    void unload(const ModelId& id);

    // Requests wait for no others from now on: those of what is published later as well. Those of
    // the versions that it returns, which serve now, once the caller has told these.
    std::vector<VersionPtr> stopDelaying();
    // Unloads all, and lets nothing be published any more.
    void close();

    // Versions that were adopted and are not destroyed.
    struct LiveVersion {
        std::string name;
        int64_t version = 0;
        int64_t requestCount = 0; // in flight
    };
    std::vector<LiveVersion> live() const;
    // Waits until nothing lives; false when it still does at the deadline.
    bool waitUntilEmpty(base::Clock& clock, base::TimePoint deadline);

private:
    struct State : VersionStatus {
        void become(VersionState newState, std::string newReason, uint64_t newSerial)
        {
            state = newState;
            reason = std::move(newReason);
            serial = newSerial;
        }
        uint64_t serial = 0; // of the version object that it tells of
    };
    struct Model {
        std::shared_ptr<const LoadRecord> record;
        std::vector<VersionPtr> serving; // ascending
        std::map<int64_t, State> states;
        std::string reason;
    };
    struct Live {
        std::string name;
        int64_t version = 0;
        std::weak_ptr<ModelVersion> object;
    };
    // By name, then by namespace.
    using Models = absl::flat_hash_map<std::string, std::map<std::string, Model>>;

    absl::StatusOr<const Model*> select(const std::string& name) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::StatusOr<VersionPtr> versionOf(const std::string& name, const Model& model,
        int64_t version) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    const Model* get(const ModelId& id) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    Model* get(const ModelId& id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    uint64_t serialOf(const VersionPtr& version) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void onDestroyed(uint64_t serial);
    void note(v1::EventKind kind, const std::string& name, int64_t version, std::string text) const;

    const Options m_options;

    mutable base::Mutex m_mutex;
    base::CondVar m_emptied;
    bool m_isEnding ABSL_GUARDED_BY(m_mutex) = false; // see stopDelaying()
    bool m_closed ABSL_GUARDED_BY(m_mutex) = false;
    uint64_t m_lastSerial ABSL_GUARDED_BY(m_mutex) = 0;
    Models m_models ABSL_GUARDED_BY(m_mutex);
    std::map<uint64_t, Live> m_live ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
