// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Backend: one loaded backend library, TRITONBACKEND_Backend in the C API. Models share it; when
// the last of them is destroyed, it is finalized and unloaded (row 9.3.27). *thread-safe* once
// load() has returned; only the library's Initialize and GetBackendAttribute may call the setters.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "core/backend/entry_points.h"
#include "core/backend/shared_library/library.h"
#include "core/cabi/message.h"
#include "model_config.pb.h"

namespace thalassa::backend {

class Backend {
public:
    struct Options {
        std::string name;
        std::string libraryPath;
        // Settings from --backend-config for this backend, and the server's own (row 3.10.4).
        std::map<std::string, std::string> settings;
    };

    // Loads the library and calls its Initialize and GetBackendAttribute. Errors name the backend.
    [[nodiscard]] static absl::StatusOr<std::unique_ptr<Backend>> load(Options options);
    ~Backend();
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;

    const std::string& name() const { return m_options.name; }
    const std::string& libraryPath() const { return m_options.libraryPath; }
    const std::string& directory() const { return m_directory; } // the library's
    const EntryPoints& entryPoints() const { return m_entryPoints; }
    TRITONSERVER_Message* settingsMessage() { return &m_settingsMessage; } // {"cmdline":{...}}

    // The instance groups of models that configure none (row 3.5.2).
    const std::vector<::inference::ModelInstanceGroup>& preferredGroups() const
    {
        return m_preferredGroups;
    }
    void addPreferredGroup(::inference::ModelInstanceGroup group)
    {
        m_preferredGroups.push_back(std::move(group));
    }
    // Whether several instances of a model may be initialized at the same time (row 4.8.3).
    bool loadsInstancesInParallel() const { return m_loadsInstancesInParallel; }
    void setLoadsInstancesInParallel(bool enabled) { m_loadsInstancesInParallel = enabled; }

    TRITONBACKEND_ExecutionPolicy executionPolicy() const { return m_executionPolicy; }
    // FAILED_PRECONDITION outside Initialize (row 9.3.18).
    absl::Status setExecutionPolicy(TRITONBACKEND_ExecutionPolicy policy);

    void* state() const { return m_state.load(std::memory_order_acquire); }
    void setState(void* state) { m_state.store(state, std::memory_order_release); }

private:
    Backend(Options options, std::unique_ptr<Library> library, EntryPoints entryPoints);
    absl::Status initialize();

    const Options m_options;
    const std::string m_directory;
    const std::unique_ptr<Library> m_library;
    const EntryPoints m_entryPoints;
    TRITONSERVER_Message m_settingsMessage;
    std::vector<::inference::ModelInstanceGroup> m_preferredGroups;
    bool m_loadsInstancesInParallel = false;
    bool m_isInitializing = false;
    bool m_isInitialized = false; // Finalize is due
    TRITONBACKEND_ExecutionPolicy m_executionPolicy = TRITONBACKEND_EXECUTION_BLOCKING;
    std::atomic<void*> m_state{nullptr};
};

} // namespace thalassa::backend
