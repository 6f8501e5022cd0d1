// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The part of ModelRepository for ensembles: members are loaded before the ensembles that need
// them, and an ensemble is reloaded or unloaded when its members change (rows 10.5.3 to 10.5.6).
//
// Waiting for the task of a model happens outside of all tasks, on a thread of its own: two tasks
// that wait for each other would deadlock.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log.h"
#include "core/repository/countdown.h"
#include "core/repository/dependencies.h"
#include "core/repository/model_repository.h"

namespace thalassa::repository {
namespace {

template <typename Plans> MemberNames namesIn(const Plans& plans)
{
    MemberNames names;
    for (const auto& [id, planned] : plans)
        names.emplace(id, memberNames(planned.record.config));
    return names;
}

// Returns an error if a member of the ensemble failed to load just now.
absl::Status checkMembers(const ModelId& id, const ::inference::ModelConfig& config,
    const std::map<ModelId, absl::Status>& failures)
{
    const std::vector<std::string> members = memberNames(config);
    for (const auto& [other, why] : failures) {
        if (std::find(members.begin(), members.end(), other.name) != members.end()) {
            return absl::InvalidArgumentError(absl::StrCat("load failed for model '", id.name,
                "': its member '", other.name, "' did not load: ", why.message()));
        }
    }
    return absl::OkStatus();
}

} // namespace

// Adds the members of the planned ensembles, which are loaded without being named (row 10.5.3).
void ModelRepository::addMembers(const Inventory& inventory, Plans& plans)
{
    MemberNames onDisk;
    for (const auto& [id, directory] : inventory.models)
        onDisk.emplace(id, std::vector<std::string>());
    std::vector<std::pair<ModelId, std::vector<std::string>>> open;
    for (const auto& [id, planned] : plans)
        open.emplace_back(id, memberNames(planned.record.config));
    while (!open.empty()) {
        const auto [of, names] = std::move(open.back());
        open.pop_back();
        for (const std::string& name : names) {
            const ModelId* const id = resolveMember(onDisk, of.space, name);
            if (id == nullptr || plans.contains(*id))
                continue;
            Source source{inventory.models.at(*id), "", nullptr};
            if (isUpToDate(*id, source))
                continue;
            absl::StatusOr<LoadRecord> record = readOrFail(*id, source);
            if (!record.ok())
                continue; // the ensemble's load reports the missing member
            open.emplace_back(*id, memberNames(record->config));
            plans.emplace(*id, Planned{std::move(source), *std::move(record)});
        }
    }
}

void ModelRepository::addMembersOnDisk(Plans& plans)
{
    Inventory inventory;
    std::vector<std::string> open;
    std::set<std::string> seen;
    for (const auto& [id, planned] : plans) {
        seen.insert(id.name);
        for (const std::string& name : memberNames(planned.record.config))
            open.push_back(name);
    }
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        if (!checkModelName(name).ok() || !seen.insert(name).second)
            continue;
        absl::StatusOr<std::vector<ModelDirectory>> found = scanModel(m_repositories.get(), name);
        if (!found.ok() || (found->size() > 1 && !m_options.namespacing))
            continue; // the ensemble's load reports the error
        for (ModelDirectory& directory : *found) {
            const ModelId id{m_options.namespacing ? directory.repository : "", name};
            const Source source{directory, "", nullptr};
            if (const absl::StatusOr<LoadRecord> record = readRecord(source); record.ok()) {
                for (const std::string& member : memberNames(record->config))
                    open.push_back(member);
            }
            inventory.models.emplace(id, std::move(directory));
        }
    }
    addMembers(inventory, plans);
}

ModelRepository::Failures ModelRepository::loadInOrder(
    const Plans& plans, int threadCount, const std::stop_token& stop)
{
    std::set<ModelId> changed;
    for (const auto& [id, planned] : plans) {
        if (!isUpToDate(id, planned.source))
            changed.insert(id);
    }
    const LoadOrder order = orderLoads(namesIn(plans));
    Failures failures;
    for (const auto& [id, circle] : order.circular) {
        const absl::Status circular =
            absl::InvalidArgumentError(absl::StrCat("load failed for model '", id.name,
                "': circular dependency between ensembles: ", circle));
        LOG_ERROR << circular.message();
        m_lifecycle->failModel(id, circular);
        failures.emplace(id, circular);
    }
    for (const std::vector<ModelId>& wave : order.waves)
        loadWave(wave, plans, threadCount, failures, stop);
    for (const auto& [id, status] : failures)
        changed.erase(id);
    review(dependents(changed));
    return failures;
}

