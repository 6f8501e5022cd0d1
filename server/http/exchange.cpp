// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/exchange.h"

#include <exception>
#include <utility>

#include "core/base/log.h"
#include "server/http/io_thread.h"
#include "server/http/response_head.h"

namespace thalassa::http {
namespace {

// On its own I/O thread an answer goes to the connection at once, from any other through the
// mailbox.
void deliver(Mailbox& mailbox, Answer answer)
{
    IoThread* const thread = IoThread::current();
    if (thread != nullptr && &thread->mailbox() == &mailbox) {
        thread->deliver(std::move(answer));
        return;
    }
    Mailbox::Item item(std::move(answer));
    if (!mailbox.post(std::move(item))) {
        // The server has stopped: there is no I/O thread left to say so on.
        const SentFunction& onSent = std::get<Answer>(item).onSent;
        if (onSent)
            onSent({});
    }
}

} // namespace

ServerExchange::ServerExchange(
    Request request, BodyLease lease, std::shared_ptr<Mailbox> mailbox, AnswerAddress address)
    : m_lease(std::move(lease))
    , m_request(std::move(request))
    , m_mailbox(std::move(mailbox))
    , m_address(address)
{
}

ServerExchange::~ServerExchange()
{
    bool isAnswered = false;
    {
        base::MutexLock lock(m_mutex);
        isAnswered = m_isAnswered;
    }
    if (!isAnswered)
        respond(errorResponse(500, "the request was dropped without an answer"), {});
}

void ServerExchange::respond(Response response, SentFunction onSent)
{
    std::function<void()> unused; // destroyed outside the lock: it may own anything
    {
        base::MutexLock lock(m_mutex);
        if (std::exchange(m_isAnswered, true))
            return;
        unused = std::exchange(m_onClosed, nullptr);
    }
    deliver(*m_mailbox, {m_address, std::move(response), std::move(onSent)});
}

void ServerExchange::onClosed(std::function<void()> function)
{
    {
        base::MutexLock lock(m_mutex);
        if (m_isAnswered)
            return;
        if (!m_isClosed) {
            m_onClosed.swap(function);
            return;
        }
    }
    function();
}

void ServerExchange::runSlice(std::function<void()> slice)
{
    IoThread* const thread = IoThread::current();
    if (thread != nullptr && &thread->mailbox() == m_mailbox.get())
        return thread->addSlice(std::move(slice));
    Mailbox::Item item(
        [slice = std::move(slice)]() mutable { IoThread::current()->addSlice(std::move(slice)); });
    (void)m_mailbox->post(std::move(item)); // dropped if the server has stopped
}

void ServerExchange::connectionClosed()
{
    std::function<void()> function;
    {
        base::MutexLock lock(m_mutex);
        if (m_isAnswered || std::exchange(m_isClosed, true))
            return;
        function = std::exchange(m_onClosed, nullptr);
    }
    if (function)
        function();
}

void runCaught(const std::function<void()>& function)
{
    try {
        function();
    } catch (const std::exception& error) {
        LOG_ERROR << "HTTP handler failed: " << error.what();
    } catch (...) {
        LOG_ERROR << "HTTP handler failed with an exception of unknown type";
    }
}

void runHandler(const Handler& handler, std::shared_ptr<ServerExchange> exchange)
{
    runCaught([&] { handler(std::move(exchange)); });
}

} // namespace thalassa::http
