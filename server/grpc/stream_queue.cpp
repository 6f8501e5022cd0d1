// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/stream_queue.h"

#include <utility>

namespace thalassa::grpcapi {

std::atomic<size_t> StreamQueue::s_byteCountOfAll{0};

void StreamQueue::countIn(size_t byteCount)
{
    m_byteCount += byteCount;
    ++m_messageCount;
    s_byteCountOfAll.fetch_add(byteCount, std::memory_order_relaxed);
}

void StreamQueue::countOut(size_t byteCount)
{
    m_byteCount -= byteCount;
    --m_messageCount;
    s_byteCountOfAll.fetch_sub(byteCount, std::memory_order_relaxed);
}

bool StreamQueue::hasRoomFor(size_t byteCount) const
{
    return m_messageCount == 0 ||
        (m_messageCount < m_limits.messages && byteCount <= m_limits.bytes &&
            m_byteCount <= m_limits.bytes - byteCount);
}

bool StreamQueue::add(StreamMessage message)
{
    const size_t size = message.bytes.Length();
    if (!hasRoomFor(size))
        return false;
    m_messages.push_back(std::move(message));
    countIn(size);
    return true;
}

uint64_t StreamQueue::reservePlace()
{
    m_places.emplace_back();
    return m_firstPlace + m_places.size() - 1;
}

bool StreamQueue::fillPlace(uint64_t place, StreamMessage answer)
{
    if (place < m_firstPlace || place - m_firstPlace >= m_places.size())
        return true; // dropped
    const size_t size = answer.bytes.Length();
    if (!hasRoomFor(size))
        return false;
    m_places[place - m_firstPlace] = std::move(answer);
    countIn(size);
    moveAnswers();
    return true;
}

void StreamQueue::moveAnswers()
{
    while (!m_places.empty() && m_places.front()) {
        m_messages.push_back(*std::move(m_places.front()));
        m_places.pop_front();
        ++m_firstPlace;
    }
}

std::optional<StreamMessage> StreamQueue::take()
{
    if (m_messages.empty())
        return std::nullopt;
    std::optional<StreamMessage> next = std::move(m_messages.front());
    m_messages.pop_front();
    countOut(next->bytes.Length());
    return next;
}

void StreamQueue::clear()
{
    clearPlaces();
    while (take()) { }
}

void StreamQueue::clearPlaces()
{
    for (const std::optional<StreamMessage>& answer : m_places) {
        if (answer) {
            countOut(answer->bytes.Length());
        }
    }
    m_firstPlace += m_places.size();
    m_places.clear();
}

} // namespace thalassa::grpcapi
