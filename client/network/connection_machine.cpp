// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/connection_machine.h"

#include <utility>

#include "client/session/fault.h"
#include "client/session/sentence.h"

namespace thalassa::client {

ConnectionState stateAfter(const absl::Status& status, ConnectionState before)
{
    if (status.ok())
        return ConnectionState::Connected;
    const bool wasConnected =
        before == ConnectionState::Connected || before == ConnectionState::Stale;
    switch (faultOf(status)) {
    case Fault::TimedOut:
        return wasConnected ? ConnectionState::Stale : ConnectionState::Unreachable;
    case Fault::Certificate:
        return ConnectionState::CertificateRefused;
    case Fault::Unauthorised:
        return ConnectionState::Unauthorised;
    case Fault::Malformed:
    case Fault::TooLarge:
        return ConnectionState::NotUnderstood;
    default:
        break;
    }
    switch (status.code()) {
    case absl::StatusCode::kUnauthenticated:
    case absl::StatusCode::kPermissionDenied:
        return ConnectionState::Unauthorised;
    case absl::StatusCode::kUnimplemented:
    case absl::StatusCode::kNotFound:
        return ConnectionState::NotUnderstood;
    default:
        return ConnectionState::Unreachable;
    }
}

ConnectionMachine::ConnectionMachine(
    base::Duration heartbeat, BackOff backOff, bool isSecure, bool hasToken)
    : m_heartbeat(heartbeat)
    , m_backOff(backOff)
{
    m_connection.isSecure = isSecure;
    m_connection.hasToken = hasToken;
}

void ConnectionMachine::open(base::TimePoint now)
{
    if (isOpen())
        return;
    m_connection.failedAttempts = 0;
    m_due = now;
    enter(ConnectionState::Connecting, absl::OkStatus(), now);
}

void ConnectionMachine::close(base::TimePoint now)
{
    if (!isOpen())
        return;
    m_isProbing = false;
    m_connection.nextAttempt = base::TimePoint();
    enter(ConnectionState::Disconnected, absl::OkStatus(), now);
}

void ConnectionMachine::retry(base::TimePoint now)
{
    m_due = now;
}

void ConnectionMachine::setLongestDelay(base::Duration longest, base::TimePoint now)
{
    m_backOff.longest = longest;
    if (m_connection.failedAttempts == 0 || m_due <= now + longest)
        return;
    m_due = now + longest;
    if (m_connection.nextAttempt != base::TimePoint())
        m_connection.nextAttempt = m_due;
}

void ConnectionMachine::onProbeSent()
{
    m_isProbing = true;
    m_connection.nextAttempt = base::TimePoint();
}

void ConnectionMachine::onProbeEnd(const absl::Status& status, base::TimePoint now, double random)
{
    m_isProbing = false;
    if (status.ok()) {
        m_connection.failedAttempts = 0;
        m_connection.lastAnswer = now;
        m_due = now + m_heartbeat;
    } else {
        ++m_connection.failedAttempts;
        m_due = now + m_backOff.delay(m_connection.failedAttempts, random);
        m_connection.nextAttempt = m_due;
    }
    enter(stateAfter(status, m_connection.state), status, now);
}

void ConnectionMachine::onQueryEnd(const absl::Status& status, base::TimePoint now)
{
    switch (faultOf(status)) {
    case Fault::Transport:
    case Fault::TimedOut:
    case Fault::Certificate:
    case Fault::Unauthorised:
        // While it is not connected, the back-off holds.
        if (m_connection.isConnected())
            m_due = now;
        break;
    case Fault::None:
        m_connection.lastAnswer = now;
        break;
    default:
        break;
    }
}

std::optional<base::TimePoint> ConnectionMachine::probeTime() const
{
    if (!isOpen() || m_isProbing)
        return std::nullopt;
    return m_due;
}

void ConnectionMachine::enter(
    ConnectionState state, const absl::Status& reason, base::TimePoint now)
{
    if (state != m_connection.state)
        m_connection.since = now;
    m_connection.state = state;
    m_connection.reason = std::string(reason.message());
    m_connection.sentence = sentenceOf(reason);
}

} // namespace thalassa::client
