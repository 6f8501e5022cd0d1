// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// HalfClose decides what happens to the connection of a client that has ended its sending. The
// client may wait for its answers (the connection is half-closed) or have left; the two look the
// same until the server sends something. A client that acknowledges a byte reads on. The system of
// a client that has left resets the connection instead.
// Pure decisions: it knows no socket and no clock. *thread-compatible*.
//
// States:  Open      -> begin() -> Undecided
//          Undecided -> the client acknowledges a byte of an answer or of an interim response
//                    -> HalfClosed
//          Undecided -> halfCloseTimeout, then, if an interim response can be sent, interimTimeout
//                    -> the connection is closed
#pragma once

#include <cstdint>

#include "core/base/clock.h"
#include "server/http/message/limits.h"

namespace thalassa::http {

class HalfClose {
public:
    enum class Action {
        Wait,        // check again at nextCheck()
        SendInterim, // send an interim response, which the client's system acknowledges or resets
        Close,       // the client has left
    };

    // `limits` must outlive it.
    explicit HalfClose(const Limits& limits)
        : m_limits(limits)
    {
    }

    bool isOpen() const { return m_state == State::Open; }
    bool isUndecided() const { return m_state == State::Undecided; }

    // Called when the client has ended its sending. `taken` is the number of bytes that the client
    // has acknowledged so far. REQUIRES: isOpen().
    void begin(base::TimePoint now, uint64_t taken);
    // Returns what to do at time `now`. `mayInterim`: whether an interim response can be sent.
    // REQUIRES: isUndecided(), and a request waits for its answer.
    Action check(base::TimePoint now, uint64_t taken, bool mayInterim);
    // The time of the next check. REQUIRES: isUndecided().
    base::TimePoint nextCheck() const { return m_end; }

private:
    enum class State { Open, Undecided, HalfClosed };

    const Limits& m_limits;
    State m_state = State::Open;
    base::TimePoint m_end{};       // the end of the time-out
    uint64_t m_takenAtBegin = 0;   // bytes
    bool m_hasSentInterim = false; // after the client ended its sending
};

} // namespace thalassa::http
