// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Helpers for programs that embed the server through the C API alone: callbacks that record their
// calls, and a model in a directory of its own.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <string>
#include <vector>

#include "triton/core/tritonserver.h"

namespace thalassa::tests {

inline void expectOk(TRITONSERVER_Error* error)
{
    if (error == nullptr)
        return;
    ADD_FAILURE() << TRITONSERVER_ErrorMessage(error);
    TRITONSERVER_ErrorDelete(error);
}

inline void expectError(
    TRITONSERVER_Error* error, TRITONSERVER_Error_Code code, const std::string& message)
{
    ASSERT_NE(error, nullptr) << message;
    EXPECT_EQ(TRITONSERVER_ErrorCode(error), code) << TRITONSERVER_ErrorMessage(error);
    EXPECT_THAT(TRITONSERVER_ErrorMessage(error), testing::HasSubstr(message));
    TRITONSERVER_ErrorDelete(error);
}

// Records the callbacks of one request. Waiting has no time limit, because the last callback always
// comes.
struct Callbacks {
    std::mutex mutex;
    std::condition_variable changed;
    int starts = 0;
    std::vector<std::string> allocations; // the outputs that memory was allocated for
    int freed = 0;
    bool final = false;
    bool released = false;
    bool refuseMemory = false;

    template <typename Condition> void wait(Condition condition)
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, condition);
    }
    void wait()
    {
        wait([this] { return final && released; });
    }
    template <typename Change> void change(Change change)
    {
        const std::lock_guard lock(mutex);
        change();
        changed.notify_all();
    }
};

inline TRITONSERVER_Error* allocate(TRITONSERVER_ResponseAllocator*, const char* name, size_t size,
    TRITONSERVER_MemoryType, int64_t, void* data, void** buffer, void** bufferData,
    TRITONSERVER_MemoryType* type, int64_t* id)
{
    auto* const callbacks = static_cast<Callbacks*>(data);
    if (callbacks->refuseMemory)
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_UNAVAILABLE, "no memory today");
    callbacks->change([&] { callbacks->allocations.emplace_back(name); });
    *buffer = std::malloc(size);
    *bufferData = callbacks;
    *type = TRITONSERVER_MEMORY_CPU;
    *id = 0;
    return nullptr;
}

inline TRITONSERVER_Error* giveBack(TRITONSERVER_ResponseAllocator*, void* buffer, void* bufferData,
    size_t, TRITONSERVER_MemoryType, int64_t)
{
    auto* const callbacks = static_cast<Callbacks*>(bufferData);
    callbacks->change([&] { ++callbacks->freed; });
    std::free(buffer);
    return nullptr;
}

inline TRITONSERVER_Error* start(TRITONSERVER_ResponseAllocator*, void* data)
{
    auto* const callbacks = static_cast<Callbacks*>(data);
    callbacks->change([&] { ++callbacks->starts; });
    return nullptr;
}

inline void onReleased(TRITONSERVER_InferenceRequest*, const uint32_t flags, void* data)
{
    EXPECT_EQ(flags, static_cast<uint32_t>(TRITONSERVER_REQUEST_RELEASE_ALL));
    auto* const callbacks = static_cast<Callbacks*>(data);
    callbacks->change([&] { callbacks->released = true; });
}

// Options for the models of a directory, an allocator, and the server once it is started.
class EmbeddingFixture : public testing::Test {
protected:
    EmbeddingFixture(const std::string& model, const std::string& config)
    {
        std::string name = (std::filesystem::temp_directory_path() / "embedding-XXXXXX").string();
        m_directory = ::mkdtemp(name.data());
        addModel(model, config);
        expectOk(TRITONSERVER_ServerOptionsNew(&m_options));
        expectOk(TRITONSERVER_ServerOptionsSetModelRepositoryPath(m_options, m_directory.c_str()));
        expectOk(TRITONSERVER_ServerOptionsSetBackendDirectory(m_options, BACKENDS));
        expectOk(TRITONSERVER_ResponseAllocatorNew(&m_allocator, allocate, giveBack, start));
    }
    ~EmbeddingFixture() override
    {
        expectOk(TRITONSERVER_ServerDelete(m_server));
        expectOk(TRITONSERVER_ServerOptionsDelete(m_options));
        expectOk(TRITONSERVER_ResponseAllocatorDelete(m_allocator));
        std::filesystem::remove_all(m_directory);
    }

    void addModel(const std::string& model, const std::string& config)
    {
        std::filesystem::create_directories(m_directory / model / "1");
        std::ofstream(m_directory / model / "config.pbtxt") << config;
    }
    void startServer() { expectOk(TRITONSERVER_ServerNew(&m_server, m_options)); }
    // Sets the request's callbacks to record in `callbacks`, which is also the user pointer of
    // `onResponse`.
    void listen(TRITONSERVER_InferenceRequest* request, Callbacks& callbacks,
        TRITONSERVER_InferenceResponseCompleteFn_t onResponse)
    {
        expectOk(TRITONSERVER_InferenceRequestSetReleaseCallback(request, onReleased, &callbacks));
        expectOk(TRITONSERVER_InferenceRequestSetResponseCallback(
            request, m_allocator, &callbacks, onResponse, &callbacks));
    }

    std::filesystem::path m_directory;
    TRITONSERVER_ServerOptions* m_options = nullptr;
    TRITONSERVER_ResponseAllocator* m_allocator = nullptr;
    TRITONSERVER_Server* m_server = nullptr;
};

} // namespace thalassa::tests
