// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// GrpcLoop: a completion queue of gRPC and the thread that reads it. Answers are decoded on it.
// *thread-safe*. The destructor waits until all calls have ended, which their owners cancelled.
#pragma once

#include <grpcpp/completion_queue.h>

#include <cstddef>
#include <thread>

#include "core/base/mutex.h"

namespace thalassa::client {

class GrpcLoop {
public:
    // What a completion queue returns: an operation of a call.
    class Operation {
    public:
        // Called on the thread of the loop. It may destroy the operation.
        virtual void complete(bool isOk) = 0;

    protected:
        ~Operation() = default;
    };

    GrpcLoop();
    ~GrpcLoop();
    GrpcLoop(const GrpcLoop&) = delete;
    GrpcLoop& operator=(const GrpcLoop&) = delete;

    grpc::CompletionQueue& queue() { return m_queue; }
    // A call begins, and ends with its last operation. The queue is shut down when all have ended:
    // a call that was cancelled still has operations to start.
    void beginCall();
    void endCall();

private:
    void run();

    grpc::CompletionQueue m_queue;
    base::Mutex m_mutex;
    base::CondVar m_changed;
    size_t m_callCount ABSL_GUARDED_BY(m_mutex) = 0;
    std::thread m_thread;
};

} // namespace thalassa::client
