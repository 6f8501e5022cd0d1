// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// QueryCall and DownloadCall: the calls of Session::ask() and Session::download().
// *lives on the session's thread*.
#pragma once

#include <functional>
#include <memory>

#include "client/session/active_call.h"

namespace thalassa::client {

class QueryCall final : public ActiveCall {
public:
    QueryCall(ExchangeStarter& starter, const QueryType& query, const Message& request,
        OnAny onAnswer, const ExchangeOptions& options, std::function<void(ActiveCall&)> onOver);

    // Waits while the first attempt to connect is under way.
    void start() override;
    void onConnection() override { start(); }
    void onInterrupted(const absl::Status& status) override;

private:
    void release() override;
    void end(const absl::Status& status);

    ExchangeStarter& m_starter;
    const QueryType& m_query;
    std::unique_ptr<const Message> m_request; // null after the start
    const ExchangeOptions m_options;
    OnAny m_onAnswer;
    AnyMessage m_answer;
    std::unique_ptr<Exchange> m_exchange;
};

class DownloadCall final : public ActiveCall {
public:
    DownloadCall(ExchangeStarter& starter, const QueryType& query, const Message& request,
        std::function<void(const AnyMessage&)> onMessage, std::function<void(absl::Status)> onEnd,
        std::function<void(ActiveCall&)> onOver);

    void start() override;
    void onConnection() override { start(); }
    void onInterrupted(const absl::Status& status) override;

private:
    void release() override;

    ExchangeStarter& m_starter;
    const QueryType& m_query;
    std::unique_ptr<const Message> m_request; // null after the start
    std::function<void(const AnyMessage&)> m_onMessage;
    std::function<void(absl::Status)> m_onEnd;
    std::unique_ptr<Exchange> m_exchange;
};

} // namespace thalassa::client
