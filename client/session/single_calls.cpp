// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/single_calls.h"

#include <utility>

#include "client/session/fault.h"
#include "client/session/message_copy.h"

namespace thalassa::client {

QueryCall::QueryCall(ExchangeStarter& starter, const QueryType& query, const Message& request,
    OnAny onAnswer, const ExchangeOptions& options, std::function<void(ActiveCall&)> onOver)
    : ActiveCall(std::move(onOver))
    , m_starter(starter)
    , m_query(query)
    , m_request(copyOf(request))
    , m_options(options)
    , m_onAnswer(std::move(onAnswer))
{
}

void QueryCall::start()
{
    if (m_request == nullptr || m_starter.isConnecting())
        return;
    ExchangeHandler handler{
        [this](AnyMessage answer) { m_answer = std::move(answer); },
        [this](const absl::Status& status) { end(status); },
    };
    const std::unique_ptr<const Message> request = std::move(m_request);
    m_exchange = m_starter.begin(m_query, *request, *request, std::move(handler), m_options);
}

void QueryCall::onInterrupted(const absl::Status& status)
{
    end(status);
}

void QueryCall::end(const absl::Status& status)
{
    const auto self = shared_from_this();
    const OnAny onAnswer = std::move(m_onAnswer);
    const AnyMessage answer = std::move(m_answer);
    finish();
    if (!status.ok())
        onAnswer(status);
    else if (answer == nullptr)
        onAnswer(
            faultError(Fault::Malformed, QT_TRANSLATE_NOOP("Client", "the server sent no answer")));
    else
        onAnswer(answer);
}

void QueryCall::release()
{
    m_exchange.reset();
}

DownloadCall::DownloadCall(ExchangeStarter& starter, const QueryType& query, const Message& request,
    std::function<void(const AnyMessage&)> onMessage, std::function<void(absl::Status)> onEnd,
    std::function<void(ActiveCall&)> onOver)
    : ActiveCall(std::move(onOver))
    , m_starter(starter)
    , m_query(query)
    , m_request(copyOf(request))
    , m_onMessage(std::move(onMessage))
    , m_onEnd(std::move(onEnd))
{
}

void DownloadCall::start()
{
    if (m_request == nullptr || m_starter.isConnecting())
        return;
    ExchangeHandler handler{
        [this](const AnyMessage& message) {
            const auto self = shared_from_this(); // the function may cancel this
            m_onMessage(message);
        },
        [this](const absl::Status& status) { onInterrupted(status); },
    };
    const std::unique_ptr<const Message> request = std::move(m_request);
    m_exchange = m_starter.begin(m_query, *request, *request, std::move(handler), {});
}

void DownloadCall::onInterrupted(const absl::Status& status)
{
    const auto self = shared_from_this();
    const auto onEnd = std::move(m_onEnd);
    finish();
    onEnd(status);
}

void DownloadCall::release()
{
    m_exchange.reset();
}

} // namespace thalassa::client
