// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// StreamQueue: the messages that a stream still has to write. Those of decoupled requests go in as
// they come; each ordinary request reserves a place for its one answer, and the answers go in in
// the order of the places (row 2.5.2). What waits is bounded. *thread-compatible*.
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
    // With the last message of a request: the second end of its record is when this is written.
    std::shared_ptr<inference::RequestContext> ended;
    // The same of a traced request, with each of its messages.
    std::shared_ptr<inference::RequestContext> traced;
    // Of an answer in strict mode: what the stream ends with, instead of writing this.
    absl::Status error;
};

class StreamQueue {
public:
    struct Limits {
        size_t bytes = size_t{256} << 20;
        size_t messages = 65'536;
    };

    explicit StreamQueue(Limits limits)
        : m_limits(limits)
    {
    }
    ~StreamQueue() { clear(); }
    StreamQueue(const StreamQueue&) = delete;
    StreamQueue& operator=(const StreamQueue&) = delete;

    // What waits in all queues of the process. *thread-safe*.
    static size_t byteCountOfAll() { return s_byteCountOfAll.load(std::memory_order_relaxed); }

    // False, and nothing is taken, when there is no room. One message always has room.
    [[nodiscard]] bool add(StreamMessage message);

    // The next place of an ordinary request, and what is to be in it.
    uint64_t reservePlace();
    [[nodiscard]] bool fillPlace(uint64_t place, StreamMessage answer);

    // The message to write now; none if all there are wait for an earlier answer.
    std::optional<StreamMessage> take();

    bool hasNext() const { return !m_messages.empty(); }
    // Throws everything away; answers that come later have no place any more.
    void clear();
    // Throws the answers away that wait for an earlier one.
    void clearPlaces();
    const Limits& limits() const { return m_limits; }
    // Of all that waits here.
    size_t byteCount() const { return m_byteCount; }
    size_t messageCount() const { return m_messageCount; }

private:
    bool hasRoomFor(size_t byteCount) const;
    void moveAnswers();
    void countIn(size_t byteCount);
    void countOut(size_t byteCount);

    static std::atomic<size_t> s_byteCountOfAll;
    const Limits m_limits;
    std::deque<StreamMessage> m_messages;
    std::deque<std::optional<StreamMessage>> m_places; // from m_firstPlace on
    uint64_t m_firstPlace = 0;
    size_t m_byteCount = 0; // of both
    size_t m_messageCount = 0;
};

} // namespace thalassa::grpcapi
