// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// StreamQueue: the messages that a stream still has to write. Messages of decoupled requests enter
// it as they come; each ordinary request reserves a place for its one answer, and the answers enter
// it in the order of the places (row 2.5.2). Its size is bounded. *thread-compatible*.
#pragma once

#include <grpcpp/support/byte_buffer.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "core/inference/request_context.h"
#include "server/grpc/grpc_options.h"

namespace thalassa::grpcapi {

struct StreamMessage {
    StreamMessage() = default;
    StreamMessage(StreamMessage&& other) noexcept { swap(other); }
    StreamMessage& operator=(StreamMessage&& other) noexcept
    {
        swap(other);
        return *this;
    }
    void swap(StreamMessage& other) noexcept
    {
        bytes.Swap(&other.bytes); // it has no move of its own
        std::swap(request, other.request);
        std::swap(ended, other.ended);
        std::swap(traced, other.traced);
        std::swap(error, other.error);
    }

    grpc::ByteBuffer bytes;
    uint64_t request = 0; // its number in the stream
    // Set in the last message of a request, whose record gets the times of sending.
    std::shared_ptr<inference::RequestContext> ended;
    // Set in each message of a traced request.
    std::shared_ptr<inference::RequestContext> traced;
    // Set in an answer in strict mode: the error that ends the stream instead of this message.
    absl::Status error;
};

class StreamQueue {
public:
    explicit StreamQueue(StreamLimits limits)
        : m_limits(limits)
    {
    }
    ~StreamQueue() { clear(); }
    StreamQueue(const StreamQueue&) = delete;
    StreamQueue& operator=(const StreamQueue&) = delete;

    // The bytes that wait in all queues of the process. *thread-safe*.
    static size_t byteCountOfAll() { return s_byteCountOfAll.load(std::memory_order_relaxed); }

    // Returns false, and takes nothing, if there is no room. An empty queue has room for any
    // message.
    [[nodiscard]] bool add(StreamMessage message);

    // Reserve the next place for an ordinary request, and put its answer there; false as in add().
    uint64_t reservePlace();
    [[nodiscard]] bool fillPlace(uint64_t place, StreamMessage answer);

    // Takes the message to write now; nothing if all messages wait for an earlier answer.
    std::optional<StreamMessage> take();

    bool hasNext() const { return !m_messages.empty(); }
    // Drops everything; answers that come later have no place any more.
    void clear();
    // Drops the answers that wait for an earlier one.
    void clearPlaces();
    const StreamLimits& limits() const { return m_limits; }
    // Bytes and number of all messages that wait here.
    size_t byteCount() const { return m_byteCount; }
    size_t messageCount() const { return m_messageCount; }

private:
    bool hasRoomFor(size_t byteCount) const;
    void moveAnswers();
    void countIn(size_t byteCount);
    void countOut(size_t byteCount);

    static std::atomic<size_t> s_byteCountOfAll;
    const StreamLimits m_limits;
    std::deque<StreamMessage> m_messages;
    std::deque<std::optional<StreamMessage>> m_places; // from m_firstPlace on
    uint64_t m_firstPlace = 0;
    size_t m_byteCount = 0; // in both
    size_t m_messageCount = 0;
};

} // namespace thalassa::grpcapi
