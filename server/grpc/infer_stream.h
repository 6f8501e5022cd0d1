// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InferStream: one ModelStreamInfer call (rows 2.5): any number of requests, whose responses come
// back on the same stream, those of ordinary models in the order of their requests, those of
// decoupled ones as they are made. A request that fails does not end the stream, except in the
// strict mode that the client may request.
//
// It reads, infers and writes at the same time, one message in each direction. A thread that has a
// message while none is being written writes it; other messages wait in a bounded queue. While
// requests in flight and messages in the queue together reach the bound in messages, or half of
// that in bytes, no further request is read: a client that sends and does not read is held back.
// Requests in flight may still produce responses: past the bound, the stream's requests are
// cancelled, and the stream ends with RESOURCE_EXHAUSTED once the waiting messages are written. So
// no instance ever waits for a client, unless the option maxResponsesPerRequest makes the producers
// of decoupled responses wait.
//
//   open --end of reading, strict error, cancel, bound--> ending --all written--> finished --> left
//
// *thread-safe*. The call keeps it until it is over; each of its requests keeps it as its sink.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "core/base/mutex.h"
#include "server/grpc/call.h"
#include "server/grpc/grpc_options.h"
#include "server/grpc/stream_handler.h"
#include "server/grpc/stream_queue.h"

namespace thalassa::grpcapi {

class InferStream final : public StreamHandler, public std::enable_shared_from_this<InferStream> {
public:
    InferStream(std::shared_ptr<Call> call, const StreamOptions& options);

    void onMessage(const grpc::ByteBuffer& message) override;
    void onClientDone() override;
    void onWritten(bool ok) override;
    void onCancelled() override;
    void fail(const absl::Status& status) noexcept override;
    void left() override;
    void drain() override;
    void shutDown(const absl::Status& status) override { fail(status); }

    // A message of one of the stream's requests, which have numbers; sent on any thread. A message
    // after a request's last one, or after the end of the stream, is dropped.
    struct Outgoing {
        uint64_t request = 0;
        std::optional<uint64_t> place; // for the one answer of an ordinary request
        bool isLast = false;           // last message of the request
        absl::Status status;           // not OK: an error
        grpc::ByteBuffer bytes;        // not valid if there is nothing to write
        bool mayWait = true;           // for room: its thread sends no other request's responses
        std::shared_ptr<inference::RequestContext> context; // set in the last message
        std::shared_ptr<inference::RequestContext> traced;  // set in each message, if traced
    };
    void send(Outgoing outgoing);

private:
    struct InFlight {
        std::weak_ptr<inference::RequestContext> context; // weak: it keeps this, as its sink
        size_t byteCount = 0;                             // bytes of its message
        size_t waiting = 0;                               // messages in the queue or being written
    };
    using Contexts = std::vector<std::shared_ptr<inference::RequestContext>>;

    struct Starting;
    class Source;
    absl::Status start(const grpc::ByteBuffer& message, Starting& starting);
    std::optional<uint64_t> reservePlace();
    absl::Status follow(
        uint64_t request, const std::shared_ptr<inference::RequestContext>& context);
    void waitForRoom(uint64_t request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void enqueue(Outgoing& outgoing, Contexts& cancelled) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void endWith(const absl::Status& status, Contexts& cancelled)
        ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void forget(uint64_t request) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    bool hasRoomForRequest() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void readOn() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void keepCallRunning() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    // The actions to carry out without the lock, after every change of the state.
    struct Next {
        std::shared_ptr<Call> call;
        std::optional<StreamMessage> message;
        std::optional<absl::Status> end;
    };
    Next next(Contexts& cancelled) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void carryOut(Next next, const Contexts& cancelled);
    void end(const absl::Status& status, bool dropQueue);

    const StreamOptions m_options;
    const bool m_isStrict;
    const TestDelays m_delays;
    engine::RefusedRequests& m_refused; // outlives the streams
    uint64_t m_lastRequest = 0;         // lives on the polling thread

    base::Mutex m_mutex;
    base::CondVar m_roomChanged;
    std::shared_ptr<Call> m_call ABSL_GUARDED_BY(m_mutex); // shared: until left()
    StreamQueue m_queue ABSL_GUARDED_BY(m_mutex);
    // By number. An absl::flat_hash_map is damaged by an insertion without memory.
    std::unordered_map<uint64_t, InFlight> m_inFlight ABSL_GUARDED_BY(m_mutex);
    size_t m_inFlightByteCount ABSL_GUARDED_BY(m_mutex) = 0;
    // The message that is being written.
    std::optional<uint64_t> m_writing ABSL_GUARDED_BY(m_mutex);
    std::shared_ptr<inference::RequestContext> m_writingEnd ABSL_GUARDED_BY(m_mutex);
    std::shared_ptr<inference::RequestContext> m_writingTraced ABSL_GUARDED_BY(m_mutex);
    // Set once nothing new is taken: the status that the client gets after the last message.
    std::optional<absl::Status> m_end ABSL_GUARDED_BY(m_mutex);
    bool m_isClientDone ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isReading ABSL_GUARDED_BY(m_mutex) = true;
    base::TimePoint m_readBegun ABSL_GUARDED_BY(m_mutex); // when the last or pending read began
    bool m_isFinished ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isRunning ABSL_GUARDED_BY(m_mutex) = false; // as last reported to the call
};

} // namespace thalassa::grpcapi
