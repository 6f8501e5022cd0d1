// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Runtime: finds and loads the ONNX Runtime library of this process, and owns its environment.
//
// The library stays loaded until the process ends, because it cannot be unloaded safely; the
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
    // A file, or a directory that contains one; if empty, the usual places are searched.
    std::string library;
    // The backend's own directory, the first of the usual places.
    std::filesystem::path backendDirectory;
    // Whether all models share one pool of threads, instead of one pool per session.
    bool globalThreads = false;
    // Numbers of threads of the shared pool; 0: the library's default.
    int intraOpThreads = 0;
    int interOpThreads = 0;

    // Reads the settings of the command line. Fails with UNSUPPORTED for an unknown setting, such
    // as one that only Triton's backend has.
    static Result<RuntimeOptions> create(const std::map<std::string, std::string>& settings);
};

class Runtime {
public:
    // Loads the library. Fails with UNAVAILABLE, with the files tried and what to install, if none
    // is usable.
    static Result<std::unique_ptr<Runtime>> load(const RuntimeOptions& options);
    ~Runtime();
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    // The file of the library, beside which the library finds those of its providers, and its
    // release, such as "1.31.1".
    const std::string& file() const { return m_file; }
    const std::string& release() const { return m_release; }
    // The execution providers that the library was built with, such as "CPUExecutionProvider".
    const std::vector<std::string>& providers() const { return m_providers; }
    bool hasProvider(const std::string& name) const;

    const Functions& functions() const { return m_functions; }
    const Env* env() const { return m_env; }
    const MemoryInfo* cpuMemory() const { return m_cpuMemory; }
    Allocator* allocator() const { return m_allocator; }
    bool globalThreads() const { return m_globalThreads; }

    // Converts a status to an error that begins with `context`, and frees it.
    Error check(const std::string& context, Status* status) const;

    // Returns the object that `create` makes; `release` is its deleter.
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
    Error readProviders();

    const Functions m_functions;
    std::string m_file;
    std::string m_release;
    std::vector<std::string> m_providers;
    bool m_globalThreads = false;
    Env* m_env = nullptr;
    MemoryInfo* m_cpuMemory = nullptr;
    Allocator* m_allocator = nullptr;
};

} // namespace thalassa::backends::ort
