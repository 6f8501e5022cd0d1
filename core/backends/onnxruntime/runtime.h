// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Runtime: the ONNX Runtime library of this process, found, loaded and with its one environment.
//
// The library stays loaded for the life of the process (it does not survive being unloaded); the
// environment lives as long as this object. *thread-safe*: constant after construction.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/onnxruntime/ort_api.h"

namespace thalassa::backends::ort {

struct RuntimeOptions {
    // A file, or a directory that contains one; empty: the usual places.
    std::string library;
    // The backend's own directory, the first of the usual places.
    std::filesystem::path backendDirectory;
    // One pool of threads for all models, instead of one per instance.
    bool globalThreads = false;
    // Of that pool; 0: the library's default.
    int intraOpThreads = 0;
    int interOpThreads = 0;

    // From the settings of the command line; refuses what Triton's backend knows and we do not.
    static Result<RuntimeOptions> create(const std::map<std::string, std::string>& settings);
};

class Runtime {
public:
    // UNAVAILABLE, with what was tried and what to install, if there is no usable library.
    static Result<std::unique_ptr<Runtime>> load(const RuntimeOptions& options);
    ~Runtime();
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    const Functions& functions() const { return m_functions; }
    const Env* env() const { return m_env; }
    const MemoryInfo* cpuMemory() const { return m_cpuMemory; }
    Allocator* allocator() const { return m_allocator; }
    bool globalThreads() const { return m_globalThreads; }

    // Frees the status; `context` says what was being done to what.
    Error check(const std::string& context, Status* status) const;

    // An object that `create` makes, owned.
    template <typename T, typename Create>
    Result<Owned<T>> make(const std::string& context, void (*release)(T*), Create create) const
    {
        T* object = nullptr;
        RETURN_IF_ERROR(check(context, create(&object)));
        return Owned<T>(object, release);
    }

private:
    explicit Runtime(const Functions& functions)
        : m_functions(functions)
    {
    }
    Error createEnv(const RuntimeOptions& options);

    const Functions m_functions;
    bool m_globalThreads = false;
    Env* m_env = nullptr;
    MemoryInfo* m_cpuMemory = nullptr;
    Allocator* m_allocator = nullptr;
};

} // namespace thalassa::backends::ort
