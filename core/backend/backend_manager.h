// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// BackendManager: finds backend libraries and keeps one Backend for each while a model uses it
// (rows 9.3.27, 7.52). *thread-safe*; two models that load at the same time wait for each other
// only if they use the same library.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/backend.h"
#include "core/base/mutex.h"

namespace thalassa::backend {

class BackendManager {
public:
    struct Options {
        std::string directory; // --backend-directory; empty: only the directories of models
        // --backend-config by backend; the key "" holds the settings for all backends.
        std::map<std::string, std::map<std::string, std::string>> config;
        bool autoCompleteConfig = true;
    };
    explicit BackendManager(Options options)
        : m_options(std::move(options))
    {
    }

    struct Request {
        std::string backend;
        std::string runtime; // the configuration's file name of the library (row 3.2, 25), if any
        std::string modelPath;
        int64_t version = 1;
    };
    // Returns the backend of a model, loading its library from the version's directory, the
    // model's, or the backend's if needed. Fails with INVALID_ARGUMENT for a name that leaves these
    // directories, because clients may choose names. Fails with NOT_FOUND, with the directories
    // searched, if none has the library. Blocks while the library is loaded or unloaded.
    absl::StatusOr<std::shared_ptr<Backend>> get(const Request& request);

    // Returns the path of the library that get() would load, and its errors about it.
    absl::StatusOr<std::string> findLibrary(const Request& request) const;

    // Returns the loaded backends in the order of their paths.
    std::vector<std::shared_ptr<Backend>> loaded();

private:
    // One library. The mutex is held while the library is loaded. Shared with the backend's User.
    struct Slot {
        base::Mutex mutex;
        base::CondVar unloaded;
        // True until the backend's Finalize has returned, which is after `backend` has expired.
        bool isLoaded ABSL_GUARDED_BY(mutex) = false;
        std::weak_ptr<Backend> backend ABSL_GUARDED_BY(mutex);
    };
    // The reference to a backend that all of its models share. Its destruction ends the backend and
    // frees the slot.
    class User {
    public:
        explicit User(std::shared_ptr<Slot> slot)
            : m_slot(std::move(slot))
        {
        }
        ~User();
        User(const User&) = delete;
        User& operator=(const User&) = delete;
        std::unique_ptr<Backend> backend;

    private:
        const std::shared_ptr<Slot> m_slot;
    };

    std::map<std::string, std::string> settingsFor(const std::string& backend) const;
    std::shared_ptr<Slot> slotFor(const std::string& path);

    const Options m_options;
    base::Mutex m_mutex;
    std::map<std::string, std::shared_ptr<Slot>> m_slots ABSL_GUARDED_BY(m_mutex); // by path
};

} // namespace thalassa::backend
