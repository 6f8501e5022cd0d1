// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/start_report.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/build_info.h"
#include "core/base/log/log.h"
#include "core/base/text/nearest_name.h"
#include "core/base/text/text_table.h"

namespace thalassa::engine {
namespace {

using base::TableRow;
using repository::VersionState;

std::string agentTable()
{
    return base::textTable({{"Repository Agent", "Path"}}); // there are none
}

std::string backendTable(const StartReport& report)
{
    std::vector<TableRow> rows{{"Backend", "Path", "Config"}};
    for (const auto& backend : report.backends)
        rows.push_back({backend->name(), backend->libraryPath(), backend->settingsMessage()->json});
    return base::textTable(std::move(rows));
}

std::string statusText(VersionState state, const std::string& reason)
{
    const std::string name(repository::stateName(state));
    return state == VersionState::Unavailable ? absl::StrCat(name, ": ", reason) : name;
}

std::string modelTable(const StartReport& report)
{
    std::vector<TableRow> rows{{"Model", "Version", "Status"}};
    for (const repository::ModelStatus& model : report.models) {
        if (model.versions.empty())
            rows.push_back({model.id.name, "-", absl::StrCat("Not loaded: ", model.reason)});
        for (const auto& [version, status] : model.versions)
            rows.push_back(
                {model.id.name, std::to_string(version), statusText(status.state, status.reason)});
    }
    return base::textTable(std::move(rows));
}

std::string modeName(ModelControlMode mode)
{
    switch (mode) {
    case ModelControlMode::None:
        return "MODE_NONE";
    case ModelControlMode::Poll:
        return "MODE_POLL";
    case ModelControlMode::Explicit:
        return "MODE_EXPLICIT";
    }
    return "";
}

std::string optionTable(const StartReport& report)
{
    const Options& options = report.options;
    std::vector<TableRow> rows{{"Option", "Value"}, {"server_id", options.serverId},
        {"server_version", base::kTritonVersion},
        {"server_extensions", absl::StrJoin(report.extensions, " ")}};
    for (size_t i = 0; i < options.modelRepositories.size(); ++i) {
        const std::string& path = options.modelRepositories[i];
        const auto shown = options.shownPaths.find(path);
        rows.push_back({absl::StrCat("model_repository_path[", i, "]"),
            shown == options.shownPaths.end() ? path : shown->second});
    }
    rows.push_back({"model_control_mode", modeName(options.controlMode)});
    for (size_t i = 0; i < options.startupModels.size(); ++i)
        rows.push_back({absl::StrCat("startup_models_", i), options.startupModels[i]});
    const auto flag = [](bool on) { return on ? "1" : "0"; };
    rows.push_back({"model_config_name", options.modelConfigName});
    rows.push_back({"model_load_thread_count", std::to_string(options.loadThreadCount)});
    rows.push_back({"model_load_retry_count", std::to_string(options.loadRetryCount)});
    rows.push_back({"model_namespacing", flag(options.modelNamespacing)});
    rows.push_back({"backend_directory", options.backendDirectory});
    rows.push_back({"cache_enabled", flag(!options.cacheConfig.empty())});
    rows.push_back({"auto_complete_config", flag(options.autoCompleteConfig)});
    rows.push_back({"strict_readiness", flag(options.strictReadiness)});
    rows.push_back({"exit_on_error", flag(options.exitOnError)});
    return base::textTable(std::move(rows));
}

// Returns the names of the directories in the backend directory.
std::vector<std::string> backendsOnDisk(const std::string& directory)
{
    std::vector<std::string> names;
    std::error_code error; // a directory that cannot be read has none
    for (const auto& entry : std::filesystem::directory_iterator(directory, error))
        names.push_back(entry.path().filename().string());
    return names;
}

// A backend may also be in the directory of a model, so a name that is not known yet is no error.
void warnOfUnknownBackends(const StartReport& report)
{
    std::vector<std::string> known = backendsOnDisk(report.options.backendDirectory);
    for (const auto& backend : report.backends)
        known.push_back(backend->name());
    for (const auto& [name, settings] : report.options.backendConfig) {
        if (name.empty() || std::find(known.begin(), known.end(), name) != known.end())
            continue;
        const std::string nearest = base::nearestName(name, known);
        LOG_WARNING << "--backend-config=" << name << ",... has no effect yet: no backend '" << name
                    << "' is loaded or in '" << report.options.backendDirectory << "'"
                    << (nearest.empty() ? "" : absl::StrCat(", did you mean '", nearest, "'?"));
    }
}

} // namespace

void logStart(const StartReport& report)
{
    warnOfUnknownBackends(report);
    LOG_INFO_BLOCK(agentTable());
    LOG_INFO_BLOCK(backendTable(report));
    LOG_INFO_BLOCK(modelTable(report));
    LOG_INFO_BLOCK(optionTable(report));
}

} // namespace thalassa::engine
