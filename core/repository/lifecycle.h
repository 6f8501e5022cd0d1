// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Lifecycle: the serving versions of all models and the state of every known version. It holds the
// serving versions and gives them to the request path.
//
//   UNKNOWN --beginLoad--> LOADING --publish--> READY --unload--> UNLOADING --last request-->
//   UNAVAILABLE
//                             \--failLoad--> UNAVAILABLE (with the reason)
//
// A version that serves stays READY while its model is reloaded; publish() replaces all versions of
// the model at once. The lifecycle decides nothing: the caller serializes the loads and unloads of
// one model. *thread-safe*; the lock is held for a look-up or a change of pointers, never for a
// call.
//
// Held by shared_ptr: the deleters of model versions report to it.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "absl/status/statusor.h"
#include "core/base/clock.h"
#include "core/base/mutex.h"
#include "core/events/event_log.h"
#include "core/inference/model_lookup.h"
#include "core/repository/decide.h"
#include "core/repository/model_id.h"
#include "core/repository/model_version.h"
#include "core/repository/tasks/worker_threads.h"
#include "core/repository/version_state.h"

namespace thalassa::repository {

struct ModelStatus {
    ModelId id;
    std::string reason; // why the load of no version was tried; else empty
    std::map<int64_t, VersionStatus> versions;
    bool selectsNoVersion = false; // that is the reason
};

using VersionPtr = std::shared_ptr<ModelVersion>;

class Lifecycle : public inference::ModelLookup, public std::enable_shared_from_this<Lifecycle> {
public:
    struct Options {
        std::shared_ptr<WorkerThreads> workers;   // destroy model versions
        bool namespacing = false;                 // changes the errors of find() (row 10.7.2)
        std::shared_ptr<events::EventLog> events; // for loads and unloads; null: disabled
        // Whether the errors of find() name other models and versions, and tell why a load failed.
        bool namesOthers = true;
    };
    explicit Lifecycle(Options options)
        : m_options(std::move(options))
    {
    }
    Lifecycle(const Lifecycle&) = delete;
    Lifecycle& operator=(const Lifecycle&) = delete;

    // Returns the version for a request; -1 means the newest that serves (row 1.2.5). An error
    // tells why the load of the model failed, or the nearest name or the versions that exist.
    absl::StatusOr<VersionPtr> find(const std::string& name, int64_t version) const;
    // Returns the version for a call from a model in `space`.
    absl::StatusOr<std::shared_ptr<inference::ServedModel>> findModel(
        const std::string& space, const std::string& name, int64_t version) const override;
    // Returns a live version, even a retired one whose requests still run, so that its sequences
    // may go on (row 4.3.27); -1 means the newest. Null if there is none.
    VersionPtr findRunning(const std::string& name, int64_t version) const;
    // Returns all serving versions of the model that find() selects, ascending.
    absl::StatusOr<std::vector<VersionPtr>> findAll(const std::string& name) const;
    // Returns the serving versions of all models, by name and version, ascending.
    std::vector<VersionPtr> serving() const;
    std::vector<ModelStatus> statuses() const;
    // Returns whether the server is ready (rows 10.6.2 and 10.6.3), without querying the backends.
    bool isReady() const;

    // Returns whether no version of the model serves, loads or unloads.
    bool isIdle(const ModelId& id) const;
    // Forgets the model and the failures of its loads. REQUIRES: it is idle.
    void forget(const ModelId& id);

    // Returns the models to unload when they are no longer wanted.
    KnownModels known() const;
    // Returns the ids with that name in known().
    std::vector<ModelId> knownAs(const std::string& name) const;
    std::shared_ptr<const LoadRecord> record(const ModelId& id) const;   // null: does not serve
    VersionPtr servingVersion(const ModelId& id, int64_t version) const; // null: does not serve

