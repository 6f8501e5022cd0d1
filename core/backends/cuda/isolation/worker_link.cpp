// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/worker_link.h"

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {
namespace {

constexpr int kMostLines = 1000; // of the log, for one answer

std::string reasonOf(Channel::Outcome outcome)
{
    switch (outcome) {
    case Channel::Outcome::TimedOut:
        return "its worker process did not answer in time";
    case Channel::Outcome::Malformed:
        return "its worker process sent a malformed message";
    case Channel::Outcome::Closed:
    case Channel::Outcome::Received:
        break;
    }
    return {};
}

} // namespace

// An answer that is not read would be read as the answer to the next message, so the connection
// ends.
WorkerLink::Reply WorkerLink::ask(
    MessageKind kind, std::string_view content, Channel::Deadline deadline)
{
    try {
        return exchange(kind, content, deadline);
    } catch (...) {
        m_channel.shutDown();
        throw;
    }
}

WorkerLink::Reply WorkerLink::exchange(
    MessageKind kind, std::string_view content, Channel::Deadline deadline)
{
    const Channel::Outcome sent = m_channel.send(kind, content, deadline);
    if (sent != Channel::Outcome::Received)
        return {std::nullopt, reasonOf(sent)};
    for (int lines = 0; lines <= kMostLines; ++lines) {
        const Channel::Received received = m_channel.receive(deadline);
        if (received.outcome != Channel::Outcome::Received)
            return {std::nullopt, reasonOf(received.outcome)};
        if (received.kind == MessageKind::Answer) {
            auto answer = Answer::decode(received.content);
            if (answer.ok())
                return {std::move(answer.value()), {}};
            return {std::nullopt, "its worker process sent a " + answer.takeError().message()};
        }
        auto line = received.kind == MessageKind::Log ? LogMessage::decode(received.content)
                                                      : internalError("no line of the log");
        if (!line.ok())
            return {std::nullopt, reasonOf(Channel::Outcome::Malformed)};
        log(line.value().level, m_owner + ", worker process: " + line.value().text);
    }
    return {std::nullopt, "its worker process sent too many lines for the log"};
}

} // namespace thalassa::backends::kernels
