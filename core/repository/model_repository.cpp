// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/model_repository.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/text/excerpt.h"
#include "core/base/text/nearest_name.h"
#include "core/repository/hints/layout.h"
#include "core/repository/tasks/answer.h"

namespace thalassa::repository {
namespace {

absl::Status duplicateError()
{
    return absl::InvalidArgumentError("model appears in two or more repositories");
}

std::vector<std::string> namesOf(const Inventory& inventory)
{
    std::vector<std::string> names(inventory.duplicates.begin(), inventory.duplicates.end());
    for (const auto& [id, directory] : inventory.models)
        names.push_back(id.name);
    return names;
}

absl::Status failedStart(const std::set<std::string>& failed, size_t triedCount)
{
    return absl::InternalError(absl::StrCat("failed to load all models: ", failed.size(), " of ",
        triedCount, triedCount == 1 ? " model" : " models",
        " failed: ", base::nameList(std::vector<std::string>(failed.begin(), failed.end()))));
}

// Returns the error of a load whose configuration selects no version.
absl::Status noVersion(const std::string& name, const absl::Status& why)
{
    LOG_ERROR << "failed to load model '" << name << "': " << why.message();
    return absl::InvalidArgumentError(
        absl::StrCat("load failed for model '", name, "': ", why.message()));
}

// Logs the versions that keep the server from its exit: those with requests. If there are none,
// the backend of any version may.
void logStillRunning(const std::vector<Lifecycle::LiveVersion>& live)
{
    const auto isBusy = [](const Lifecycle::LiveVersion& one) { return one.requestCount > 0; };
    const bool hasBusy = std::any_of(live.begin(), live.end(), isBusy);
    for (const Lifecycle::LiveVersion& one : live) {
        if (isBusy(one)) {
            LOG_ERROR << "model '" << one.name << "' version " << one.version
                      << " still runs; in-flight inferences: " << one.requestCount;
        } else if (!hasBusy) {
            LOG_ERROR << "model '" << one.name << "' version " << one.version << " still runs";
        }
    }
}

} // namespace

ModelRepository::ModelRepository(
    Options options, std::unique_ptr<Loader> loader, base::ControlLoop& control)
    : m_options(std::move(options))
    , m_control(control)
    , m_repositories(std::make_shared<RepositoryList>(m_options.store, m_options.repositories))
    , m_workers(std::make_shared<WorkerThreads>())
    , m_tasks(std::make_shared<SerialTasks>(m_workers))
    , m_lifecycle(std::make_shared<Lifecycle>(Lifecycle::Options{
          m_workers, m_options.namespacing, m_options.events, m_options.namesOthers}))
    , m_directories(std::make_shared<DirectoryLoader>(
          DirectoryLoader::Options{m_options.store, std::move(loader), m_lifecycle, m_loadStops,
              m_stop, m_options.loadRetryCount, m_options.shownPaths}))
    , m_ensembles(std::make_shared<EnsembleLoader>(
          EnsembleLoader::Options{m_repositories, m_workers, m_tasks, m_lifecycle, m_loadStops,
              m_stop, m_directories, m_options.namespacing, m_options.loadThreadCount}))
{
}

absl::StatusOr<Inventory> ModelRepository::takeInventoryNow() const
{
    ASSIGN_OR_RETURN(std::vector<ModelDirectory> directories, m_repositories->scanAll());
    return takeInventory(std::move(directories), m_options.namespacing);
}

void ModelRepository::unloadDuplicate(const std::string& name)
{
    LOG_ERROR << "failed to poll model '" << name << "': not unique across all model repositories";
    m_lifecycle->unload({"", name});
}

// Warns of repositories without models. Directories with the same name are left out of the
// inventory, but they are models.
void ModelRepository::warnOfLayout(const Inventory& inventory) const
{
    if (!inventory.duplicates.empty())
        return;
    std::vector<const ModelDirectory*> directories;
    directories.reserve(inventory.models.size());
    for (const auto& [id, directory] : inventory.models)
        directories.push_back(&directory);
    for (const std::string& warning :
        layoutWarnings(*m_options.store, m_options.repositories.paths, directories))
        LOG_WARNING << warning;
}

absl::Status ModelRepository::start()
{
    const absl::StatusOr<Inventory> inventory = takeInventoryNow();
    if (!inventory.ok())
        return absl::FailedPreconditionError(inventory.status().message());
    std::vector<ModelId> ids;
    const auto& wanted = m_options.startupModels;
    const auto isWanted = [&](const std::string& name) {
        return m_options.loadAll || std::find(wanted.begin(), wanted.end(), name) != wanted.end();
    };
    for (const auto& [id, directory] : inventory->models) {
        if (isWanted(id.name))
            ids.push_back(id);
    }
    warnOfLayout(*inventory);
    m_ensembles->markExplicit({ids.begin(), ids.end()});
    std::set<std::string> tried;
    for (const ModelId& id : ids)
        tried.insert(id.name);
    std::set<std::string> failed;
    for (const auto& [id, why] : m_ensembles->loadAll(*inventory, ids))
        failed.insert(id.name);
    for (const std::string& name : inventory->duplicates) {
        if (!isWanted(name))
            continue;
        unloadDuplicate(name);
        m_lifecycle->failModel({"", name}, duplicateError());
        failed.insert(name);
    }
    for (const std::string& name :
        missingModels(*inventory, m_options.loadAll ? std::vector<std::string>() : wanted)) {
        const absl::Status missing =
            absl::NotFoundError(absl::StrCat("model not found in any model repository",
                base::didYouMean(name, namesOf(*inventory))));
        LOG_ERROR << "failed to load model '" << name << "': " << missing.message();
        if (inventory->duplicates.count(name) == 0)
            m_lifecycle->failModel({"", name}, missing);
        failed.insert(name);
    }
    schedulePoll();
    tried.insert(failed.begin(), failed.end());
    return failed.empty() ? absl::OkStatus() : failedStart(failed, tried.size());
}

void ModelRepository::load(const std::string& name, OverrideSource override, Done done)
{
    if (absl::Status status = checkModelName(name); !status.ok())
        return done(std::move(status));
    postAnswered(name,
        [self = shared_from_this(), name, override = std::move(override),
            done = answeredOnce(std::move(done))] {
            const absl::StatusOr<LoadOverride> given = override();
            if (!given.ok())
                return done(given.status());
            absl::StatusOr<PlannedLoads> loads = self->readNamed(name, *given);
            if (!loads.ok())
                return done(loads.status());
            self->m_ensembles->loadNamed(*std::move(loads), done);
        });
}

void ModelRepository::refuseLoad(OverrideSource override, absl::Status refusal, Done done)
{
    constexpr char kRefusal[] = "/refusal"; // not a model's name
    postAnswered(kRefusal,
        [override = std::move(override), refusal = std::move(refusal),
            done = answeredOnce(std::move(done))] {
            const absl::Status given = override().status();
            done(absl::IsInternal(given) ? given : refusal);
        });
}

absl::StatusOr<PlannedLoads> ModelRepository::readFiles(
    const std::string& name, const LoadOverride& override)
{
    if (override.configJson.empty()) {
        return absl::InvalidArgumentError(absl::StrCat("load of model '", name,
            "': its parameters hold files but no 'config'; send the model's configuration with "
            "them"));
    }
    ASSIGN_OR_RETURN(const auto files, writeFiles(name, override.files));
    LoadSource source{LocalStore().scan({"", name, files->path(), ""}), override.configJson, files};
    ASSIGN_OR_RETURN(const ModelId id, idOfFiles(name));
    noteFiles(id);
    absl::StatusOr<LoadRecord> record = m_directories->readOrFail(id, source);
    if (!record.ok())
        return absl::IsFailedPrecondition(record.status()) ? noVersion(name, record.status())
                                                           : record.status();
    PlannedLoads loads;
    loads.emplace(id, PlannedLoad{std::move(source), *std::move(record)});
    return loads;
}

// Notes a model that comes with files. If too many do not serve, forgets the oldest of them in its
// task, because it may be loaded at this moment.
void ModelRepository::noteFiles(const ModelId& id)
{
    std::list<ModelId> oldest;
    {
        base::MutexLock lock(m_filesMutex);
        m_withFiles.remove(id);
        m_withFiles.push_back(id);
        if (m_withFiles.size() <= m_options.maxWithFiles)
            return;
        const auto found = std::find_if(m_withFiles.begin(), std::prev(m_withFiles.end()),
            [this](const ModelId& one) { return m_lifecycle->isIdle(one); });
        if (found == std::prev(m_withFiles.end()))
            return;
        oldest.splice(oldest.begin(), m_withFiles, found);
    }
    m_tasks->post(oldest.front().name, [self = shared_from_this(), forgotten = oldest.front()] {
        if (self->m_lifecycle->isIdle(forgotten)) {
            self->m_ensembles->unload(forgotten);
            self->m_lifecycle->forget(forgotten);
            return;
        }
        base::MutexLock lock(self->m_filesMutex);
        self->m_withFiles.remove(forgotten); // a reload may have noted it again
        self->m_withFiles.push_front(forgotten);
    });
}

absl::StatusOr<PlannedLoads> ModelRepository::readNamed(
    const std::string& name, const LoadOverride& override)
{
    if (!override.files.empty())
        return readFiles(name, override);
    PlannedLoads loads;
    const auto notPolled = [&name](const absl::Status& why) {
        LOG_ERROR << "Poll failed for model directory '" << name << "': " << why.message();
        return absl::InternalError(absl::StrCat(
            "failed to load '", name, "', failed to poll from model repository: ", why.message()));
    };
    const auto directories = m_repositories->scanModel(name);
    if (!directories.ok())
        return notPolled(directories.status());
    if (directories->empty())
        return notPolled(absl::NotFoundError(
            absl::StrCat("the model is not found in any model repository", othersOnDisk(name))));
    if (directories->size() > 1 && !m_options.namespacing) {
        m_lifecycle->failModel({"", name}, duplicateError());
        return notPolled(duplicateError());
    }
    for (const ModelDirectory& directory : *directories) {
        const ModelId id{m_options.namespacing ? directory.repository : "", name};
        LoadSource source{directory, override.configJson, nullptr};
        absl::StatusOr<LoadRecord> record = m_directories->read(source);
        if (!record.ok()) {
            m_lifecycle->failModel(id, record.status());
            if (absl::IsFailedPrecondition(record.status()))
                return noVersion(name, record.status());
            const bool isOverride = !override.configJson.empty();
            return isOverride ? record.status() : notPolled(record.status());
        }
        loads.emplace(id, PlannedLoad{std::move(source), *std::move(record)});
    }
    return loads;
}

// Returns the end of an error about a model that no repository has.
std::string ModelRepository::othersOnDisk(const std::string& name) const
{
    std::vector<std::string> names;
    const absl::StatusOr<std::vector<ModelPlace>> places = m_repositories->listModels();
    if (!places.ok())
        return {};
    names.reserve(places->size());
    for (const ModelPlace& place : *places)
        names.push_back(place.name);
    const std::string nearest = base::didYouMean(name, names);
    if (!nearest.empty() || names.empty() || !m_options.namesOthers)
        return nearest;
    return absl::StrCat("; there ", names.size() == 1 ? "is " : "are ", base::nameList(names));
}

// Returns the id for the files of a load call: that of the known model of that name, if there is
// one.
absl::StatusOr<ModelId> ModelRepository::idOfFiles(const std::string& name) const
{
    const std::vector<ModelId> known = m_lifecycle->knownAs(name);
    if (known.size() > 1) {
        return absl::InvalidArgumentError(
            absl::StrCat("There are ", known.size(), " models named '", name,
                "' in different namespaces; the model for the files is ambiguous"));
    }
    return known.empty() ? ModelId{"", name} : known.front();
}

void ModelRepository::unload(const std::string& name, bool withMembers, Done done)
{
    if (absl::Status status = checkModelName(name); !status.ok())
        return done(std::move(status));
    postAnswered(name,
        [self = shared_from_this(), name, withMembers,
            announced = m_loadStops->announceUnload(name), done = answeredOnce(std::move(done))] {
            self->m_ensembles->unloadNamed(name, withMembers, done);
        });
}

absl::Status ModelRepository::poll()
{
    base::MutexLock lock(m_pollMutex);
    ASSIGN_OR_RETURN(const Inventory inventory, takeInventoryNow());
    // A name that a second repository gets later is a deleted model (row 10.1.6), not a failure of
    // the server: its readiness stays.
    for (const std::string& name : inventory.duplicates)
        unloadDuplicate(name);
    const KnownModels known = m_lifecycle->known();
    PollPlan plan = planPoll({&inventory, &known, std::move(m_pending), m_options.clock->now(),
        m_options.clock->wallNow(), m_options.settleTime});
    m_pending = std::move(plan.pending);
    for (const ModelId& id : plan.unload) {
        if (inventory.duplicates.count(id.name) > 0)
            continue;
        m_tasks->runHere(id.name, [ensembles = m_ensembles, id] { ensembles->unload(id); });
    }
    std::erase_if(plan.load, [&](const ModelId& id) {
        return m_ensembles->waitsForMembers(id, inventory.models.at(id));
    });
    m_ensembles->markExplicit({plan.load.begin(), plan.load.end()});
    m_ensembles->reviewDependents({plan.unload.begin(), plan.unload.end()});
    const auto failures = m_ensembles->loadAll(inventory, plan.load);
    return failures.empty() ? absl::OkStatus() : failures.begin()->second;
}

absl::Status ModelRepository::pollSettled()
{
    RETURN_IF_ERROR(poll());
    {
        base::MutexLock lock(m_pollMutex);
        if (m_pending.empty())
            return absl::OkStatus();
    }
    base::Clock& clock = *m_options.clock;
    return m_stop->waitUntil(clock, clock.now() + m_options.settleTime)
        ? absl::UnavailableError("Server exiting")
        : poll();
}

void ModelRepository::schedulePoll()
{
    if (m_options.pollInterval == base::Duration::zero() || m_stop->isGiven())
        return;
    m_control.postAfter(m_options.pollInterval, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || self->m_stop->isGiven())
            return;
        try {
            self->m_workers->post([self] { self->pollAndSchedule(); });
        } catch (const std::bad_alloc&) {
            LOG_ERROR << "poll of the model repositories: it was skipped, because the server has "
                         "not enough memory";
            self->schedulePoll();
        }
    });
}

