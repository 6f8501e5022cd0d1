// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ModelRepository: keeps the serving models in step with the repositories and with load and unload
// calls (rows 10.1 to 10.5). It reads the directories and decides what changes (decide.h); the
// EnsembleLoader carries that out, and the Lifecycle has the result. *thread-safe*: calls return at
// once unless they say otherwise. The work is done on worker threads: tasks of one model one after
// another, tasks of different models in parallel.
//
// Held by shared_ptr: its tasks hold references.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "core/base/threads/control_loop.h"
#include "core/repository/config_check.h"
#include "core/repository/decide.h"
#include "core/repository/directory_loader.h"
#include "core/repository/ensemble_loader.h"
#include "core/repository/lifecycle.h"
#include "core/repository/load_override.h"
#include "core/repository/loader.h"
#include "core/repository/repository_list.h"
#include "core/repository/store/local_store.h"
#include "core/repository/tasks/load_stops.h"
#include "core/repository/tasks/serial_tasks.h"
#include "core/repository/tasks/stop_signal.h"
#include "core/repository/tasks/worker_threads.h"

namespace thalassa::repository {

// One row of the index (rows 1.13.1 to 1.13.3).
struct IndexEntry {
    std::string name;
    std::optional<int64_t> version; // nothing: the row is about the model
    VersionState state = VersionState::Unknown;
    std::string reason;
};

class ModelRepository : public std::enable_shared_from_this<ModelRepository> {
public:
    struct Options {
        Repositories repositories;
        std::shared_ptr<const Store> store = std::make_shared<LocalStore>();
        bool loadAll = true; // at the start; else `startupModels`
        std::vector<std::string> startupModels;
        base::Duration pollInterval{0}; // 0: no polls
        base::Duration settleTime{};    // a poll loads a directory unchanged for so long
        bool namespacing = false;
        int loadThreadCount = 4;
        int loadRetryCount = 0;
        std::shared_ptr<events::EventLog> events;      // null: disabled
        bool namesOthers = true;                       // as in Lifecycle::Options
        std::map<std::string, std::string> shownPaths; // as in DirectoryLoader::Options
        base::Clock* clock = &base::Clock::system();
        // Models that came with the files of a load call. Beyond it, the oldest that does not serve
        // is forgotten, because clients may choose any number of names.
        size_t maxWithFiles = 1024;
    };
    using Done = std::function<void(absl::Status)>;

    ModelRepository(Options options, std::unique_ptr<Loader> loader, base::ControlLoop& control);

    // Loads the start-up models; blocks until each was tried. Fails with FAILED_PRECONDITION if a
    // repository cannot be read (row 10.1.5), INTERNAL if a model did not load (row 10.3.2). Polls
    // begin afterwards.
    absl::Status start();

    // `done` is called on a worker thread when the load has ended (rows 1.13.11, 1.13.12).
    // `override` is called there first.
    using OverrideSource = std::function<absl::StatusOr<LoadOverride>()>;
    void load(const std::string& name, OverrideSource override, Done done);
    // Answers a load that the server does not allow with `refusal`, after `override` was called as
    // above: a request that cannot be read, an INTERNAL error of `override`, is reported first.
    void refuseLoad(OverrideSource override, absl::Status refusal, Done done);
    // `done` is called when the unload has begun (row 10.5.2). A load of the model that runs is
    // cancelled. `withMembers`: unloads the models that only this ensemble needs as well (row
    // 10.5.5).
    void unload(const std::string& name, bool withMembers, Done done);
    // Passes to `done` the models now on disk, joined with the known ones (row 10.1.7). `done` is
    // called on a worker thread. Calls are served one after another, so that a file server that
    // hangs blocks only one thread.
    using Index = absl::StatusOr<std::vector<IndexEntry>>;
    void index(bool readyOnly, std::function<void(Index)> done);

    // Checks a configuration of a model, as configToCheck() takes it, and passes the result to
    // `done`, which is called on a worker thread. Fails with NOT_FOUND if there is no such model.
    void check(const std::string& name, std::string config,
        std::function<void(absl::StatusOr<ConfigCheck>)> done);

    // Reads the repositories once and loads and unloads what changed; blocks until that is done
    // (row 10.2.2).
    absl::Status poll();

    // Like poll(), for a program that polls by itself (row 10.2.4): if a directory is still
    // changing, waits once for the settle time and polls again.
    absl::Status pollSettled();

    RepositoryList& repositories() { return *m_repositories; }
    const Lifecycle& lifecycle() const { return *m_lifecycle; }

    // Announces an imminent stop: schedulers stop delaying batches, and loads that can be cancelled
    // are cancelled. Each queue is notified on a thread of its own, because a batching library may
    // hold its lock.
    void stopDelaying();
    // Unloads all and waits for running requests and loads. Fails with INTERNAL if that takes
    // longer than `timeout` (row 11.2.4); threads that still run then keep the objects that they
    // use.
    absl::Status stop(base::Duration timeout);

private:
    // REQUIRES: the destruction of the task answers the call that waits for it (see answer.h).
    template <typename Task> void postAnswered(const std::string& key, Task task)
    {
        try {
            m_tasks->post(key, std::move(task));
        } catch (const std::bad_alloc&) { // the task has been destroyed
        }
    }
    absl::StatusOr<Inventory> takeInventoryNow() const;
    void warnOfLayout(const Inventory& inventory) const;
    void unloadDuplicate(const std::string& name);
    std::string othersOnDisk(const std::string& name) const;
    Index readIndex(bool readyOnly) const;
    absl::StatusOr<ConfigCheck> checkNow(const std::string& name, std::string config) const;
    absl::StatusOr<ModelId> idOfFiles(const std::string& name) const;
    void noteFiles(const ModelId& id);
    absl::StatusOr<PlannedLoads> readFiles(const std::string& name, const LoadOverride& override);
    absl::StatusOr<PlannedLoads> readNamed(const std::string& name, const LoadOverride& override);
    void schedulePoll();
    void pollAndSchedule();
    bool waitUntilUnloaded(base::TimePoint deadline);

    const Options m_options;
    base::ControlLoop& m_control;
    // Shared with the tasks: also the objects that these use.
    const std::shared_ptr<RepositoryList> m_repositories;
    const std::shared_ptr<WorkerThreads> m_workers;
    const std::shared_ptr<SerialTasks> m_tasks;
    const std::shared_ptr<Lifecycle> m_lifecycle; // shared with the deleters of versions, too
    const std::shared_ptr<LoadStops> m_loadStops = std::make_shared<LoadStops>();
    const std::shared_ptr<StopSignal> m_stop = std::make_shared<StopSignal>();
    const std::shared_ptr<DirectoryLoader> m_directories;
    const std::shared_ptr<EnsembleLoader> m_ensembles;
    base::Mutex m_filesMutex;
    // The models that came with files, in the order of their last load call.
    std::list<ModelId> m_withFiles ABSL_GUARDED_BY(m_filesMutex);
    base::Mutex m_pollMutex; // one poll at a time
    std::map<ModelId, PendingChange> m_pending ABSL_GUARDED_BY(m_pollMutex);
};

} // namespace thalassa::repository
