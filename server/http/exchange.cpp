// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/exchange.h"

#include <new>
#include <utility>

#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "server/http/io_thread.h"
#include "server/http/message/response_head.h"

namespace thalassa::http {
void StreamLoad::add(size_t bytes)
{
    m_bytes.fetch_add(bytes, std::memory_order_relaxed);
    m_pieces.fetch_add(1, std::memory_order_relaxed);
}

void StreamLoad::subtract(size_t bytes)
{
    m_pieces.fetch_sub(1, std::memory_order_relaxed);
    const size_t left = m_bytes.fetch_sub(bytes, std::memory_order_seq_cst) - bytes;
    if (!m_isWaiting.load(std::memory_order_seq_cst))
        return;
    std::function<void()> function;
    {
        base::MutexLock lock(m_mutex);
        if (left >= m_mark)
            return;
        function = std::exchange(m_function, nullptr);
        m_isWaiting.store(false, std::memory_order_relaxed);
    }
    if (function)
        function();
}

void StreamLoad::whenBelow(size_t bytes, std::function<void()> function)
{
    {
        base::MutexLock lock(m_mutex);
        m_mark = bytes;
        m_isWaiting.store(true, std::memory_order_seq_cst);
        // Either subtract() sees m_isWaiting, or its result is seen here.
        if (m_bytes.load(std::memory_order_seq_cst) >= bytes) {
            m_function = std::move(function);
            return;
        }
        m_isWaiting.store(false, std::memory_order_relaxed);
    }
    function();
}

ServerExchange::ServerExchange(Request request, BodyLease lease,
    std::shared_ptr<AnswerAccount> answers, std::shared_ptr<Mailbox> mailbox, AnswerAddress address)
    : m_lease(std::move(lease))
    , m_request(std::move(request))
    , m_answers(std::move(answers))
    , m_mailbox(std::move(mailbox))
    , m_address(address)
{
}

ServerExchange::~ServerExchange()
{
    try {
        answerIfDropped();
    } catch (...) { // a destructor must not throw, whatever failed
        loseAnswer();
    }
}

void ServerExchange::loseAnswer()
{
    m_answers->loseAnswer();
    m_mailbox->reportLostAnswer();
}

void ServerExchange::answerIfDropped()
{
    bool isAnswered = false;
    bool hasBegun = false;
    {
        base::MutexLock lock(m_mutex);
        isAnswered = m_isAnswered;
        hasBegun = m_load != nullptr;
    }
    if (isAnswered)
        return;
    if (hasBegun)
        post(AnswerPart::Abort, {}, {});
    else
        respond(errorResponse(500, "the request was dropped without an answer"), {});
}

void ServerExchange::respond(Response response, SentFunction onSent)
{
    std::function<void()> unused; // destroyed outside the lock: it may own anything
    {
        base::MutexLock lock(m_mutex);
        if (m_load || std::exchange(m_isAnswered, true))
            return;
        unused = std::exchange(m_onClosed, nullptr);
    }
    deliver({m_address, std::move(response), std::move(onSent)});
}

// Passes an answer to its connection: at once on the connection's I/O thread, through the mailbox
// on any other.
void ServerExchange::deliver(Answer answer)
{
    IoThread* const thread = IoThread::current();
    if (thread != nullptr && &thread->mailbox() == m_mailbox.get())
        thread->deliver(std::move(answer));
    else
        post(std::move(answer));
}

void ServerExchange::post(Answer answer)
{
    Mailbox::Item item(std::move(answer));
    try {
        if (m_mailbox->post(std::move(item)))
            return;
    } catch (const std::bad_alloc&) {
        loseAnswer();
    }
    // The connection will never have the answer, or the server has stopped and has no I/O thread
    // left on which onSent could run.
    tellSent(std::get<Answer>(item).onSent, {});
}

void ServerExchange::begin(Response head, SentFunction onBegun)
{
    {
        base::MutexLock lock(m_mutex);
        if (m_isAnswered || m_load)
            return;
        m_load = std::make_shared<StreamLoad>();
    }
    head.body = {};
    post(AnswerPart::Head, std::move(head), std::move(onBegun));
}

SendResult ServerExchange::send(tensor::Buffer piece)
{
    std::shared_ptr<StreamLoad> load;
    {
        base::MutexLock lock(m_mutex);
        if (!m_load || m_isAnswered || m_isClosed)
            return SendResult::Closed;
        load = m_load;
    }
    if (piece.isEmpty())
        return SendResult::Taken;
    const StreamBound& bound = m_mailbox->streamBound();
    const size_t waiting = load->bytes();
    const bool isFull = load->pieces() >= bound.pieces ||
        (waiting > 0 && (waiting >= bound.bytes || piece.byteSize() > bound.bytes - waiting));
    if (isFull)
        return SendResult::Full;
    postPiece(std::move(piece), load);
    return SendResult::Taken;
}

void ServerExchange::end(tensor::Buffer last, SentFunction onSent)
{
    std::function<void()> unused; // as in respond()
    std::shared_ptr<StreamLoad> load;
    {
        base::MutexLock lock(m_mutex);
        if (!m_load || std::exchange(m_isAnswered, true))
            return;
        unused = std::exchange(m_onClosed, nullptr);
        load = m_load;
    }
    if (!last.isEmpty())
        postPiece(std::move(last), load);
    post(AnswerPart::End, {}, std::move(onSent));
}

// Always uses the mailbox, so that pieces of several threads keep their order.
void ServerExchange::post(AnswerPart part, Response response, SentFunction onSent)
{
    post({m_address, std::move(response), std::move(onSent), part});
}

void ServerExchange::postPiece(tensor::Buffer piece, const std::shared_ptr<StreamLoad>& load)
{
    const size_t size = piece.byteSize();
    SentFunction onSent;
    try {
        onSent = [load, size](const SendTimes&) { load->subtract(size); };
    } catch (const std::bad_alloc&) {
        return loseAnswer();
    }
    load->add(size);
    post(AnswerPart::Piece, Response{200, {}, {}, std::move(piece)}, std::move(onSent));
}

void ServerExchange::whenUnreadBelow(size_t bytes, std::function<void()> function)
{
    std::shared_ptr<StreamLoad> load;
    {
        base::MutexLock lock(m_mutex);
        if (!m_isAnswered && !m_isClosed)
            load = m_load;
    }
    if (load)
        load->whenBelow(bytes, std::move(function));
    else
        function();
}

uint64_t ServerExchange::connection() const
{
    // Connections are numbered per thread, and each thread has one mailbox.
    return reinterpret_cast<uintptr_t>(m_mailbox.get()) * 0x9e3779b97f4a7c15 ^ m_address.connection;
}

std::optional<AnswerLease> ServerExchange::leaseAnswer(uint64_t bytes)
{
    if (m_answers->take(bytes))
        return AnswerLease(m_answers, bytes);
    count(RefusalReason::AnswersFull);
    return std::nullopt;
}

void ServerExchange::countNoRoom()
{
    count(RefusalReason::NoRoom);
}

void ServerExchange::count(RefusalReason reason)
{
    Mailbox::Item item(
        [reason, peer = m_request.peer] { IoThread::current()->countRefusal(reason, peer); });
    (void)m_mailbox->post(std::move(item)); // dropped if the server has stopped
}

std::shared_ptr<void> ServerExchange::takeBody()
{
    struct Body {
        BodyLease lease; // given back after the bytes are freed
        tensor::Buffer bytes;
    };
    tensor::Buffer bytes = std::exchange(m_request.body, {});
    if (m_lease.bytes() == 0)
        return nullptr; // the decoded request refers to the bytes that it needs
    return std::shared_ptr<void>(new Body{std::move(m_lease), std::move(bytes)},
        [](void* body) { delete static_cast<Body*>(body); });
}

std::shared_ptr<void> ServerExchange::replaceBody(uint64_t bytes)
{
    m_request.body = {};
    m_lease.shrinkTo(bytes);
    if (m_lease.bytes() == 0)
        return nullptr;
    return std::make_shared<BodyLease>(std::move(m_lease));
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
        runCaught(function); // the connection is closed even if this fails
}

void runCaught(const std::function<void()>& function)
{
    try {
        function();
    } catch (...) {
        LOG_ERROR << "HTTP handler failed: " << base::exceptionText();
    }
}

void runHandler(const Handler& handler, std::shared_ptr<ServerExchange> exchange)
{
    runCaught([&] { handler(std::move(exchange)); });
}

} // namespace thalassa::http
