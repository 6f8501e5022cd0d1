// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conversation: what a call does once it is a stream (see Call::converse): it gets the client's
// messages one by one, as it asks for them with Call::read(), and answers with Call::write() and,
// once, Call::end().
//
// All but drain() and shutDown() are called on the call's polling thread, one at a time. The call
// keeps its conversation until left(), which is the last that it hears.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <chrono>
#include <memory>
#include <set>
#include <vector>

#include "absl/status/status.h"
#include "core/base/mutex.h"

namespace thalassa::grpcapi {

class Call;

class Conversation {
public:
    virtual ~Conversation() = default;

    virtual void onMessage(const grpc::ByteBuffer& message) = 0;
    // The client has no more messages, or is gone.
    virtual void onClientDone() = 0;
    // What was given to Call::write() is written, or will never be.
    virtual void onWritten(bool ok) = 0;
    // The client cancelled, vanished or let its deadline pass.
    virtual void onCancelled() { }
    // One of the above could not be carried out; nothing may be thrown here.
    virtual void fail(const absl::Status& status) noexcept = 0;
    // The call is over: it must not be used any more.
    virtual void left() = 0;
    // On the main thread: the server is about to end.
    virtual void drain() { }
    // And now it does: the call is to end with `status`, soon.
    virtual void shutDown(const absl::Status& /*status*/) { }
};

// The conversations of a server that are open. *thread-safe*.
class OpenConversations {
public:
    void add(const std::shared_ptr<Conversation>& conversation);
    void remove(const std::shared_ptr<Conversation>& conversation);
    // Of all.
    void drain();
    void shutDown(const absl::Status& status);
    // Until there is none any more, or the deadline has passed.
    void awaitNone(std::chrono::system_clock::time_point deadline);

private:
    std::vector<std::shared_ptr<Conversation>> all();

    base::Mutex m_mutex;
    base::CondVar m_changed;
    std::set<std::shared_ptr<Conversation>> m_open ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::grpcapi
