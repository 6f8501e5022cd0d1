// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// StreamHandler: the handler of a call that has become a stream (see Call::openStream). It gets the
// client's messages one by one, as it requests them with Call::read(), and answers with
// Call::write() and, once, Call::end().
//
// All functions except drain() and shutDown() are called on the call's polling thread, one at a
// time. The call keeps its handler until left(), the last function that it calls.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <chrono>
#include <memory>
#include <set>
#include <vector>

#include "absl/status/status.h"
#include "core/base/mutex.h"

namespace thalassa::grpcapi {

class StreamHandler {
public:
    virtual ~StreamHandler() = default;

    virtual void onMessage(const grpc::ByteBuffer& message) = 0;
    // The client sends no more messages, or has left.
    virtual void onClientDone() = 0;
    // The message given to Call::write() is written, or, if not `ok`, never will be.
    virtual void onWritten(bool ok) = 0;
    // The client cancelled, vanished or let its deadline pass.
    virtual void onCancelled() { }
    // One of the above has failed. Must not throw.
    virtual void fail(const absl::Status& status) noexcept = 0;
    // The call has ended, and must not be used any more.
    virtual void left() = 0;
    // The server is about to end. Called on the main thread.
    virtual void drain() { }
    // The server ends: the call must end with `status` soon. Called on the main thread.
    virtual void shutDown(const absl::Status& /*status*/) { }
};

// The open streams of a server. *thread-safe*.
class OpenStreams {
public:
    void add(const std::shared_ptr<StreamHandler>& handler);
    void remove(const std::shared_ptr<StreamHandler>& handler);
    // Call the function of that name of all open streams. The second one returns their number.
    void drain();
    size_t shutDown(const absl::Status& status);
    // Waits until no stream is open, or the deadline has passed.
    void awaitNone(std::chrono::system_clock::time_point deadline);

private:
    std::vector<std::shared_ptr<StreamHandler>> all();

    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::set<std::shared_ptr<StreamHandler>> m_open ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::grpcapi
