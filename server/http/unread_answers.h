// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// UnreadAnswers is the part of one connection in the budget of answers (answer_budget.h). It counts
// the answers that the client has not read, refuses an answer for which there is no room, and
// measures whether the client reads quickly enough. *lives on the I/O thread* of its connection.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "core/base/clock.h"
#include "core/observability/connections.h"
#include "server/http/budgets/answer_budget.h"
#include "server/http/budgets/min_rate.h"
#include "server/http/message/refusals.h"
#include "server/http/output_queue.h"
#include "server/http/pipeline.h"
#include "server/http/server_context.h"

namespace thalassa::http {

class UnreadAnswers {
public:
    // The answers lie in `pipeline` and `output`. All outlive it.
    UnreadAnswers(
        const ServerContext& context, const Pipeline& pipeline, const OutputQueue& output);
    UnreadAnswers(const UnreadAnswers&) = delete;
    UnreadAnswers& operator=(const UnreadAnswers&) = delete;

    // Counts the bytes that the connection's handlers hold for answers in pieces.
    const std::shared_ptr<AnswerAccount>& account() const { return m_account; }

    // Returns the refusal that replaces `response`, if the unread answers of all connections have
    // reached their bound, and those of this connection, with `response`, exceed the share that is
    // not counted. Null if the answer is to be sent.
    std::optional<Response> refusalInsteadOf(const Response& response) const;
    // Counts the answers that wait now. To be called when they have changed.
    void count();
    // Returns the reason to close the connection, if the client reads too slowly. To be called
    // periodically. `taken` is the number of answer bytes that the client has acknowledged since
    // the beginning.
    std::optional<RefusalReason> check(base::TimePoint now, uint64_t taken);

    // The bytes of answers that the socket does not take. Answers behind a request without an
    // answer wait for the server, not for the client, and do not count.
    uint64_t waitingBytes() const { return m_output.unsentBytes(); }
    // Sets the members about answers. `unacknowledged` is as ClientSocket::unacknowledgedBytes().
    void describe(
        base::TimePoint now, uint64_t unacknowledged, observability::ConnectionFacts& facts) const;

private:
    uint64_t heldBytes() const;

    const ServerContext& m_context;
    const Pipeline& m_pipeline;
    const OutputQueue& m_output;
    const std::shared_ptr<AnswerAccount> m_account; // shared with the exchanges, which outlive it
    uint64_t m_countedBytes = 0; // bytes of waiting answers that the budget counts
    bool m_isSending = false;    // an answer waited for the client at the last check
    bool m_isPressed = false;    // and all unread answers were near their bound
    uint64_t m_taken = 0;        // bytes, at that check
    MinRate m_rate;
    MinRate m_pressedRate;
};

} // namespace thalassa::http
