// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/model_repository.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/exception_text.h"
#include "core/base/log.h"
#include "core/base/status_macros.h"
#include "core/repository/answer.h"
#include "core/repository/configuration.h"

namespace thalassa::repository {
namespace {

absl::Status duplicateError()
{
    return absl::InvalidArgumentError("model appears in two or more repositories");
}

// The text of std::bad_alloc names a C++ type, which tells a client nothing.
std::string givenUp(const std::exception& error)
{
    const bool lacksMemory = dynamic_cast<const std::bad_alloc*>(&error) != nullptr;
    return absl::StrCat("the load was given up: ",
        lacksMemory ? "the server has not enough memory for it" : error.what());
}

} // namespace

ModelRepository::ModelRepository(
    Options options, std::unique_ptr<Loader> loader, base::ControlLoop& control)
    : m_options(std::move(options))
    , m_repositories(m_options.repositories)
    , m_loader(std::move(loader))
    , m_control(control)
    , m_workers(std::make_shared<WorkerThreads>())
    , m_tasks(std::make_shared<SerialTasks>(m_workers))
    , m_lifecycle(std::make_shared<Lifecycle>(
          Lifecycle::Options{m_workers, m_options.namespacing, m_options.events}))
{
}

absl::StatusOr<Inventory> ModelRepository::takeInventoryNow() const
{
    ASSIGN_OR_RETURN(std::vector<ModelDirectory> directories, scanAll(m_repositories.get()));
    return takeInventory(std::move(directories), m_options.namespacing);
}

void ModelRepository::refuseDuplicate(const std::string& name)
{
    LOG_ERROR << "failed to poll model '" << name << "': not unique across all model repositories";
    m_lifecycle->unload({"", name});
    m_lifecycle->failModel({"", name}, duplicateError());
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
    markExplicit({ids.begin(), ids.end()});
    bool allLoaded = loadAll(*inventory, ids).ok();
    for (const std::string& name : inventory->duplicates) {
        if (!isWanted(name))
            continue;
        refuseDuplicate(name);
        allLoaded = false;
    }
    for (const std::string& name :
        missingModels(*inventory, m_options.loadAll ? std::vector<std::string>() : wanted)) {
        const absl::Status missing = absl::NotFoundError("model not found in any model repository");
        LOG_ERROR << "failed to load model '" << name << "': " << missing.message();
        if (inventory->duplicates.count(name) == 0)
            m_lifecycle->failModel({"", name}, missing);
        allLoaded = false;
    }
    schedulePoll();
    return allLoaded ? absl::OkStatus() : absl::InternalError("failed to load all models");
}

absl::Status ModelRepository::loadAll(const Inventory& inventory, const std::vector<ModelId>& ids)
{
    absl::Status unread;
    Plans plans;
    for (const ModelId& id : ids) {
        Source source{inventory.models.at(id), "", nullptr};
        absl::StatusOr<LoadRecord> record = readOrFail(id, source);
        if (record.ok())
            plans.emplace(id, Planned{std::move(source), *std::move(record)});
        else
            unread.Update(record.status());
    }
    addMembers(inventory, plans);
    const Failures failures = loadInOrder(plans, m_options.loadThreadCount, {});
    return failures.empty() ? unread : failures.begin()->second;
}

absl::StatusOr<LoadRecord> ModelRepository::readOrFail(const ModelId& id, const Source& source)
{
    absl::StatusOr<LoadRecord> record = readRecord(source);
    if (record.ok())
        return record;
    LOG_ERROR << "Poll failed for model directory '" << source.directory.name
              << "': " << record.status().message();
    m_lifecycle->failModel(id, record.status());
    return record;
}

bool ModelRepository::isUpToDate(const ModelId& id, const Source& source) const
{
    const std::shared_ptr<const LoadRecord> loaded = m_lifecycle->record(id);
    return loaded && source.configJson.empty() && isUnchanged(*loaded, source.directory);
}

absl::Status ModelRepository::loadWithRetries(
    const ModelId& id, const Source& source, const LoadRecord& record, const std::stop_token& stop)
{
    if (isUpToDate(id, source))
        return absl::OkStatus();
    remember(id, source, record);
    const std::shared_ptr<const LoadRecord> loaded = m_lifecycle->record(id);
    absl::Status status;
    const LoadStops::Load load(m_loadStops, id.name, stop);
    for (int attempt = 0; attempt <= m_options.loadRetryCount; ++attempt) {
        if (m_stop.isGiven())
            return absl::UnavailableError("Server exiting");
        if (attempt > 0 && load.stop().stop_requested())
            return status;
        status = loadOrFail(id, source, record, planLoad(loaded.get(), record), load.stop());
        if (status.ok()) {
            noteServed(id);
            return status;
        }
        LOG_ERROR << "failed to load '" << id.name << "': " << status.message();
    }
    return status;
}

// An exception fails the load, so that no version stays in the state LOADING.
absl::Status ModelRepository::loadOrFail(const ModelId& id, const Source& source,
    const LoadRecord& record, const LoadPlan& plan, const std::stop_token& stop)
{
    try {
        return loadVersions(id, source, record, plan, stop);
    } catch (const std::exception& error) {
        const absl::Status status = absl::ResourceExhaustedError(
            absl::StrCat("load failed for model '", id.name, "': ", givenUp(error)));
        std::map<int64_t, absl::Status> failures;
        for (const int64_t version : plan.load)
            failures.emplace(version, status);
        m_lifecycle->failLoad(id, failures);
        return status;
    }
}

absl::StatusOr<LoadRecord> ModelRepository::readRecord(const Source& source) const
{
    RETURN_IF_ERROR(source.directory.status);
    for (const std::string& warning : source.directory.warnings)
        LOG_WARNING << "model '" << source.directory.name << "': " << warning;
    LoadRecord record;
    record.path = source.directory.path;
    record.configFile = source.directory.configFile;
    record.tree = source.directory.tree;
    record.isOverridden = !source.configJson.empty() || source.files != nullptr;
    ASSIGN_OR_RETURN(record.config, readConfiguration(source.directory, source.configJson));
    ASSIGN_OR_RETURN(
        record.versions, wantedVersions(source.directory, record.config, source.configJson));
    return record;
}

// An exception, as for a configuration that needs too much memory, fails the load, not the server.
absl::StatusOr<std::unique_ptr<ModelVersion>> ModelRepository::loadVersion(LoadRequest request)
{
    try {
        return m_loader->load(std::move(request));
    } catch (const std::exception& error) {
        return absl::ResourceExhaustedError(givenUp(error));
    }
}

absl::Status ModelRepository::updateVersions(const Source& source,
    const ::inference::ModelConfig& config, const std::vector<VersionPtr>& kept,
    const std::stop_token& stop)
{
    for (const VersionPtr& version : kept) {
        const absl::Status status = version->update(config, stop);
        if (!status.ok()) {
            return absl::InvalidArgumentError(
                absl::StrCat("load failed for model '", source.directory.name, "': version ",
                    version->version(), " keeps its instances and continues to serve: ",
                    placed(status, source.directory, source.configJson).message()));
        }
    }
    return absl::OkStatus();
}

absl::Status ModelRepository::loadVersions(const ModelId& id, const Source& source,
    LoadRecord record, const LoadPlan& plan, const std::stop_token& stop)
{
    m_lifecycle->beginLoad(id, plan.load);
    std::vector<VersionPtr> kept;
    for (const int64_t version : plan.keep) {
        kept.push_back(m_lifecycle->servingVersion(id, version));
        if (!kept.back())
            return absl::UnavailableError("Server exiting"); // which has unloaded it meanwhile
    }
    std::vector<VersionPtr> versions = kept;
    std::map<int64_t, absl::Status> failures;
    std::string message;
    for (const int64_t version : plan.load) {
        LOG_INFO << "loading: " << id.name << ":" << version;
        auto loaded = loadVersion({id.name, version, source.directory.path, record.config,
            !source.configJson.empty() || !source.directory.configFile.empty(), m_lifecycle,
            id.space, source.files, stop});
        if (loaded.ok()) {
            versions.push_back(m_lifecycle->adopt(std::move(loaded).value()));
            continue;
        }
        const absl::Status failure = placed(loaded.status(), source.directory, source.configJson);
        LOG_ERROR << "failed to load '" << id.name << "' version " << version << ": "
                  << failure.message();
        absl::StrAppend(&message, message.empty() ? "" : " ", "version ", version,
            " is at UNAVAILABLE state: ", failure.message(), ";");
        failures.emplace(version, failure);
    }
    if (!failures.empty()) {
        m_lifecycle->failLoad(id, failures);
        return absl::InvalidArgumentError(
            absl::StrCat("load failed for model '", id.name, "': ", message));
    }
    if (absl::Status status = updateVersions(source, record.config, kept, stop); !status.ok()) {
        m_lifecycle->failLoad(id, {});
        return status;
    }
    std::sort(versions.begin(), versions.end(),
        [](const VersionPtr& a, const VersionPtr& b) { return a->version() < b->version(); });
    RETURN_IF_ERROR(m_lifecycle->publish(id, std::move(record), std::move(versions)));
    LOG_INFO << "successfully loaded '" << id.name << "'";
    return absl::OkStatus();
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
            absl::StatusOr<Plans> plans = self->readNamed(name, *given);
            if (!plans.ok())
                return done(plans.status());
            self->loadNamed(*std::move(plans), done);
        });
}

