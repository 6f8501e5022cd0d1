// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/output_queue.h"

#include <array>
#include <new>
#include <utility>

#include "core/base/log/log.h"

namespace thalassa::http {
namespace {

constexpr size_t kMaxPieces = 64;             // in one gathered write
constexpr size_t kKeptTextCapacity = 4 << 10; // bytes that an idle connection keeps
constexpr size_t kCompactBytes = 64 << 10;

// Adds `size` bytes from `data` to the pieces, less the `skip` bytes at their front that are
// written already. Returns false if there is no room.
bool addPiece(
    const void* data, size_t size, size_t& skip, iovec* pieces, size_t room, size_t& count)
{
    if (skip >= size) {
        skip -= size;
        return true;
    }
    if (count == room)
        return false;
    pieces[count++] = {const_cast<char*>(static_cast<const char*>(data)) + skip, size - skip};
    skip = 0;
    return true;
}

} // namespace

void tellSent(const SentFunction& function, const SendTimes& times)
{
    if (!function)
        return;
    try {
        function(times);
    } catch (const std::bad_alloc&) {
        LOG_WARNING << "there was no memory for what follows an HTTP answer";
    }
}

void OutputQueue::add(tensor::Buffer body, SentFunction&& onSent)
{
    Entry& added = m_entries.emplace_back(); // may throw: then the caller still has the function
    added = {m_textEnd, m_text.size(), std::move(body), std::move(onSent), {}};
    m_textEnd = m_text.size();
    m_unsentBytes += m_entries.back().size();
    m_heldBytes += m_entries.back().body.byteSize();
}

OutputQueue::Result OutputQueue::write(
    ClientSocket& socket, const base::Clock& clock, std::vector<Sent>& sent)
{
    using Outcome = ClientSocket::Transfer::Outcome;
    std::array<iovec, kMaxPieces> pieces;
    base::TimePoint now = clock.now();
    if (!std::exchange(m_isBlocked, false))
        m_lastProgress = now;
    size_t turn = kBytesPerTurn;
    while (!isEmpty()) {
        if (turn == 0)
            return Result::Paused;
        const size_t count = gather(pieces.data(), pieces.size(), turn, now);
        // Without a piece there is nothing to write: the entries that wait are empty.
        const ClientSocket::Transfer written =
            count == 0 ? ClientSocket::Transfer{} : socket.write({pieces.data(), count});
        if (written.outcome == Outcome::Blocked) {
            m_isBlocked = true;
            return Result::Blocked;
        }
        if (written.outcome != Outcome::Done)
            return Result::Failed;
        // A client that has its answer never sees a later time of progress.
        m_lastProgress = now;
        now = clock.now();
        turn -= written.bytes;
        advance(written.bytes, now, sent);
    }
    compact();
    return Result::Drained;
}

OutputQueue::Abandoned OutputQueue::abandon()
{
    Abandoned abandoned;
    abandoned.m_entries = std::exchange(m_entries, {});
    abandoned.m_first = std::exchange(m_first, 0);
    m_unsentBytes = 0;
    m_heldBytes = 0;
    return abandoned;
}

void OutputQueue::Abandoned::tell()
{
    for (size_t i = m_first; i < m_entries.size(); ++i)
        tellSent(m_entries[i].onSent, {m_entries[i].start, m_entries[i].start, false});
}

// Gathers the next bytes to write, at most `room` pieces of `bytes` together. Returns the number of
// pieces.
size_t OutputQueue::gather(iovec* pieces, size_t room, size_t bytes, base::TimePoint now)
{
    size_t count = 0;
    size_t gathered = 0;
    size_t skip = m_firstWritten;
    for (size_t i = m_first; i < m_entries.size() && count < room; ++i) {
        Entry& entry = m_entries[i];
        if (entry.start == base::TimePoint{})
            entry.start = now;
        const size_t headSize = entry.headEnd - entry.headBegin;
        bool fits = addPiece(m_text.data() + entry.headBegin, headSize, skip, pieces, room, count);
        for (auto fragment = entry.body.begin(); fits && fragment != entry.body.end(); ++fragment)
            fits = addPiece(fragment->data, fragment->size, skip, pieces, room, count);
    }
    for (size_t i = 0; i < count; ++i) {
        if (pieces[i].iov_len >= bytes - gathered) {
            pieces[i].iov_len = bytes - gathered;
            return i + 1;
        }
        gathered += pieces[i].iov_len;
    }
    return count;
}

void OutputQueue::advance(size_t written, base::TimePoint now, std::vector<Sent>& sent)
{
    m_unsentBytes -= written;
    m_writtenBytes += written;
    m_firstWritten += written;
    while (!isEmpty() && m_firstWritten >= m_entries[m_first].size()) {
        Entry& entry = m_entries[m_first];
        // First, because it may throw: then the entry is one of those that wait.
        Sent* const told = entry.onSent ? &sent.emplace_back() : nullptr;
        ++m_first;
        m_firstWritten -= entry.size();
        m_heldBytes -= entry.body.byteSize();
        entry.body = {};
        if (told != nullptr)
            *told = {std::move(entry.onSent), {entry.start, now, true}};
    }
    if (m_first < m_entries.size() && m_entries[m_first].headBegin > kCompactBytes)
        compact();
}

void OutputQueue::compact()
{
    const size_t textBegin = isEmpty() ? m_textEnd : m_entries[m_first].headBegin;
    m_entries.erase(m_entries.begin(), m_entries.begin() + static_cast<ptrdiff_t>(m_first));
    m_first = 0;
    m_text.erase(0, textBegin);
    m_textEnd -= textBegin;
    for (Entry& entry : m_entries) {
        entry.headBegin -= textBegin;
        entry.headEnd -= textBegin;
    }
    if (m_text.empty() && m_text.capacity() > kKeptTextCapacity)
        m_text.shrink_to_fit();
}

} // namespace thalassa::http
