// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/repository/directory_loader.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/base/text/memory_text.h"
#include "core/base/text/string_view.h"
#include "core/repository/configuration.h"
#include "core/repository/hints/memory.h"
#include "core/repository/hints/model_file.h"
#include "core/repository/hints/named_field.h"

namespace thalassa::repository {
namespace {

// Returns the error for the exception that the calling catch block handles.
std::string givenUp()
{
    return absl::StrCat("the load was given up: ", base::exceptionText());
}

// A version that serves, and the configuration that it had before an update.
struct UpdatedVersion {
    VersionPtr version;
    ::inference::ModelConfig before;
};

// Gives versions the configuration back that they had. A version that fails keeps the new one,
// until the next load of the model.
void revert(const std::vector<UpdatedVersion>& updated)
{
    for (const auto& [version, before] : updated) {
        const absl::Status status = version->update(before, {});
        if (!status.ok()) {
            LOG_ERROR << "model '" << version->name() << "' version " << version->version()
                      << " cannot return to the instances that it had: " << status.message();
        }
    }
}

// Updates all versions or none.
absl::Status updateVersions(const LoadSource& source, const ::inference::ModelConfig& config,
    const std::vector<VersionPtr>& kept, const std::stop_token& stop)
{
    std::vector<UpdatedVersion> updated;
    updated.reserve(kept.size());
    try {
        for (const VersionPtr& version : kept) {
            ::inference::ModelConfig before = version->config();
            if (absl::Status status = version->update(config, stop); !status.ok()) {
                revert(updated);
                return absl::InvalidArgumentError(
                    absl::StrCat("load failed for model '", source.directory.name, "': version ",
                        version->version(), " keeps its instances and continues to serve: ",
                        placed(withNamedField(status, config), source.directory, source.configJson)
                            .message()));
            }
            updated.push_back({version, std::move(before)});
        }
    } catch (const std::exception&) {
        revert(updated);
        throw;
    }
    return absl::OkStatus();
}

// Returns the error of a version with the place of a wrong field in the configuration, and with
// how much memory there was, or what is wrong with the files.
absl::Status explained(const PlannedLoad& planned, int64_t version,
    const absl::StatusOr<LocalFiles>& files, const LoadMemory& memory, const absl::Status& error)
{
    const LoadSource& source = planned.source;
    absl::Status failure =
        placed(withNamedField(error, planned.record.config), source.directory, source.configJson);
    if (base::isMemoryShortage(base::toStd(failure.message())))
        return memory.explained(failure);
    if (!files.ok())
        return failure;
    const std::string hint = modelFileHint({source.directory, files->path, version,
        planned.record.config.default_model_filename(), std::string(error.message())});
    if (hint.empty())
        return failure;
    return {failure.code(), absl::StrCat(absl::StripSuffix(failure.message(), "."), hint)};
}

} // namespace

absl::StatusOr<LoadRecord> DirectoryLoader::read(const LoadSource& source) const
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
    if (const absl::Status bad = m_options.loader->checkGiven(record.config); !bad.ok())
        return placed(bad, source.directory, source.configJson);
    return record;
}

absl::StatusOr<LoadRecord> DirectoryLoader::readOrFail(
    const ModelId& id, const LoadSource& source) const
{
    absl::StatusOr<LoadRecord> record = read(source);
    if (record.ok())
        return record;
    const absl::Status failure = withShownPaths(record.status());
    LOG_ERROR << "Poll failed for model directory '" << source.directory.name
              << "': " << failure.message();
    m_options.lifecycle->failModel(id, failure);
    return failure;
}

bool DirectoryLoader::isUpToDate(const ModelId& id, const LoadSource& source) const
{
    const std::shared_ptr<const LoadRecord> loaded = m_options.lifecycle->record(id);
    return loaded && source.configJson.empty() && isUnchanged(*loaded, source.directory);
}

absl::Status DirectoryLoader::load(
    const ModelId& id, const PlannedLoad& planned, const std::stop_token& whole)
{
    const std::shared_ptr<const LoadRecord> loaded = m_options.lifecycle->record(id);
    absl::Status status;
    const LoadStops::Load load(m_options.loadStops, id.name, whole);
    for (int count = 0; count <= m_options.retryCount; ++count) {
        if (m_options.stop->isGiven())
            return absl::UnavailableError("Server exiting");
        if (count > 0 && load.stop().stop_requested())
            return status;
        status = attempt(id, planned, planLoad(loaded.get(), planned.record), load.stop());
        if (status.ok())
            return status;
    }
    return status;
}

absl::Status DirectoryLoader::reload(const ModelId& id, const PlannedLoad& planned)
{
    return attempt(id, planned, planLoad(nullptr, planned.record), {});
}

// The log has one line for each version that fails, and one for a failure of the whole load.
// An exception fails the load, so that no version stays in the state LOADING. If there is no memory
// to say so, it goes on to the task, which answers the call.
absl::Status DirectoryLoader::attempt(const ModelId& id, const PlannedLoad& planned,
    const LoadPlan& plan, const std::stop_token& stop)
{
    try {
        return replaceVersions(id, planned, plan, stop);
    } catch (const std::exception&) {
        try {
            return failAll(id, plan, givenUp());
        } catch (const std::bad_alloc&) {
            m_options.lifecycle->giveUpLoad(id);
            throw;
        }
    }
}