void ModelRepository::loadWave(const std::vector<ModelId>& wave, const Plans& plans,
    int threadCount, Failures& failures, const std::stop_token& stop)
{
    struct Shared {
        explicit Shared(size_t count)
            : statuses(count, absl::ResourceExhaustedError("the load was given up"))
        {
        }
        std::vector<absl::Status> statuses; // each written by one task
    };
    const auto shared = std::make_shared<Shared>(wave.size());
    const auto countdown = std::make_shared<Countdown>();
    std::vector<WorkerThreads::Task> tasks;
    for (size_t i = 0; i < wave.size(); ++i) {
        const ModelId& id = wave[i];
        const Planned& planned = plans.at(id);
        tasks.push_back([self = shared_from_this(), id, planned, stop,
                            members = checkMembers(id, planned.record.config, failures), shared, i,
                            share = Countdown::share(countdown)] {
            self->m_tasks->runHere(id.name, [self, id, planned, stop, members, shared, i, share] {
                shared->statuses[i] = self->loadPlanned(id, planned, members, stop);
            });
        });
    }
    m_workers->postAll(std::move(tasks), threadCount);
    countdown->wait();
    for (size_t i = 0; i < wave.size(); ++i) {
        if (!shared->statuses[i].ok())
            failures.emplace(wave[i], shared->statuses[i]);
    }
}

// Loads a model, or records why not: `members` is the error of its members, if there is one. A load
// that is cancelled records nothing, because the unload that cancels it decides the model's state.
absl::Status ModelRepository::loadPlanned(const ModelId& id, const Planned& planned,
    const absl::Status& members, const std::stop_token& stop)
{
    if (members.ok() && !stop.stop_requested())
        return loadWithRetries(id, planned.source, planned.record, stop);
    if (members.ok()) {
        return absl::CancelledError(absl::StrCat("load failed for model '", id.name,
            "': it was cancelled, because an unload or the exit of the server is waiting"));
    }
    LOG_ERROR << members.message();
    if (!stop.stop_requested()) {
        m_lifecycle->failModel(id, members);
        remember(id, planned.source, planned.record); // the member may load later
    }
    return members;
}

void ModelRepository::loadNamed(Plans plans, Done done)
{
    std::set<ModelId> ids;
    bool hasMembers = false;
    for (const auto& [id, planned] : plans) {
        ids.insert(id);
        hasMembers |= !memberNames(planned.record.config).empty();
    }
    markExplicit(ids);
    if (hasMembers) {
        // Begins in the model's task, so that an unload that is queued after it finds it.
        const auto load = std::make_shared<const LoadStops::Load>(m_loadStops, ids.begin()->name);
        m_workers->post([self = shared_from_this(), ids, plans = std::move(plans), load,
                            done = std::move(done)]() mutable {
            self->addMembersOnDisk(plans);
            const Failures failures =
                self->loadInOrder(plans, static_cast<int>(plans.size()), load->stop());
            const auto failed = std::find_if(failures.begin(), failures.end(),
                [&ids](const auto& failure) { return ids.contains(failure.first); });
            done(failed == failures.end() ? absl::OkStatus() : failed->second);
        });
        return;
    }
    absl::Status status;
    std::set<ModelId> changed;
    for (const auto& [id, planned] : plans) {
        if (!status.ok() || isUpToDate(id, planned.source))
            continue;
        status = loadWithRetries(id, planned.source, planned.record, {});
        if (status.ok())
            changed.insert(id);
    }
    finishChange(changed, std::move(status), std::move(done));
}

void ModelRepository::remember(const ModelId& id, const Source& source, const LoadRecord& record)
{
    base::MutexLock lock(m_graphMutex);
    if (!record.config.has_ensemble_scheduling()) {
        m_ensembles.erase(id);
        return;
    }
    Planned& ensemble = m_ensembles[id];
    ensemble = {source, record, ensemble.hasServed};
}

