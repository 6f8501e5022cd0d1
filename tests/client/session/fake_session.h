// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// FakeSession: a session in virtual time whose server is the test: it sees what is asked and
// answers it. Lives on the thread of the test.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/session/fault.h"
#include "client/session/queries.h"
#include "client/session/sentence.h"
#include "client/session/session.h"

namespace thalassa::client {

class FakeSession final : public Session {
public:
    // An exchange that the session has started and not dropped.
    class Asked final : public Exchange {
    public:
        Asked(FakeSession& owner, const QueryType& asked, const Message& message,
            ExchangeHandler toCall)
            : session(owner)
            , query(asked)
            , request(message.New())
            , handler(std::make_shared<ExchangeHandler>(std::move(toCall)))
        {
            request->CopyFrom(message);
            session.asked.push_back(this);
        }
        ~Asked() override { std::erase(session.asked, this); }

        void message(const Message& content)
        {
            std::shared_ptr<Message> copy(content.New());
            copy->CopyFrom(content);
            const auto keep = handler;
            keep->onMessage(std::move(copy));
        }
        void end(const absl::Status& status = absl::OkStatus())
        {
            const auto keep = handler;
            keep->onEnd(status);
        }
        void answer(const Message& content)
        {
            message(content);
            end();
        }

        FakeSession& session;
        const QueryType& query;
        const std::unique_ptr<Message> request;
        const std::shared_ptr<ExchangeHandler> handler;
    };

    FakeSession()
        : FakeSession(std::make_shared<VirtualTimers>())
    {
    }
    ~FakeSession() override { dropAll(); }

    void open() override { enter(ConnectionState::Connected); }
    void close() override { enter(ConnectionState::Disconnected); }
    void retry() override { }
    void setLongestDelay(base::Duration longest) override { longestDelay = longest; }
    std::string name() const override { return "fake"; }
    bool isReadOnly() const override { return readOnly; }

    void enter(ConnectionState state, const absl::Status& reason = absl::OkStatus())
    {
        Connection now = connection();
        now.state = state;
        now.reason = std::string(reason.message());
        now.sentence = sentenceOf(reason);
        setConnection(now);
    }
    void advance(base::Duration duration) { time->advance(duration); }

    using Session::endAll;
    using Session::interruptWatches;
    using Session::noteAnswer;
    using Session::noteRestart;
    using Session::setAvailability;
    using Session::setServer;

    const std::shared_ptr<VirtualTimers> time;
    std::vector<Asked*> asked; // in the order of their starts
    size_t startCount = 0;
    base::Duration longestDelay = base::Duration::zero();
    bool readOnly = false;

private:
    explicit FakeSession(std::shared_ptr<VirtualTimers> timers)
        : Session(timers)
        , time(std::move(timers))
    {
    }

    std::unique_ptr<Exchange> start(const QueryType& query, const Message& request,
        ExchangeHandler handler, const ExchangeOptions&) override
    {
        ++startCount;
        return std::make_unique<Asked>(*this, query, request, std::move(handler));
    }
};

} // namespace thalassa::client