// Called on a worker thread. Whether this poll succeeds or not, there is a next one: without memory
// to schedule it, this thread waits for its time.
void ModelRepository::pollAndSchedule()
{
    base::Clock& clock = *m_options.clock;
    do {
        try {
            if (const absl::Status status = poll(); !status.ok()) {
                LOG_ERROR << "poll of the model repositories: " << status.message();
            }
        } catch (...) {
            LOG_ERROR << "poll of the model repositories: it failed: " << base::exceptionText();
        }
        try {
            return schedulePoll();
        } catch (const std::bad_alloc&) {
        }
    } while (!m_stop->waitUntil(clock, clock.now() + m_options.pollInterval));
}

void ModelRepository::index(bool readyOnly, std::function<void(Index)> done)
{
    constexpr char kIndex[] = ""; // not a model's name
    postAnswered(
        kIndex, [self = shared_from_this(), readyOnly, done = answeredOnce(std::move(done))] {
            done(self->readIndex(readyOnly));
        });
}

void ModelRepository::check(const std::string& name, std::string config,
    std::function<void(absl::StatusOr<ConfigCheck>)> done)
{
    if (absl::Status status = checkModelName(name); !status.ok())
        return done(std::move(status));
    constexpr char kCheck[] = "/check"; // not a model's name
    postAnswered(kCheck,
        [self = shared_from_this(), name, config = std::move(config),
            done = answeredOnce(std::move(done))] { done(self->checkNow(name, config)); });
}

