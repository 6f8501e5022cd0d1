// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/event_stream.h"

#include <limits>
#include <tuple>
#include <utility>

#include "core/base/status_macros.h"
#include "core/tensor/text_buffer.h"
#include "server/http/api/replies/reply.h"
#include "server/http/api/streamed_answer.h"

namespace thalassa::httpapi {
namespace {

constexpr char kBegin[] = "data: ";
constexpr char kEnd[] = "\n\n";

std::string wireTextOf(Event event)
{
    std::string text = kBegin;
    event.json.write(text, std::numeric_limits<size_t>::max());
    text += kEnd;
    return text;
}

absl::Status readTooSlowly()
{
    return absl::UnavailableError(
        "the request is cancelled: its client reads the responses too slowly, and too many wait "
        "for it; see --http-max-unread-stream-size and --http-max-unread-stream-messages");
}

absl::Status hasLeft()
{
    return absl::CancelledError("the client has closed the connection");
}

absl::Status notEncoded()
{
    return absl::CancelledError("an earlier response could not be encoded; see the server's log");
}

absl::Status statusOf(http::SendResult result)
{
    switch (result) {
    case http::SendResult::Taken:
        break;
    case http::SendResult::Full:
        return readTooSlowly();
    case http::SendResult::Closed:
        return hasLeft();
    }
    return absl::OkStatus();
}

} // namespace

Event errorEvent(const absl::Status& status)
{
    Event event;
    event.json.append(errorJson(status));
    return event;
}

absl::Status EventStream::send(Event event)
{
    bool waits = isStreamed(m_codec.get(), event.json);
    {
        base::MutexLock lock(m_mutex);
        if (m_isBroken)
            return notEncoded();
        waits |= m_isEncoding;
    }
    if (waits)
        return enqueue(std::move(event), true);
    return statusOf(m_exchange->send(tensor::textBuffer(wireTextOf(std::move(event)))));
}

void EventStream::end(std::optional<Event> last, SentFunction onSent)
{
    tensor::Buffer piece;
    bool isEncoding = last && isStreamed(m_codec.get(), last->json);
    {
        base::MutexLock lock(m_mutex);
        if (m_isBroken)
            return;
        isEncoding |= m_isEncoding;
    }
    if (last && isEncoding) {
        const absl::Status status = enqueue(*std::move(last), false);
        if (absl::IsUnavailable(status))
            std::ignore = enqueue(errorEvent(status), false);
    } else if (last) {
        piece = tensor::textBuffer(wireTextOf(*std::move(last)));
    }
    {
        base::MutexLock lock(m_mutex);
        if (m_isBroken)
            return;
        if (m_isEncoding) {
            m_onEnd = std::move(onSent);
            return;
        }
    }
    m_exchange->end(std::move(piece), std::move(onSent));
}

absl::StatusOr<EventStream::Waiting> EventStream::waitingOf(Event event)
{
    if (!event.response || !isStreamed(m_codec.get(), event.json)) {
        std::string text = wireTextOf(std::move(event));
        const size_t size = text.size();
        return Waiting{{}, {}, std::move(text), size};
    }
    const size_t size = tensorBytes(*event.response);
    std::optional<http::AnswerLease> lease = m_exchange->leaseAnswer(size);
    if (!lease)
        return noRoomForAnswer();
    return Waiting{*std::move(lease), std::move(event), {}, size};
}

// A single event of any size passes, as a single piece does.
absl::Status EventStream::enqueue(Event event, bool isBounded)
{
    ASSIGN_OR_RETURN(Waiting waiting, waitingOf(std::move(event)));
    const http::StreamBound bound = m_exchange->streamBound();
    {
        base::MutexLock lock(m_mutex);
        const bool isFull = m_waiting.size() >= bound.pieces ||
            (m_waitingBytes > 0 &&
                (m_waitingBytes >= bound.bytes || waiting.byteSize > bound.bytes - m_waitingBytes));
        if (isBounded && isFull)
            return readTooSlowly();
        m_waitingBytes += waiting.byteSize;
        m_waiting.push_back(std::move(waiting));
        if (std::exchange(m_isEncoding, true))
            return absl::OkStatus();
    }
    goOn();
    return absl::OkStatus();
}

// Breaks the stream off after an exception, since no step would follow.
void EventStream::goOn()
{
    try {
        m_codec->goOn(m_exchange->connection(), [self = shared_from_this()] { self->run(); });
    } catch (...) {
        breakOff();
        throw;
    }
}

void EventStream::run()
{
    try {
        step();
    } catch (...) {
        breakOff();
        throw;
    }
}

// Ends the stream without a last piece: an error cannot follow a part of an event.
void EventStream::breakOff()
{
    {
        base::MutexLock lock(m_mutex);
        m_isBroken = true;
    }
    close();
}

void EventStream::step()
{
    if (m_exchange->send({}) == http::SendResult::Closed)
        return close();
    if (m_unsent.isEmpty())
        makePiece();
    switch (m_exchange->send(m_unsent)) {
    case http::SendResult::Taken:
        m_unsent = {};
        return m_isEventOver ? goOnBehind() : goOnBelow(kUnreadMark);
    case http::SendResult::Full: // the option allows less than the mark
        return goOnBelow(1);
    case http::SendResult::Closed:
        return close();
    }
}

void EventStream::makePiece()
{
    Waiting* first = nullptr;
    {
        base::MutexLock lock(m_mutex);
        first = &m_waiting.front();
    }
    if (!first->text.empty()) {
        m_unsent = tensor::textBuffer(std::exchange(first->text, {}));
        m_isEventOver = true;
        return;
    }
    std::string piece = std::exchange(m_isInEvent, true) ? "" : kBegin;
    m_isEventOver = first->event.json.write(piece, kAnswerSlice);
    if (m_isEventOver)
        piece += kEnd;
    m_unsent = tensor::textBuffer(std::move(piece));
}

void EventStream::goOnBelow(size_t unread)
{
    m_exchange->whenUnreadBelow(unread, [self = shared_from_this()] { self->goOn(); });
}

// Called when the first event is sent: continues with the next one.
void EventStream::goOnBehind()
{
    m_isInEvent = false;
    m_isEventOver = false;
    std::optional<Waiting> sent; // destroyed outside the lock
    std::optional<SentFunction> onEnd;
    bool isOver = false;
    {
        base::MutexLock lock(m_mutex);
        sent.emplace(std::move(m_waiting.front()));
        m_waiting.pop_front();
        m_waitingBytes -= sent->byteSize;
        isOver = m_waiting.empty();
        if (isOver) {
            m_isEncoding = false;
            onEnd = std::exchange(m_onEnd, std::nullopt);
        }
    }
    if (!isOver)
        return goOnBelow(kUnreadMark);
    if (onEnd)
        m_exchange->end({}, *std::move(onEnd));
}

void EventStream::close()
{
    std::deque<Waiting> unsent; // destroyed outside the lock
    std::optional<SentFunction> onEnd;
    {
        base::MutexLock lock(m_mutex);
        unsent.swap(m_waiting);
        onEnd.swap(m_onEnd);
        m_waitingBytes = 0;
        m_isEncoding = false;
    }
    m_unsent = {};
}

} // namespace thalassa::httpapi
