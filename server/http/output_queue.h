// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// OutputQueue holds the answers that wait to be written to one client, in order, and writes them
// with gathered writes: heads from one text, bodies from the blocks in which they lie, without a
// copy. *thread-compatible*.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "core/tensor/buffer.h"
#include "server/http/message/transport.h"
#include "server/http/sockets/client_socket.h"

namespace thalassa::http {

using SentFunction = std::function<void(const SendTimes&)>;

// Calls `function`, if it is not empty. If it throws std::bad_alloc, a warning is logged, so that
// the functions of other answers are still called.
void tellSent(const SentFunction& function, const SendTimes& times);

class OutputQueue {
public:
    enum class Result { Drained, Blocked, Paused, Failed };

    // The text to which the head of the next answer is appended; add() ends that head.
    std::string& text() { return m_text; }
    // Queues the text appended since the last call, then `body`. `onSent` may be empty; it is not
    // moved if there is no memory.
    void add(tensor::Buffer body, SentFunction&& onSent);

    // Writes until the queue is empty, the socket takes no more, or kBytesPerTurn are written: then
    // other connections of the thread are served. Appends the functions of the answers that are
    // completely written to `sent`, to be called when the connection's state is settled.
    static constexpr size_t kBytesPerTurn = 1 << 20;
    struct Sent {
        SentFunction function;
        SendTimes times;
    };
    Result write(ClientSocket& socket, const base::Clock& clock, std::vector<Sent>& sent);

    // The answers of a connection that is closed.
    class Abandoned;
    // Drops the remaining answers and returns them. Needs no memory.
    Abandoned abandon();

    bool isEmpty() const { return m_first == m_entries.size(); }
    size_t unsentBytes() const { return m_unsentBytes; }
    // The bytes of bodies of answers that are not completely written.
    uint64_t heldBytes() const { return m_heldBytes; }
    uint64_t writtenBytes() const { return m_writtenBytes; } // since the beginning
    // The time just before the last write in which the socket took a byte, or the time at which
    // waiting for it began.
    base::TimePoint lastProgress() const { return m_lastProgress; }

private:
    struct Entry {
        size_t headBegin; // in m_text
        size_t headEnd;
        tensor::Buffer body;
        SentFunction onSent;
        base::TimePoint start{}; // when its first byte was offered to the socket

        size_t size() const { return headEnd - headBegin + body.byteSize(); }
    };

    size_t gather(iovec* pieces, size_t room, size_t bytes, base::TimePoint now);
    void advance(size_t written, base::TimePoint now, std::vector<Sent>& sent);
    void compact();

    // Entries from m_first on wait; earlier ones are written, and removed by compact().
    std::vector<Entry> m_entries;
    size_t m_first = 0;
    size_t m_firstWritten = 0; // bytes of the first waiting entry that are written
    std::string m_text;        // heads of all entries
    size_t m_textEnd = 0;      // end of the last entry's head
    size_t m_unsentBytes = 0;
    uint64_t m_heldBytes = 0;
    uint64_t m_writtenBytes = 0;
    base::TimePoint m_lastProgress{};
    bool m_isBlocked = false; // the last write ended because the socket was full
};

class OutputQueue::Abandoned {
public:
    // Calls the functions of the answers, with `complete` false.
    void tell();

private:
    friend class OutputQueue;
    std::vector<Entry> m_entries;
    size_t m_first = 0;
};

} // namespace thalassa::http
