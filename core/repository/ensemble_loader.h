// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EnsembleLoader: loads and unloads models together with the models that depend on them (rows
// 10.5.3 to 10.5.6). Members are loaded before the ensembles that need them, and an ensemble is
// loaded again, or unloaded, when its members change. It remembers the ensembles that serve, or
// would if their members did, and the models that were loaded for their own sake. Each single model
// is loaded by the DirectoryLoader.
//
// *thread-safe*. Two tasks of models that wait for each other would deadlock: a function that waits
// for the task of a model says so and must be called outside of all tasks.
//
// Held by shared_ptr: its tasks hold references.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "core/base/mutex.h"
#include "core/repository/dependencies.h"
#include "core/repository/directory_loader.h"
#include "core/repository/repository_list.h"
#include "core/repository/tasks/serial_tasks.h"
#include "core/repository/tasks/worker_threads.h"

namespace thalassa::repository {

class EnsembleLoader : public std::enable_shared_from_this<EnsembleLoader> {
public:
    struct Options {
        std::shared_ptr<const RepositoryList> repositories;
        std::shared_ptr<WorkerThreads> workers;
        std::shared_ptr<SerialTasks> tasks;
        std::shared_ptr<Lifecycle> lifecycle;
        std::shared_ptr<LoadStops> loadStops;
        std::shared_ptr<const StopSignal> stop; // given when the server exits
        std::shared_ptr<DirectoryLoader> directories;
        bool namespacing = false;
        int threadCount = 4; // models that loadAll() loads at the same time
    };
    using Done = std::function<void(absl::Status)>;

    explicit EnsembleLoader(Options options)
        : m_options(std::move(options))
    {
    }
    EnsembleLoader(const EnsembleLoader&) = delete;
    EnsembleLoader& operator=(const EnsembleLoader&) = delete;

    // Loads the models `ids` of the inventory, and their members, and returns those that failed.
    // Waits for the tasks of models.
    using Failures = std::map<ModelId, absl::Status>;
    Failures loadAll(const Inventory& inventory, const std::vector<ModelId>& ids);

    // Loads the models of a load call: all models of one name. Called in the task of that model.
    // `done` is called on another thread if the models have members or dependent ensembles.
    void loadNamed(PlannedLoads loads, Done done);

    // Unloads all models of that name. Called in the task of that model. `done` is called when the
    // dependent ensembles have followed, and with `withMembers` when the unload of the members that
    // no other model needs has begun (row 10.5.5).
    void unloadNamed(const std::string& name, bool withMembers, Done done);

    // Unloads one model and forgets it. Returns the names of its members. Called in its task.
    std::vector<std::string> unload(const ModelId& id);

    // Notes that the models are loaded for their own sake, not as members.
    void markExplicit(const std::set<ModelId>& ids);

    // Whether a load of the directory was tried and can only succeed once the members change, which
    // loads the ensemble again.
    bool waitsForMembers(const ModelId& id, const ModelDirectory& directory) const;

    // Loads the ensembles again that depend on `changed`. Waits for the tasks of models.
    void reviewDependents(const std::set<ModelId>& changed) { review(dependents(changed)); }

private:
    using Waves = std::vector<std::vector<ModelId>>;

    struct Ensemble {
        PlannedLoad load;
        bool hasServed = false;
    };

    void addMembers(const Inventory& inventory, PlannedLoads& loads) const;
    void addMembersOnDisk(PlannedLoads& loads) const;
    Failures loadInOrder(const PlannedLoads& loads, int threadCount, const std::stop_token& stop);
    void loadWave(const std::vector<ModelId>& wave, const PlannedLoads& loads, int threadCount,
        Failures& failures, const std::stop_token& stop);
    absl::Status loadPlanned(const ModelId& id, const PlannedLoad& planned,
        const absl::Status& members, const std::stop_token& stop);
    void loadWithMembers(PlannedLoads loads, const std::set<ModelId>& ids, Done done);
    absl::Status load(const ModelId& id, const PlannedLoad& planned, const std::stop_token& stop);
    void finishChange(const std::set<ModelId>& changed, absl::Status status, Done done);
    void unloadMembers(const std::map<ModelId, std::vector<std::string>>& gone);

    void remember(const ModelId& id, const PlannedLoad& load);
    std::vector<std::string> forget(const ModelId& id);
    void noteServed(const ModelId& id);
    std::vector<ModelId> ensemblesNamed(const std::string& name) const;
    Waves dependents(const std::set<ModelId>& changed) const;
    Waves withoutFailed(Waves waves, const Failures& failures) const;
    void review(const Waves& waves);
    void reviewEnsemble(const ModelId& id);

    const Options m_options;
    mutable base::Mutex m_mutex;
    // Ensembles that serve, or would if their members did.
    std::map<ModelId, Ensemble> m_ensembles ABSL_GUARDED_BY(m_mutex);
    std::set<ModelId> m_explicit ABSL_GUARDED_BY(m_mutex); // loaded for their own sake
};

} // namespace thalassa::repository
