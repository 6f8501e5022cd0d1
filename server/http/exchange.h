// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// ServerExchange is the Exchange of both ways through the server. It outlives its connection if its
// handler keeps it: it knows the connection only by an address and the thread's mailbox.
// *thread-safe* as Exchange says.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "core/base/mutex.h"
#include "server/http/budgets/body_budget.h"
#include "server/http/mailbox.h"
#include "server/http/message/refusals.h"
#include "server/http/message/transport.h"

namespace thalassa::http {

class IoThread;

// StreamLoad counts the pieces of an answer that wait for its client. *thread-safe*.
class StreamLoad {
public:
    size_t bytes() const { return m_bytes.load(std::memory_order_relaxed); }
    size_t pieces() const { return m_pieces.load(std::memory_order_relaxed); }
    void add(size_t bytes);
    // Called when a piece of that size no longer waits.
    void subtract(size_t bytes);
    // As Exchange::whenUnreadBelow().
    void whenBelow(size_t bytes, std::function<void()> function);

private:
    std::atomic<size_t> m_bytes{0};
    std::atomic<size_t> m_pieces{0};
    std::atomic<bool> m_isWaiting{false}; // m_function is set
    base::Mutex m_mutex;
    size_t m_mark ABSL_GUARDED_BY(m_mutex) = 0;
    std::function<void()> m_function ABSL_GUARDED_BY(m_mutex);
};

class ServerExchange final : public Exchange {
public:
    // `lease` is the request body's part of the budget, `answers` the connection's account.
    ServerExchange(Request request, BodyLease lease, std::shared_ptr<AnswerAccount> answers,
        std::shared_ptr<Mailbox> mailbox, AnswerAddress address);
    // Answers 500 if there was no answer. Without memory for that, as for any other answer, the
    // connection is closed.
    ~ServerExchange() override;

    const Request& request() const override { return m_request; }
    void respond(Response response, SentFunction onSent) override;
    void begin(Response head, SentFunction onBegun) override;
    SendResult send(tensor::Buffer piece) override;
    StreamBound streamBound() const override { return m_mailbox->streamBound(); }
    void whenUnreadBelow(size_t bytes, std::function<void()> function) override;
    void end(tensor::Buffer last, SentFunction onSent) override;
    std::optional<AnswerLease> leaseAnswer(uint64_t bytes) override;
    void onClosed(std::function<void()> function) override;
    uint64_t connection() const override;
    std::shared_ptr<BodyBudget> bodyBudget() const override { return m_mailbox->bodyBudget(); }
    uint64_t heldBodyBytes() const override { return m_lease.bytes(); }
    void countNoRoom() override;
    std::shared_ptr<void> takeBody() override;
    void gatherBody() override { m_request.body = gathered(std::move(m_request.body)); }
    std::shared_ptr<void> replaceBody(uint64_t bytes) override;
    void runSlice(std::function<void()> slice) override;

    // Called by the connection, on the I/O thread, if it closes before the answer came.
    void connectionClosed();
    // REQUIRES: no handler has the exchange yet.
    void setChannel(uint64_t channel) { m_address.channel = channel; }
    const AnswerAddress& address() const { return m_address; }

private:
    void answerIfDropped();
    void loseAnswer();
    void deliver(Answer answer);
    void post(Answer answer);
    void post(AnswerPart part, Response response, SentFunction onSent);
    void count(RefusalReason reason);
    void postPiece(tensor::Buffer piece, const std::shared_ptr<StreamLoad>& load);

    BodyLease m_lease; // destroyed after m_request; constant until it is taken
    Request m_request;
    const std::shared_ptr<AnswerAccount> m_answers; // shared: leases outlive the connection
    const std::shared_ptr<Mailbox> m_mailbox;
    AnswerAddress m_address;

    base::Mutex m_mutex;
    bool m_isAnswered ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isClosed ABSL_GUARDED_BY(m_mutex) = false;
    // The load of an answer in pieces, null before begin(). Shared with the pieces that wait.
    std::shared_ptr<StreamLoad> m_load ABSL_GUARDED_BY(m_mutex);
    std::function<void()> m_onClosed ABSL_GUARDED_BY(m_mutex);
};

// Runs `function` and logs its exception. An exchange that is destroyed thereby answers 500.
void runCaught(const std::function<void()>& function);
void runHandler(const Handler& handler, std::shared_ptr<ServerExchange> exchange);

} // namespace thalassa::http
