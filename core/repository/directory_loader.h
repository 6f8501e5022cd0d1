// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// DirectoryLoader: loads one model from its directory. It reads the configuration, plans which
// versions to load and to keep (decide.h), loads them through the Loader, repeats a load that
// fails, and publishes the versions in the Lifecycle. It knows no other models: members and their
// ensembles are the matter of EnsembleLoader.
//
// *thread-safe*, but two loads of one model must not overlap: they run in the tasks of that model
// (serial_tasks.h). A load blocks as long as the backend takes.
//
// Held by shared_ptr: the tasks that load hold references.
#pragma once

#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/repository/config_check.h"
#include "core/repository/decide.h"
#include "core/repository/lifecycle.h"
#include "core/repository/loader.h"
#include "core/repository/store/store.h"
#include "core/repository/tasks/load_stops.h"
#include "core/repository/tasks/stop_signal.h"

namespace thalassa::repository {

// The input of a load.
struct LoadSource {
    ModelDirectory directory;
    std::string configJson;                        // a load call's, or empty
    std::shared_ptr<const FetchedDirectory> files; // a load call's, or null
};

// A load that is planned or done: its input, and the record that was read from it.
struct PlannedLoad {
    LoadSource source;
    LoadRecord record;
};
using PlannedLoads = std::map<ModelId, PlannedLoad>;

class DirectoryLoader {
public:
    struct Options {
        std::shared_ptr<const Store> store;
        std::unique_ptr<Loader> loader;
        std::shared_ptr<Lifecycle> lifecycle;
        std::shared_ptr<LoadStops> loadStops;
        std::shared_ptr<const StopSignal> stop; // given when the server exits
        int retryCount = 0;                     // further attempts of a load that failed
        // Paths, and what errors show in their place. Of two that match, the longer one counts.
        std::map<std::string, std::string> shownPaths;
    };
    explicit DirectoryLoader(Options options)
        : m_options(std::move(options))
    {
    }
    DirectoryLoader(const DirectoryLoader&) = delete;
    DirectoryLoader& operator=(const DirectoryLoader&) = delete;

    // Reads the configuration and chooses the versions, without loading anything.
    absl::StatusOr<LoadRecord> read(const LoadSource& source) const;
    // Like read(), and records a failure as that of the model.
    absl::StatusOr<LoadRecord> readOrFail(const ModelId& id, const LoadSource& source) const;

    // Checks a configuration as a load in the namespace `space` does, without loading anything.
    ConfigCheck check(const CheckedConfig& given, const std::string& space) const
    {
        return checkConfiguration(given, *m_options.loader, m_options.lifecycle, space);
    }

    // Returns whether the model serves what a load from `source` would make it serve.
    bool isUpToDate(const ModelId& id, const LoadSource& source) const;

    // Loads the versions that are new or changed, and repeats that if it fails. Fails with
    // UNAVAILABLE once the server exits. `whole` is the load that this one is a part of: it ends
    // with that one.
    absl::Status load(const ModelId& id, const PlannedLoad& planned, const std::stop_token& whole);
    // Loads all versions once, even those that serve unchanged.
    absl::Status reload(const ModelId& id, const PlannedLoad& planned);

private:
    absl::Status attempt(const ModelId& id, const PlannedLoad& planned, const LoadPlan& plan,
        const std::stop_token& stop);
    absl::Status failAll(const ModelId& id, const LoadPlan& plan, const std::string& why) const;
    absl::Status replaceVersions(const ModelId& id, const PlannedLoad& planned,
        const LoadPlan& plan, const std::stop_token& stop);
    absl::Status loadVersions(const ModelId& id, const PlannedLoad& planned, const LoadPlan& plan,
        const std::stop_token& stop, std::vector<VersionPtr>& versions);
    absl::StatusOr<VersionPtr> loadVersion(const ModelId& id, const PlannedLoad& planned,
        int64_t version, const LocalFiles& files, const std::stop_token& stop);
    absl::StatusOr<LocalFiles> localFiles(const LoadSource& source) const;
    absl::Status withShownPaths(const absl::Status& error) const;

    const Options m_options;
};

} // namespace thalassa::repository