absl::Status DirectoryLoader::failAll(
    const ModelId& id, const LoadPlan& plan, const std::string& why) const
{
    absl::Status status =
        absl::ResourceExhaustedError(absl::StrCat("load failed for model '", id.name, "': ", why));
    std::map<int64_t, absl::Status> failures;
    for (const int64_t version : plan.load)
        failures.emplace(version, status);
    LOG_ERROR << status.message();
    m_options.lifecycle->failLoad(id, failures);
    return status;
}

absl::Status DirectoryLoader::replaceVersions(const ModelId& id, const PlannedLoad& planned,
    const LoadPlan& plan, const std::stop_token& stop)
{
    Lifecycle& lifecycle = *m_options.lifecycle;
    lifecycle.beginLoad(id, plan.load);
    std::vector<VersionPtr> kept;
    for (const int64_t version : plan.keep) {
        kept.push_back(lifecycle.servingVersion(id, version));
        if (!kept.back())
            return absl::UnavailableError("Server exiting"); // which has unloaded it meanwhile
    }
    std::vector<VersionPtr> versions = kept;
    RETURN_IF_ERROR(loadVersions(id, planned, plan, stop, versions));
    if (absl::Status status = updateVersions(planned.source, planned.record.config, kept, stop);
        !status.ok()) {
        LOG_ERROR << status.message();
        std::map<int64_t, absl::Status> discarded;
        for (const int64_t version : plan.load)
            discarded.emplace(version, status);
        lifecycle.failLoad(id, discarded);
        return status;
    }
    std::sort(versions.begin(), versions.end(),
        [](const VersionPtr& a, const VersionPtr& b) { return a->version() < b->version(); });
    RETURN_IF_ERROR(lifecycle.publish(id, planned.record, std::move(versions)));
    LOG_INFO << "successfully loaded '" << id.name << "'";
    return absl::OkStatus();
}

// Appends the versions that the plan loads to `versions`. If one fails, all others are tried as
// well, so that the error names everything that is wrong.
absl::Status DirectoryLoader::loadVersions(const ModelId& id, const PlannedLoad& planned,
    const LoadPlan& plan, const std::stop_token& stop, std::vector<VersionPtr>& versions)
{
    const LoadSource& source = planned.source;
    std::map<int64_t, absl::Status> failures;
    std::string message;
    absl::StatusOr<LocalFiles> files = LocalFiles();
    if (!plan.load.empty())
        files = localFiles(source);
    for (const int64_t version : plan.load) {
        LOG_INFO << "loading: " << id.name << ":" << version;
        const LoadMemory memory(source.directory, version, planned.record.config);
        if (const std::string warning = memory.warning(); !warning.empty()) {
            LOG_WARNING << warning;
        }
        absl::StatusOr<VersionPtr> loaded = files.ok()
            ? loadVersion(id, planned, version, *files, stop)
            : absl::StatusOr<VersionPtr>(files.status());
        if (loaded.ok()) {
            versions.push_back(*std::move(loaded));
            continue;
        }
        const absl::Status failure =
            withShownPaths(explained(planned, version, files, memory, loaded.status()));
        LOG_ERROR << "failed to load '" << id.name << "' version " << version << ": "
                  << failure.message();
        absl::StrAppend(&message, message.empty() ? "" : " ", "version ", version,
            " is at UNAVAILABLE state: ", failure.message(), ";");
        failures.emplace(version, failure);
    }
    if (failures.empty())
        return absl::OkStatus();
    m_options.lifecycle->failLoad(id, failures);
    return absl::InvalidArgumentError(
        absl::StrCat("load failed for model '", id.name, "': ", message));
}

absl::Status DirectoryLoader::withShownPaths(const absl::Status& error) const
{
    return {error.code(), absl::StrReplaceAll(error.message(), m_options.shownPaths)};
}

// Returns where the backends read the model's files: those of a load call are local already.
absl::StatusOr<LocalFiles> DirectoryLoader::localFiles(const LoadSource& source) const
{
    if (source.files)
        return LocalFiles{source.directory.path, source.files};
    return m_options.store->fetch(source.directory);
}

// An exception, as for a configuration that needs too much memory, fails the load, not the server.
absl::StatusOr<VersionPtr> DirectoryLoader::loadVersion(const ModelId& id,
    const PlannedLoad& planned, int64_t version, const LocalFiles& files,
    const std::stop_token& stop)
{
    const LoadSource& source = planned.source;
    LoadRequest request{id.name, version, files.path, planned.record.config,
        !source.configJson.empty() || !source.directory.configFile.empty(), m_options.lifecycle,
        id.space, files.copy, stop};
    std::unique_ptr<ModelVersion> loaded;
    try {
        ASSIGN_OR_RETURN(loaded, m_options.loader->load(std::move(request)));
    } catch (const std::exception&) {
        return absl::ResourceExhaustedError(givenUp());
    }
    return m_options.lifecycle->adopt(std::move(loaded));
}

} // namespace thalassa::repository
