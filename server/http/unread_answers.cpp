// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/unread_answers.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/http/message/limit_refusals.h"
#include "server/http/message/response_head.h"

namespace thalassa::http {
namespace {

// The bytes of each connection's answers that are not counted, so that small ones need not share
// the counter.
constexpr uint64_t kFreeAnswerBytes = 64 << 10;

} // namespace

UnreadAnswers::UnreadAnswers(
    const ServerContext& context, const Pipeline& pipeline, const OutputQueue& output)
    : m_context(context)
    , m_pipeline(pipeline)
    , m_output(output)
    , m_account(std::make_shared<AnswerAccount>(context.answerBudget))
    , m_rate(context.limits.writeTimeout, context.limits.minAnswerRate)
    , m_pressedRate(kUrgentSlack, kUrgentRate)
{
}

// The number of answer bytes held that are not completely written to the socket.
uint64_t UnreadAnswers::heldBytes() const
{
    return m_pipeline.answerBytes() + m_output.heldBytes();
}

std::optional<Response> UnreadAnswers::refusalInsteadOf(const Response& response) const
{
    const uint64_t held = heldBytes() + response.body.byteSize();
    if (held <= kFreeAnswerBytes || !m_context.answerBudget->isFull())
        return std::nullopt;
    const Refusal refusal = noRoomForAnswer(m_context.limits);
    Response replacement = errorResponse(refusal.status, refusal.message);
    if (replacement.body.byteSize() >= response.body.byteSize())
        return std::nullopt; // the refusal would be no smaller
    return replacement;
}

void UnreadAnswers::count()
{
    const uint64_t held = heldBytes();
    const uint64_t counted = held - std::min(held, kFreeAnswerBytes);
    m_context.answerBudget->change(std::exchange(m_countedBytes, counted), counted);
}

void UnreadAnswers::describe(
    base::TimePoint now, uint64_t unacknowledged, observability::ConnectionFacts& facts) const
{
    facts.sentBytes = m_output.writtenBytes();
    if (m_output.writtenBytes() > 0)
        facts.lastSent = m_output.lastProgress();
    facts.waitingBytes = waitingBytes();
    if (!m_output.isEmpty())
        facts.waiting = now - m_output.lastProgress();
    if (unacknowledged != std::numeric_limits<uint64_t>::max())
        facts.unacknowledgedBytes = unacknowledged;
}

std::optional<RefusalReason> UnreadAnswers::check(base::TimePoint now, uint64_t taken)
{
    if (m_output.isEmpty()) {
        m_isSending = false;
        m_isPressed = false;
        return std::nullopt;
    }
    const uint64_t came = taken - std::min(taken, std::exchange(m_taken, taken));
    const bool isCounted = m_countedBytes > 0 || m_account->leased() > 0;
    const bool isPressed = isCounted && m_context.answerBudget->isNearlyFull();
    if (std::exchange(m_isSending, true))
        m_rate.came(came, now);
    else
        m_rate.start(now);
    if (std::exchange(m_isPressed, isPressed))
        m_pressedRate.came(came, now);
    else
        m_pressedRate.start(now);
    if (m_rate.isBehind(now) || now - m_output.lastProgress() > m_context.limits.writeTimeout)
        return RefusalReason::NotRead;
    if (isPressed && m_pressedRate.isBehind(now))
        return RefusalReason::ReadTooSlowly;
    return std::nullopt;
}

} // namespace thalassa::http
