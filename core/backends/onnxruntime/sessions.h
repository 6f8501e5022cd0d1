// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sessions: the sessions of a model, and their memory as it is reported to the server.
//
// A session serves several runs at once. All instances on the same device whose threads have the
// same place (the settings of their host policy) therefore share one, and the weights are in memory
// once. With the parameter share_session_between_instances = false each instance has a session of
// its own. A session is released with the last instance that uses it.
//
// A session on a GPU that only one instance uses runs on a stream of this instance, so that copies
// and kernels are in order. Runs of a session with several instances have streams of the library,
// so that they run at the same time. *thread-safe*.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/onnxruntime/gpu/gpu_stream.h"
#include "core/backends/onnxruntime/runtime.h"
#include "core/backends/onnxruntime/session_settings.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backends::ort {

// A session, and the stream on which it runs.
struct LoadedSession {
    std::shared_ptr<const GpuStream> stream; // shared with the instance; null: those of the library
    Owned<Session> session;                  // is released before its stream

    Session* get() const { return session.get(); }
};

class Sessions {
public:
    struct Options {
        std::shared_ptr<const Runtime> runtime; // shared by all models of the backend
        TRITONBACKEND_Model* handle = nullptr;  // outlives this object
        std::string model;                      // the name, for messages
        std::string path;                       // the file of the model
        SessionSettings settings;
    };
    // Makes the first session, on the device of the first instance group.
    static Result<std::unique_ptr<Sessions>> create(Options options);

    // The first session, which describes the model. It stays valid until the first take().
    const Session* first() const { return m_first->get(); }

    // Returns a session on a GPU, or on the CPU, for an instance on the thread of the caller. One
    // with a stream is returned once.
    // `place` identifies the place of this thread; it is empty if no host policy applies. The
    // threads of a new session have the place of the thread that makes it.
    Result<std::shared_ptr<LoadedSession>> take(const std::string& place, std::optional<int> gpu);

    // Called after a run. Reports the memory if the run had more rows than any run before, or if
    // the last look is a second ago: only runs change the memory of a session.
    void runEnded(uint64_t rows);

    // Reports the memory of all sessions to the server, if it has changed.
    void report();

private:
    explicit Sessions(Options options)
        : m_options(std::move(options))
    {
    }
    using Usage = std::map<std::optional<int>, uint64_t>; // bytes by GPU; nothing: the CPU
    struct Made {
        std::weak_ptr<LoadedSession> session;
        std::optional<int> gpu;
    };
    Result<std::shared_ptr<LoadedSession>> make(std::optional<int> gpu) const;
    Usage usage();

    const Options m_options;
    uint64_t m_fileByteSize = 0;
    std::atomic<uint64_t> m_greatestRows = 0;
    std::atomic<int64_t> m_nextLook = 0; // ticks of the steady clock

    std::mutex m_mutex; // guards the members below
    std::shared_ptr<LoadedSession> m_first;
    std::map<std::pair<std::string, std::optional<int>>, std::weak_ptr<LoadedSession>> m_byPlace;
    std::vector<Made> m_all;
    Usage m_reported;
};

} // namespace thalassa::backends::ort