absl::StatusOr<ModelRepository::Plans> ModelRepository::readNamed(
    const std::string& name, const LoadOverride& override)
{
    Plans plans;
    const auto notPolled = [&name](const absl::Status& why) {
        LOG_ERROR << "failed to poll model '" << name << "': " << why.message();
        return absl::InternalError(absl::StrCat(
            "failed to load '", name, "', failed to poll from model repository: ", why.message()));
    };
    if (!override.files.empty() && override.configJson.empty()) {
        return absl::InvalidArgumentError(absl::StrCat("load of model '", name,
            "': its parameters hold files but no 'config'; send the model's configuration with "
            "them"));
    }
    if (!override.files.empty()) {
        ASSIGN_OR_RETURN(const auto files, OverrideDirectory::create(name, override.files));
        Source source{scanDirectory("", name, files->path(), ""), override.configJson, files};
        ASSIGN_OR_RETURN(const ModelId id, idOfFiles(name));
        ASSIGN_OR_RETURN(LoadRecord record, readOrFail(id, source));
        plans.emplace(id, Planned{std::move(source), std::move(record)});
        return plans;
    }
    const auto directories = scanModel(m_repositories.get(), name);
    if (!directories.ok())
        return notPolled(directories.status());
    if (directories->empty())
        return notPolled(absl::NotFoundError("the model is not found in any model repository"));
    if (directories->size() > 1 && !m_options.namespacing) {
        m_lifecycle->failModel({"", name}, duplicateError());
        return notPolled(duplicateError());
    }
    for (const ModelDirectory& directory : *directories) {
        const ModelId id{m_options.namespacing ? directory.repository : "", name};
        Source source{directory, override.configJson, nullptr};
        absl::StatusOr<LoadRecord> record = readRecord(source);
        if (!record.ok()) {
            m_lifecycle->failModel(id, record.status());
            const bool isOverride = !override.configJson.empty();
            return isOverride ? record.status() : notPolled(record.status());
        }
        plans.emplace(id, Planned{std::move(source), *std::move(record)});
    }
    return plans;
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
            std::set<ModelId> gone;
            std::map<ModelId, std::vector<std::string>> members;
            std::vector<ModelId> ids = self->ensemblesNamed(name);
            for (const ModelId& id : self->m_lifecycle->knownAs(name))
                ids.push_back(id);
            for (const ModelId& id : ids) {
                self->m_lifecycle->unload(id);
                gone.insert(id);
                const std::vector<std::string> names = self->forget(id);
                if (withMembers && !names.empty())
                    members.emplace(id, names);
            }
            self->finishChange(
                gone, absl::OkStatus(), [self, members, done](const absl::Status& status) {
                    self->unloadMembers(members);
                    done(status);
                });
        });
}