absl::StatusOr<ConfigCheck> ModelRepository::checkNow(
    const std::string& name, std::string config) const
{
    ASSIGN_OR_RETURN(auto directories, m_repositories->scanModel(name));
    if (directories.empty()) {
        return absl::NotFoundError(absl::StrCat("model '", base::excerpt(name),
            "' is not found in any model repository", othersOnDisk(name)));
    }
    if (directories.size() > 1 && !m_options.namespacing)
        return duplicateError();
    ModelDirectory& directory = directories.front();
    const std::string space = m_options.namespacing ? directory.repository : "";
    return m_directories->check(configToCheck(std::move(directory), std::move(config)), space);
}

ModelRepository::Index ModelRepository::readIndex(bool readyOnly) const
{
    ASSIGN_OR_RETURN(const auto places, m_repositories->listModels());
    std::map<ModelId, ModelStatus> known;
    for (ModelStatus& status : m_lifecycle->statuses()) {
        const ModelId id = status.id;
        known.emplace(id, std::move(status));
    }
    std::map<ModelId, int> onDisk;
    std::map<ModelId, std::string> refused; // why a directory's name cannot be a model's
    for (const ModelPlace& place : places) {
        const ModelId id{m_options.namespacing ? place.repository : "", place.name};
        ++onDisk[id];
        if (!place.status.ok())
            refused.emplace(id, std::string(place.status.message()));
    }
    std::vector<IndexEntry> entries;
    for (const auto& [id, count] : onDisk) {
        if (count > 1) {
            entries.push_back({id.name, std::nullopt, VersionState::Unavailable,
                std::string(duplicateError().message())});
            continue;
        }
        if (const auto why = refused.find(id); why != refused.end()) {
            if (!readyOnly)
                entries.push_back({id.name, std::nullopt, VersionState::Unavailable, why->second});
            continue;
        }
        const auto found = known.find(id);
        if (found == known.end() || found->second.versions.empty()) {
            const bool wasTried = found != known.end() && !found->second.reason.empty();
            if (!readyOnly) {
                entries.push_back({id.name, std::nullopt,
                    wasTried ? VersionState::Unavailable : VersionState::Unknown,
                    wasTried ? found->second.reason : ""});
            }
            continue;
        }
        for (const auto& [version, status] : found->second.versions) {
            // The reason why the model does not serve is newer than the reason of the version.
            const bool isOld =
                status.state == VersionState::Unavailable && !found->second.reason.empty();
            if (!readyOnly || status.state == VersionState::Ready) {
                entries.push_back(
                    {id.name, version, status.state, isOld ? found->second.reason : status.reason});
            }
        }
    }
    return entries;
}

