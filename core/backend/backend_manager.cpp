// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/backend_manager.h"

#include <algorithm>
#include <filesystem>

#include "absl/strings/str_join.h"
#include "core/base/status_macros.h"
#include "core/base/text/nearest_name.h"
#include "core/config/validation/validate_parts.h"

namespace thalassa::backend {
namespace {

namespace fs = std::filesystem;

constexpr char kDefaultMaxBatchSize[] = "4"; // row 3.10.4

// Called before a library is loaded, because a library executes code as soon as it is.
absl::Status checkNames(const BackendManager::Request& request)
{
    const std::string& backend = request.backend;
    if (backend.empty() || backend == "." || backend == ".." ||
        backend.find('/') != std::string::npos) {
        return absl::InvalidArgumentError(
            absl::StrCat("expected the name of a backend, without directories, in 'backend', got '",
                backend, "'"));
    }
    if (config::leavesDirectory(request.runtime)) {
        return absl::InvalidArgumentError(absl::StrCat(
            "expected a file inside the model's or the backend's directory in 'runtime', got '",
            request.runtime, "'"));
    }
    return absl::OkStatus();
}

// Returns the sorted names of the directories in a directory; none if it cannot be read.
std::vector<std::string> directoriesIn(const std::string& path)
{
    std::vector<std::string> names;
    std::error_code error;
    for (fs::directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
        if (std::error_code ignored; it->is_directory(ignored))
            names.push_back(it->path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace

absl::StatusOr<std::shared_ptr<Backend>> BackendManager::get(const Request& request)
{
    RETURN_IF_ERROR(checkNames(request));
    ASSIGN_OR_RETURN(const std::string path, findLibrary(request));
    const std::shared_ptr<Slot> slot = slotFor(path);
    base::MutexLock lock(slot->mutex);
    while (slot->isLoaded) {
        if (std::shared_ptr<Backend> backend = slot->backend.lock())
            return backend;
        // Its last user was destroyed. The library must be finalized before it is initialized
        // again.
        slot->unloaded.wait(slot->mutex);
    }
    // Created before the load, so that no allocation can fail after it: the destructor of a User
    // with a backend locks the slot's mutex, which is held here.
    const auto user = std::make_shared<User>(slot);
    ASSIGN_OR_RETURN(
        user->backend, Backend::load({request.backend, path, settingsFor(request.backend)}));
    slot->isLoaded = true;
    std::shared_ptr<Backend> backend(user, user->backend.get());
    slot->backend = backend;
    return backend;
}

BackendManager::User::~User()
{
    if (!backend)
        return; // it was not loaded, and get() holds the lock
    backend.reset();
    base::MutexLock unloading(m_slot->mutex);
    m_slot->isLoaded = false;
    m_slot->backend.reset();
    m_slot->unloaded.notifyAll();
}

std::vector<std::shared_ptr<Backend>> BackendManager::loaded()
{
    std::vector<std::shared_ptr<Slot>> slots;
    {
        base::MutexLock lock(m_mutex);
        for (const auto& [path, slot] : m_slots)
            slots.push_back(slot);
    }
    std::vector<std::shared_ptr<Backend>> backends;
    for (const std::shared_ptr<Slot>& slot : slots) {
        base::MutexLock lock(slot->mutex);
        if (std::shared_ptr<Backend> backend = slot->backend.lock())
            backends.push_back(std::move(backend));
    }
    return backends;
}

absl::StatusOr<std::string> BackendManager::findLibrary(const Request& request) const
{
    const std::string file = request.runtime.empty()
        ? absl::StrCat("libtriton_", request.backend, ".so")
        : request.runtime;
    const fs::path model(request.modelPath);
    std::vector<fs::path> places = {model / std::to_string(request.version), model};
    if (!m_options.directory.empty()) // else the path would begin in the current directory
        places.push_back(fs::path(m_options.directory) / request.backend);
    std::vector<std::string> searched;
    for (const fs::path& place : places) {
        std::error_code error;
        if (fs::is_regular_file(place / file, error))
            return fs::absolute(place / file, error).lexically_normal().string();
        searched.push_back(place.string());
    }
    const std::vector<std::string> there = directoriesIn(m_options.directory);
    return config::fieldError(request.runtime.empty() ? "backend" : "runtime",
        absl::StrCat("unable to find backend library for backend '", request.backend,
            "', try specifying runtime on the model configuration: no file '", file, "' in ",
            absl::StrJoin(searched, ", "), ". Install the backend, or set --backend-directory",
            there.empty() ? "" : absl::StrCat("; it has ", base::nameList(there)),
            base::didYouMean(request.backend, there)),
        absl::StatusCode::kNotFound);
}

std::map<std::string, std::string> BackendManager::settingsFor(const std::string& backend) const
{
    std::map<std::string, std::string> settings = {
        {"auto-complete-config", m_options.autoCompleteConfig ? "true" : "false"},
        {"backend-directory", m_options.directory},
        {"default-max-batch-size", kDefaultMaxBatchSize},
        {"min-compute-capability", "6.000000"},
    };
    for (const std::string& key : {std::string(), backend}) {
        const auto found = m_options.config.find(key);
        if (found == m_options.config.end())
            continue;
        for (const auto& [name, value] : found->second)
            settings[name] = value;
    }
    return settings;
}

std::shared_ptr<BackendManager::Slot> BackendManager::slotFor(const std::string& path)
{
    base::MutexLock lock(m_mutex);
    // Erases the slots that no backend uses, because clients may name any number of files.
    std::erase_if(m_slots, [](const auto& entry) { return entry.second.use_count() <= 1; });
    std::shared_ptr<Slot>& slot = m_slots[path];
    if (!slot)
        slot = std::make_shared<Slot>();
    return slot;
}

} // namespace thalassa::backend