absl::Status ModelRepository::poll()
{
    base::MutexLock lock(m_pollMutex);
    ASSIGN_OR_RETURN(const Inventory inventory, takeInventoryNow());
    for (const std::string& name : inventory.duplicates)
        refuseDuplicate(name);
    const KnownModels known = m_lifecycle->known();
    PollPlan plan = planPoll({&inventory, &known, std::move(m_pending), m_options.clock->now(),
        m_options.clock->wallNow(), m_options.settleTime});
    m_pending = std::move(plan.pending);
    for (const ModelId& id : plan.unload) {
        if (inventory.duplicates.count(id.name) > 0)
            continue;
        m_tasks->runHere(id.name, [this, id] {
            m_lifecycle->unload(id);
            forget(id);
        });
    }
    markExplicit({plan.load.begin(), plan.load.end()});
    review(dependents({plan.unload.begin(), plan.unload.end()}));
    return loadAll(inventory, plan.load);
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
    return m_stop.waitUntil(clock, clock.now() + m_options.settleTime)
        ? absl::UnavailableError("Server exiting")
        : poll();
}

void ModelRepository::schedulePoll()
{
    if (m_options.pollInterval == base::Duration::zero() || m_stop.isGiven())
        return;
    m_control.postAfter(m_options.pollInterval, [weak = weak_from_this()] {
        const auto self = weak.lock();
        if (!self || self->m_stop.isGiven())
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
    } while (!m_stop.waitUntil(clock, clock.now() + m_options.pollInterval));
}

void ModelRepository::index(bool readyOnly, std::function<void(Index)> done)
{
    constexpr char kIndex[] = ""; // not a model's name
    postAnswered(
        kIndex, [self = shared_from_this(), readyOnly, done = answeredOnce(std::move(done))] {
            done(self->readIndex(readyOnly));
        });
}

ModelRepository::Index ModelRepository::readIndex(bool readyOnly) const
{
    ASSIGN_OR_RETURN(const auto places, listModels(m_repositories.get()));
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
            entries.push_back(
                {id.name, 0, VersionState::Unavailable, std::string(duplicateError().message())});
            continue;
        }
        if (const auto why = refused.find(id); why != refused.end()) {
            if (!readyOnly)
                entries.push_back({id.name, 0, VersionState::Unavailable, why->second});
            continue;
        }
        const auto found = known.find(id);
        if (found == known.end() || found->second.versions.empty()) {
            const bool wasTried = found != known.end() && !found->second.reason.empty();
            if (!readyOnly) {
                entries.push_back(
                    {id.name, 0, wasTried ? VersionState::Unavailable : VersionState::Unknown,
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
    m_stop.give();
    m_loadStops->stopAll();
    m_lifecycle->close();
    if (waitUntilUnloaded(deadline) && m_workers->joinUntil(*m_options.clock, deadline))
        return absl::OkStatus();
    for (const Lifecycle::LiveVersion& live : m_lifecycle->live())
        LOG_ERROR << "model '" << live.name << "' version " << live.version << " still runs";
    m_workers->abandon();
    return absl::InternalError("Exit timeout expired. Exiting immediately.");
}

} // namespace thalassa::repository