    // Registers a version and makes it shared; see ModelVersion for how it is destroyed.
    VersionPtr adopt(std::unique_ptr<ModelVersion> version);
    void beginLoad(const ModelId& id, const std::vector<int64_t>& versions);
    // Makes `versions`, ascending, the only serving versions of the model. Fails with UNAVAILABLE
    // after close(). An exception leaves the model as it was.
    absl::Status publish(const ModelId& id, LoadRecord record, std::vector<VersionPtr> versions);
    // Ends a load that published nothing. `failures` has the begun versions that failed; the other
    // begun versions were dropped.
    void failLoad(const ModelId& id, const std::map<int64_t, absl::Status>& failures);
    // Ends a load that published nothing and has no memory for failLoad().
    void giveUpLoad(const ModelId& id) noexcept;
    // Records that the load of no version was tried. A model that serves goes on as before (row
    // 10.2.7). As in Triton, the server stays ready, unless the configuration selects no version
    // (FAILED_PRECONDITION).
    void failModel(const ModelId& id, const absl::Status& status);
    void unload(const ModelId& id);

    // Returns the number of calls of failModel(), and of versions that failed, by model. Beyond a
    // bound of names, further models have an empty name.
    std::map<std::string, uint64_t> loadFailures() const;

    // Makes versions that are published from now on not delay batches. Returns the serving
    // versions, whose stopDelaying() the caller must call.
    std::vector<VersionPtr> stopDelaying();
    // Unloads all models; nothing can be published afterwards.
    void close();

    // A version that was adopted and is not destroyed.
    struct LiveVersion {
        std::string name;
        int64_t version = 0;
        int64_t requestCount = 0; // in flight
    };
    std::vector<LiveVersion> live() const;
    // Waits until no version is live. Returns false if one still is at the deadline.
    bool waitUntilEmpty(base::Clock& clock, base::TimePoint deadline);

private:
    struct State : VersionStatus {
        void become(VersionState newState, std::string newReason, uint64_t newSerial)
        {
            state = newState;
            reason = std::move(newReason);
            serial = newSerial;
        }
        uint64_t serial = 0; // the version object that this state is about; 0: none
    };
    struct Model {
        std::shared_ptr<const LoadRecord> record;
        std::vector<VersionPtr> serving; // ascending
        std::map<int64_t, State> states;
        std::string reason;
        bool selectsNoVersion = false; // that is the reason
    };
    struct Live {
        std::string name;
        int64_t version = 0;
        std::weak_ptr<ModelVersion> object;
    };
    // By name, then by namespace. An absl::flat_hash_map is damaged by an insertion without memory.
    using Models = std::unordered_map<std::string, std::map<std::string, Model>>;

    absl::StatusOr<const Model*> select(const std::string& name) const
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    absl::StatusOr<VersionPtr> findServing(const std::string& name, int64_t version) const;
    absl::Status explained(
        const absl::Status& error, const std::string& name, int64_t version) const;
    bool has(const std::string& name) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    std::vector<std::string> someNames() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    static std::string whyNot(const Model& model, int64_t version);
    absl::StatusOr<VersionPtr> versionOf(const std::string& name, const Model& model,
        int64_t version) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void erase(const ModelId& id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    const Model* get(const ModelId& id) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    Model* get(const ModelId& id) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    uint64_t serialOf(const VersionPtr& version) const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void onDestroyed(uint64_t serial);
    void note(
        v1::EventKind kind, const std::string& name, int64_t version, std::string_view text) const;
    void noteFailure(const std::string& model, int64_t version, std::string_view reason)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const Options m_options;

    mutable base::Mutex m_mutex;
    base::CondVar m_emptied;
    bool m_isEnding ABSL_GUARDED_BY(m_mutex) = false; // see stopDelaying()
    bool m_closed ABSL_GUARDED_BY(m_mutex) = false;
    uint64_t m_lastSerial ABSL_GUARDED_BY(m_mutex) = 0;
    Models m_models ABSL_GUARDED_BY(m_mutex);
    std::map<uint64_t, Live> m_live ABSL_GUARDED_BY(m_mutex);
    std::map<std::string, uint64_t> m_loadFailures ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::repository
