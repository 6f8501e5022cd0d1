// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/ensemble_loader.h"

#include <algorithm>
#include <latch>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/repository/tasks/latch_share.h"

namespace thalassa::repository {
namespace {

MemberNames namesIn(const PlannedLoads& loads)
{
    MemberNames names;
    for (const auto& [id, planned] : loads)
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

EnsembleLoader::Failures EnsembleLoader::loadAll(
    const Inventory& inventory, const std::vector<ModelId>& ids)
{
    Failures failures;
    PlannedLoads loads;
    for (const ModelId& id : ids) {
        LoadSource source{inventory.models.at(id), "", nullptr};
        absl::StatusOr<LoadRecord> record = m_options.directories->readOrFail(id, source);
        if (record.ok())
            loads.emplace(id, PlannedLoad{std::move(source), *std::move(record)});
        else
            failures.emplace(id, record.status());
    }
    addMembers(inventory, loads);
    failures.merge(loadInOrder(loads, m_options.threadCount, {}));
    return failures;
}

// Adds the members of the planned ensembles, which are loaded without being named (row 10.5.3).
void EnsembleLoader::addMembers(const Inventory& inventory, PlannedLoads& loads) const
{
    MemberNames onDisk;
    for (const auto& [id, directory] : inventory.models)
        onDisk.emplace(id, std::vector<std::string>());
    std::vector<std::pair<ModelId, std::vector<std::string>>> open;
    for (const auto& [id, planned] : loads)
        open.emplace_back(id, memberNames(planned.record.config));
    while (!open.empty()) {
        const auto [of, names] = std::move(open.back());
        open.pop_back();
        for (const std::string& name : names) {
            const ModelId* const id = resolveMember(onDisk, of.space, name);
            if (id == nullptr || loads.contains(*id))
                continue;
            LoadSource source{inventory.models.at(*id), "", nullptr};
            if (m_options.directories->isUpToDate(*id, source))
                continue;
            absl::StatusOr<LoadRecord> record = m_options.directories->readOrFail(*id, source);
            if (!record.ok())
                continue; // the ensemble's load reports the missing member
            open.emplace_back(*id, memberNames(record->config));
            loads.emplace(*id, PlannedLoad{std::move(source), *std::move(record)});
        }
    }
}

void EnsembleLoader::addMembersOnDisk(PlannedLoads& loads) const
{
    Inventory inventory;
    std::vector<std::string> open;
    std::set<std::string> seen;
    for (const auto& [id, planned] : loads) {
        seen.insert(id.name);
        for (const std::string& name : memberNames(planned.record.config))
            open.push_back(name);
    }
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        if (!checkModelName(name).ok() || !seen.insert(name).second)
            continue;
        absl::StatusOr<std::vector<ModelDirectory>> found = m_options.repositories->scanModel(name);
        if (!found.ok() || (found->size() > 1 && !m_options.namespacing))
            continue; // the ensemble's load reports the error
        for (ModelDirectory& directory : *found) {
            const ModelId id{m_options.namespacing ? directory.repository : "", name};
            const LoadSource source{directory, "", nullptr};
            if (const absl::StatusOr<LoadRecord> record = m_options.directories->read(source);
                record.ok()) {
                for (const std::string& member : memberNames(record->config))
                    open.push_back(member);
            }
            inventory.models.emplace(id, std::move(directory));
        }
    }
    addMembers(inventory, loads);
}

EnsembleLoader::Failures EnsembleLoader::loadInOrder(
    const PlannedLoads& loads, int threadCount, const std::stop_token& stop)
{
    std::set<ModelId> changed;
    for (const auto& [id, planned] : loads) {
        if (!m_options.directories->isUpToDate(id, planned.source))
            changed.insert(id);
    }
    const LoadOrder order = orderLoads(namesIn(loads));
    Failures failures;
    for (const auto& [id, circle] : order.circular) {
        const absl::Status circular =
            absl::InvalidArgumentError(absl::StrCat("load failed for model '", id.name,
                "': circular dependency between ensembles: ", circle));
        LOG_ERROR << circular.message();
        m_options.lifecycle->failModel(id, circular);
        failures.emplace(id, circular);
    }
    for (const std::vector<ModelId>& wave : order.waves)
        loadWave(wave, loads, threadCount, failures, stop);
    for (const auto& [id, status] : failures)
        changed.erase(id);
    review(withoutFailed(dependents(changed), failures));
    return failures;
}

void EnsembleLoader::loadWave(const std::vector<ModelId>& wave, const PlannedLoads& loads,
    int threadCount, Failures& failures, const std::stop_token& stop)
{
    // Each is written by one task.
    const auto statuses = std::make_shared<std::vector<absl::Status>>(wave.size(),
        absl::ResourceExhaustedError("there is no memory for the load; load the model again"));
    const auto ended = std::make_shared<std::latch>(static_cast<std::ptrdiff_t>(wave.size()));
    std::vector<WorkerThreads::Task> tasks;
    for (size_t i = 0; i < wave.size(); ++i) {
        const ModelId& id = wave[i];
        const PlannedLoad& planned = loads.at(id);
        tasks.emplace_back([self = shared_from_this(), id, planned, stop,
                               members = checkMembers(id, planned.record.config, failures),
                               statuses, i, share = shareOf(ended)] {
            self->m_options.tasks->runHere(
                id.name, [self, id, planned, stop, members, statuses, i, share] {
                    (*statuses)[i] = self->loadPlanned(id, planned, members, stop);
                });
        });
    }
    m_options.workers->postAll(std::move(tasks), threadCount);
    ended->wait();
    for (size_t i = 0; i < wave.size(); ++i) {
        if (!(*statuses)[i].ok())
            failures.emplace(wave[i], (*statuses)[i]);
    }
}

// Loads a model, or records why not: `members` is the error of its members, if there is one. A load
// that is cancelled records nothing, because the unload that cancels it decides the model's state.
absl::Status EnsembleLoader::loadPlanned(const ModelId& id, const PlannedLoad& planned,
    const absl::Status& members, const std::stop_token& stop)
{
    if (members.ok() && !stop.stop_requested())
        return load(id, planned, stop);
    if (members.ok()) {
        return absl::CancelledError(absl::StrCat("load failed for model '", id.name,
            "': it was cancelled, because an unload or the exit of the server is waiting"));
    }
    LOG_ERROR << members.message();
    if (!stop.stop_requested()) {
        m_options.lifecycle->failModel(id, members);
        remember(id, planned); // the member may load later
    }
    return members;
}

void EnsembleLoader::loadNamed(PlannedLoads loads, Done done)
{
    std::set<ModelId> ids;
    bool hasMembers = false;
    for (const auto& [id, planned] : loads) {
        ids.insert(id);
        hasMembers |= !memberNames(planned.record.config).empty();
    }
    markExplicit(ids);
    if (hasMembers)
        return loadWithMembers(std::move(loads), ids, std::move(done));
    absl::Status status;
    std::set<ModelId> changed;
    for (const auto& [id, planned] : loads) {
        if (!status.ok() || m_options.directories->isUpToDate(id, planned.source))
            continue;
        status = load(id, planned, {});
        if (status.ok())
            changed.insert(id);
    }
    finishChange(changed, std::move(status), std::move(done));
}

void EnsembleLoader::loadWithMembers(PlannedLoads loads, const std::set<ModelId>& ids, Done done)
{
    // Begins in the model's task, so that an unload that is queued after it finds it.
    const auto load =
        std::make_shared<const LoadStops::Load>(m_options.loadStops, ids.begin()->name);
    m_options.workers->post([self = shared_from_this(), ids, loads = std::move(loads), load,
                                done = std::move(done)]() mutable {
        self->addMembersOnDisk(loads);
        Failures failures = self->loadInOrder(loads, static_cast<int>(loads.size()), load->stop());
        const auto failed = std::find_if(failures.begin(), failures.end(),
            [&ids](const auto& failure) { return ids.contains(failure.first); });
        done(failed == failures.end() ? absl::OkStatus() : std::move(failed->second));
    });
}

// Loads one model within its task, unless it is up to date.
absl::Status EnsembleLoader::load(
    const ModelId& id, const PlannedLoad& planned, const std::stop_token& stop)
{
    if (m_options.directories->isUpToDate(id, planned.source))
        return absl::OkStatus();
    remember(id, planned);
    absl::Status status = m_options.directories->load(id, planned, stop);
    if (status.ok())
        noteServed(id);
    return status;
}

void EnsembleLoader::unloadNamed(const std::string& name, bool withMembers, Done done)
{
    std::set<ModelId> gone;
    std::map<ModelId, std::vector<std::string>> members;
    std::vector<ModelId> ids = ensemblesNamed(name);
    for (const ModelId& id : m_options.lifecycle->knownAs(name))
        ids.push_back(id);
    for (const ModelId& id : ids) {
        gone.insert(id);
        const std::vector<std::string> names = unload(id);
        if (withMembers && !names.empty())
            members.emplace(id, names);
    }
    finishChange(gone, absl::OkStatus(),
        [self = shared_from_this(), members, done = std::move(done)](const absl::Status& status) {
            self->unloadMembers(members);
            done(status);
        });
}

std::vector<std::string> EnsembleLoader::unload(const ModelId& id)
{
    m_options.lifecycle->unload(id);
    return forget(id);
}

void EnsembleLoader::remember(const ModelId& id, const PlannedLoad& load)
{
    base::MutexLock lock(m_mutex);
    if (!load.record.config.has_ensemble_scheduling()) {
        m_ensembles.erase(id);
        return;
    }
    m_ensembles[id].load = load;
}

// Forgets a model and returns the names of its members.
std::vector<std::string> EnsembleLoader::forget(const ModelId& id)
{
    base::MutexLock lock(m_mutex);
    m_explicit.erase(id);
    const auto found = m_ensembles.find(id);
    if (found == m_ensembles.end())
        return {};
    std::vector<std::string> names = memberNames(found->second.load.record.config);
    m_ensembles.erase(found);
    return names;
}

void EnsembleLoader::noteServed(const ModelId& id)
{
    base::MutexLock lock(m_mutex);
    if (const auto found = m_ensembles.find(id); found != m_ensembles.end())
        found->second.hasServed = true;
}

void EnsembleLoader::markExplicit(const std::set<ModelId>& ids)
{
    base::MutexLock lock(m_mutex);
    m_explicit.insert(ids.begin(), ids.end());
}

std::vector<ModelId> EnsembleLoader::ensemblesNamed(const std::string& name) const
{
    std::vector<ModelId> ids;
    base::MutexLock lock(m_mutex);
    for (const auto& [id, ensemble] : m_ensembles) {
        if (id.name == name)
            ids.push_back(id);
    }
    return ids;
}

bool EnsembleLoader::waitsForMembers(const ModelId& id, const ModelDirectory& directory) const
{
    base::MutexLock lock(m_mutex);
    const auto found = m_ensembles.find(id);
    return found != m_ensembles.end() && isUnchanged(found->second.load.record, directory);
}

EnsembleLoader::Waves EnsembleLoader::dependents(const std::set<ModelId>& changed) const
{
    MemberNames ensembles;
    base::MutexLock lock(m_mutex);
    for (const auto& [id, ensemble] : m_ensembles)
        ensembles.emplace(id, memberNames(ensemble.load.record.config));
    return dependentsOf(changed, ensembles);
}

// Leaves out the ensembles that have just failed with their present members, and do not serve.
EnsembleLoader::Waves EnsembleLoader::withoutFailed(Waves waves, const Failures& failures) const
{
    std::set<ModelId> leftOut;
    {
        base::MutexLock lock(m_mutex);
        for (const auto& [id, ensemble] : m_ensembles) {
            if (failures.contains(id) && !ensemble.hasServed)
                leftOut.insert(id);
        }
    }
    for (std::vector<ModelId>& wave : waves)
        std::erase_if(wave, [&leftOut](const ModelId& id) { return leftOut.contains(id); });
    return waves;
}

// Blocks: must not be called within a model's task.
void EnsembleLoader::review(const Waves& waves)
{
    for (const std::vector<ModelId>& wave : waves) {
        const auto ended = std::make_shared<std::latch>(static_cast<std::ptrdiff_t>(wave.size()));
        for (const ModelId& id : wave) {
            m_options.tasks->post(id.name, [self = shared_from_this(), id, share = shareOf(ended)] {
                self->reviewEnsemble(id);
            });
        }
        ended->wait();
    }
}

// Reloads an ensemble with its present members. If that fails, it does not serve until they are
// back.
void EnsembleLoader::reviewEnsemble(const ModelId& id)
{
    Ensemble ensemble;
    {
        base::MutexLock lock(m_mutex);
        const auto found = m_ensembles.find(id);
        if (found == m_ensembles.end())
            return; // unloaded meanwhile
        ensemble = found->second;
    }
    if (m_options.stop->isGiven())
        return;
    const absl::Status status = m_options.directories->reload(id, ensemble.load);
    if (status.ok())
        return noteServed(id);
    if (!ensemble.hasServed)
        return; // the loader has logged the reason
    LOG_WARNING << "ensemble '" << id.name << "' does not serve until it fits its members again";
    m_options.lifecycle->unload(id);
}

// Ends a change that a task has made. Reviews the dependent ensembles first, on another thread,
// because a task must not wait for them.
void EnsembleLoader::finishChange(const std::set<ModelId>& changed, absl::Status status, Done done)
{
    Waves waves = dependents(changed);
    if (waves.empty())
        return done(std::move(status));
    m_options.workers->post([self = shared_from_this(), waves = std::move(waves),
                                status = std::move(status), done = std::move(done)] {
        self->review(waves);
        done(status);
    });
}

void EnsembleLoader::unloadMembers(const std::map<ModelId, std::vector<std::string>>& gone)
{
    for (const auto& [id, members] : gone) {
        MemberNames loaded;
        std::set<ModelId> loadedExplicitly;
        for (const auto& [other, record] : m_options.lifecycle->known()) {
            if (record)
                loaded.emplace(other, memberNames(record->config));
        }
        {
            base::MutexLock lock(m_mutex);
            for (const auto& [other, ensemble] : m_ensembles)
                loaded.emplace(other, memberNames(ensemble.load.record.config));
            loadedExplicitly = m_explicit;
        }
        for (const ModelId& member : membersToUnload(id, members, loaded, loadedExplicitly)) {
            m_options.tasks->post(
                member.name, [self = shared_from_this(), member] { self->unload(member); });
        }
    }
}

} // namespace thalassa::repository
