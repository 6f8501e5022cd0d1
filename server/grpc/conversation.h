// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Conversation: what a call does once it is a stream (see Call::converse): it gets the client's
// messages one by one, as it asks for them with Call::read(), and answers with Call::write() and,
// once, Call::end().
//
// All but drain() are called on the call's polling thread, one at a time. The call keeps its
// conversation until left(), which is the last that it hears.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <memory>
#include <set>

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
    // The server is about to end; called on the main thread.
    virtual void drain() { }
};

// The conversations of a server that are open. *thread-safe*.
class OpenConversations {
public:
    void add(const std::shared_ptr<Conversation>& conversation);
    void remove(const std::shared_ptr<Conversation>& conversation);
    void drain(); // all of them

private:
    base::Mutex m_mutex;
    std::set<std::shared_ptr<Conversation>> m_open ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::grpcapi