// Logs each second what it waits for (row 11.2.3).
bool ModelRepository::waitUntilUnloaded(base::TimePoint deadline)
{
    base::Clock& clock = *m_options.clock;
    while (true) {
        const base::TimePoint step = std::min(deadline, clock.now() + std::chrono::seconds(1));
        if (m_lifecycle->waitUntilEmpty(clock, step))
            return true;
        if (clock.now() >= deadline)
            return false;
        const auto rest = std::chrono::ceil<std::chrono::seconds>(deadline - clock.now()).count();
        const std::vector<Lifecycle::LiveVersion> live = m_lifecycle->live();
        const auto busy = std::count_if(live.begin(), live.end(),
            [](const Lifecycle::LiveVersion& one) { return one.requestCount > 0; });
        if (busy == 0) {
            LOG_INFO << "Timeout " << rest << ": Found " << live.size()
                     << " live models and 0 in-flight non-inference requests";
            continue;
        }
        LOG_INFO << "Timeout " << rest << ": Found " << busy
                 << " model versions that have in-flight inferences";
        for (const Lifecycle::LiveVersion& one : live) {
            if (one.requestCount > 0) {
                LOG_INFO << "Model '" << one.name << "' (version " << one.version << ") has "
                         << one.requestCount << " in-flight inferences";
            }
        }
    }
}

void ModelRepository::stopDelaying()
{
    m_loadStops->stopAll();
    for (VersionPtr& version : m_lifecycle->stopDelaying())
        m_workers->post([version = std::move(version)] { version->stopDelaying(); });
}

absl::Status ModelRepository::stop(base::Duration timeout)
{
    const base::TimePoint deadline = m_options.clock->now() + timeout;
    m_stop->give();
    m_loadStops->stopAll();
    m_lifecycle->close();
    if (waitUntilUnloaded(deadline) && m_workers->joinUntil(*m_options.clock, deadline))
        return absl::OkStatus();
    logStillRunning(m_lifecycle->live());
    m_workers->abandon();
    return absl::InternalError("Exit timeout expired. Exiting immediately.");
}

} // namespace thalassa::repository