// Forgets a model and returns the names of its members.
std::vector<std::string> ModelRepository::forget(const ModelId& id)
{
    base::MutexLock lock(m_graphMutex);
    m_explicit.erase(id);
    const auto found = m_ensembles.find(id);
    if (found == m_ensembles.end())
        return {};
    std::vector<std::string> names = memberNames(found->second.record.config);
    m_ensembles.erase(found);
    return names;
}

void ModelRepository::noteServed(const ModelId& id)
{
    base::MutexLock lock(m_graphMutex);
    if (const auto found = m_ensembles.find(id); found != m_ensembles.end())
        found->second.hasServed = true;
}

void ModelRepository::markExplicit(const std::set<ModelId>& ids)
{
    base::MutexLock lock(m_graphMutex);
    m_explicit.insert(ids.begin(), ids.end());
}

std::vector<ModelId> ModelRepository::ensemblesNamed(const std::string& name) const
{
    std::vector<ModelId> ids;
    base::MutexLock lock(m_graphMutex);
    for (const auto& [id, ensemble] : m_ensembles) {
        if (id.name == name)
            ids.push_back(id);
    }
    return ids;
}

std::vector<std::vector<ModelId>> ModelRepository::dependents(
    const std::set<ModelId>& changed) const
{
    base::MutexLock lock(m_graphMutex);
    return dependentsOf(changed, namesIn(m_ensembles));
}

// Blocks: must not be called within a model's task.
void ModelRepository::review(const std::vector<std::vector<ModelId>>& waves)
{
    for (const std::vector<ModelId>& wave : waves) {
        const auto countdown = std::make_shared<Countdown>();
        for (const ModelId& id : wave) {
            m_tasks->post(
                id.name, [self = shared_from_this(), id, share = Countdown::share(countdown)] {
                    self->reviewEnsemble(id);
                });
        }
        countdown->wait();
    }
}

// Reloads an ensemble with its present members. If that fails, it does not serve until they are
// back.
void ModelRepository::reviewEnsemble(const ModelId& id)
{
    Planned ensemble;
    {
        base::MutexLock lock(m_graphMutex);
        const auto found = m_ensembles.find(id);
        if (found == m_ensembles.end())
            return; // unloaded meanwhile
        ensemble = found->second;
    }
    if (m_stop.isGiven())
        return;
    const absl::Status status =
        loadOrFail(id, ensemble.source, ensemble.record, planLoad(nullptr, ensemble.record), {});
    if (status.ok())
        return noteServed(id);
    LOG_WARNING << "ensemble '" << id.name << "' does not serve: " << status.message();
    if (ensemble.hasServed)
        m_lifecycle->unload(id);
}

// Ends a change that a task has made. Reviews the dependent ensembles first, on another thread,
// because a task must not wait for them.
void ModelRepository::finishChange(const std::set<ModelId>& changed, absl::Status status, Done done)
{
    std::vector<std::vector<ModelId>> waves = dependents(changed);
    if (waves.empty())
        return done(std::move(status));
    m_workers->post([self = shared_from_this(), waves = std::move(waves),
                        status = std::move(status), done = std::move(done)] {
        self->review(waves);
        done(status);
    });
}

void ModelRepository::unloadMembers(const std::map<ModelId, std::vector<std::string>>& gone)
{
    for (const auto& [id, members] : gone) {
        MemberNames loaded;
        std::set<ModelId> loadedExplicitly;
        for (const auto& [other, record] : m_lifecycle->known()) {
            if (record)
                loaded.emplace(other, memberNames(record->config));
        }
        {
            base::MutexLock lock(m_graphMutex);
            for (const auto& [other, names] : namesIn(m_ensembles))
                loaded.emplace(other, names);
            loadedExplicitly = m_explicit;
        }
        for (const ModelId& member : membersToUnload(id, members, loaded, loadedExplicitly)) {
            m_tasks->post(member.name, [self = shared_from_this(), member] {
                self->m_lifecycle->unload(member);
                self->forget(member);
            });
        }
    }
}

} // namespace thalassa::repository
