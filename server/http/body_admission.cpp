// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/body_admission.h"

#include <algorithm>

namespace thalassa::http {
namespace {

// The bytes of each connection's bodies that are not counted, so that small requests are served
// while large ones have used up the budget.
constexpr uint64_t kFreeBodyBytes = 64 << 10;

} // namespace

BodyAdmission::BodyAdmission(
    const ServerContext& context, const RequestReader& reader, const Pipeline& pipeline)
    : m_context(context)
    , m_reader(reader)
    , m_pipeline(pipeline)
    , m_lease(context.bodyBudget)
    , m_rate(context.limits.bodyTimeout, context.limits.minBodyRate)
    , m_turnRate(kUrgentSlack, kUrgentRate)
{
}

bool BodyAdmission::isInBody() const
{
    return m_reader.state() == RequestReader::State::Body ||
        m_reader.state() == RequestReader::State::Chunks;
}

// The number of bytes of the body that the budget does not count.
uint64_t BodyAdmission::freeBytes() const
{
    return kFreeBodyBytes - std::min(kFreeBodyBytes, m_pipeline.freeBytes());
}

// The number of bytes of the body that the budget counts.
uint64_t BodyAdmission::countableBytes() const
{
    const uint64_t bytes = m_reader.bodyBytes();
    return bytes - std::min(bytes, freeBytes());
}

bool BodyAdmission::needsRoom() const
{
    if (m_reader.state() == RequestReader::State::Body)
        return m_reader.bodyBytes() + m_reader.missingBodyBytes() > freeBytes();
    return m_reader.state() == RequestReader::State::Chunks && m_reader.bodyBytes() >= freeBytes();
}

BodyBudget::Admission BodyAdmission::askForRoom(BodyBudget::Wake wake)
{
    const BodyBudget::Admission admission = m_context.bodyBudget->admit(m_ticket, std::move(wake));
    const bool hadTurn = std::exchange(m_hasTurn, admission == BodyBudget::Admission::Turn);
    if (m_hasTurn && !hadTurn)
        m_turnRate.start(m_context.clock.now());
    m_isWaiting = admission == BodyBudget::Admission::Wait;
    return admission;
}

void BodyAdmission::countBytes(base::TimePoint at)
{
    if (!std::exchange(m_isStarted, true))
        m_rate.start(m_reader.bodyBegun());
    const uint64_t bytes = m_reader.bodyBytes();
    const uint64_t came = bytes - std::exchange(m_countedBytes, bytes);
    m_rate.came(came, at);
    m_turnRate.came(came, at);
    countBytes();
}

BodyLease BodyAdmission::finish()
{
    countBytes();
    m_lease.markWhole();
    // Most bodies hold nothing of the budget; their lease needs no reference to it.
    BodyLease lease = m_lease.bytes() > 0 ? BodyLease(std::move(m_lease)) : BodyLease();
    leave();
    return lease;
}

void BodyAdmission::abandon()
{
    m_lease.release();
    leave();
}

void BodyAdmission::leave()
{
    if (m_ticket != 0)
        m_context.bodyBudget->leave(m_ticket);
    m_isStarted = false;
    m_countedBytes = 0;
    m_hasTurn = false;
    m_isWaiting = false;
}

} // namespace thalassa::http
