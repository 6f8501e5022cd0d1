// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/modules/redis_cache/connection.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/time.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>
#include <vector>

namespace thalassa::redis {
namespace {

using backends::Error;
using backends::Result;
using backends::unavailable;
using std::chrono::steady_clock;

// Blocks SIGPIPE, which the thread gets when hiredis writes to a socket that Redis has closed. A
// program that embeds the server might not ignore the signal.
class NoSigpipe {
public:
    NoSigpipe()
    {
        ::sigemptyset(&m_pipe);
        ::sigaddset(&m_pipe, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~NoSigpipe()
    {
        const timespec now{};
        while (::sigtimedwait(&m_pipe, nullptr, &now) == SIGPIPE) { }
        ::pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    NoSigpipe(const NoSigpipe&) = delete;
    NoSigpipe& operator=(const NoSigpipe&) = delete;

private:
    sigset_t m_pipe;
    sigset_t m_before;
};

timeval toTimeval(Milliseconds time)
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(time);
    const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(time - seconds);
    return {static_cast<time_t>(seconds.count()), static_cast<suseconds_t>(rest.count())};
}

} // namespace

Result<std::unique_ptr<Connection>> Connection::open(const Settings& settings)
{
    Context context(::redisConnectWithTimeout(
                        settings.host.c_str(), settings.port, toTimeval(settings.connectTimeout)),
        &::redisFree);
    if (!context)
        return unavailable("no memory for a connection to Redis");
    if (context->err != 0) {
        return unavailable(
            "failed to connect to Redis (" + settings.address() + "): " + context->errstr);
    }
    ::redisEnableKeepAlive(context.get());
    // From here on this class waits, not hiredis, so that a time-out covers a whole command.
    const int flags = ::fcntl(context->fd, F_GETFL);
    if (flags < 0 || ::fcntl(context->fd, F_SETFL, flags | O_NONBLOCK) < 0)
        return unavailable(std::string("a connection to Redis: ") + std::strerror(errno));
    context->flags &= ~REDIS_BLOCK;
    std::unique_ptr<Connection> connection(
        new Connection(std::move(context), settings.socketTimeout));
    RETURN_IF_ERROR(connection->logIn(settings));
    return connection;
}

Error Connection::logIn(const Settings& settings)
{
    if (!settings.user.empty())
        RETURN_IF_ERROR(expectOk("the user", {"AUTH", settings.user, settings.password}));
    else if (!settings.password.empty())
        RETURN_IF_ERROR(expectOk("the password", {"AUTH", settings.password}));
    if (settings.db != 0)
        RETURN_IF_ERROR(expectOk("the database", {"SELECT", std::to_string(settings.db)}));
    return expectOk("a ping", {"PING"});
}

Error Connection::expectOk(const char* what, std::initializer_list<std::string_view> command)
{
    ASSIGN_OR_RETURN(const Reply reply, run(command));
    if (reply->type != REDIS_REPLY_ERROR)
        return {};
    const std::string said(reply->str, reply->len);
    // Redis gives no other answer until it has read its file.
    if (said.rfind("LOADING", 0) == 0)
        return unavailable("Redis is not ready: " + said);
    return backends::invalidArgument(std::string("Redis refuses ") + what + ": " + said);
}

Result<Reply> Connection::run(std::initializer_list<std::string_view> command)
{
    std::vector<const char*> texts;
    std::vector<size_t> sizes;
    for (const std::string_view text : command) {
        texts.push_back(text.data());
        sizes.push_back(text.size());
    }
    const NoSigpipe guard;
    const auto deadline = steady_clock::now() + m_timeout;
    if (::redisAppendCommandArgv(m_context.get(), static_cast<int>(texts.size()), texts.data(),
            sizes.data()) != REDIS_OK)
        return lost(m_context->errstr);
    RETURN_IF_ERROR(write(deadline));
    return read(deadline);
}

Error Connection::write(Time deadline)
{
    for (int done = 0; done == 0;) {
        if (::redisBufferWrite(m_context.get(), &done) != REDIS_OK)
            return lost(m_context->errstr);
        if (done == 0)
            RETURN_IF_ERROR(await(POLLOUT, deadline));
    }
    return {};
}

Result<Reply> Connection::read(Time deadline)
{
    for (;;) {
        void* reply = nullptr;
        if (::redisGetReplyFromReader(m_context.get(), &reply) != REDIS_OK)
            return lost(m_context->errstr);
        if (reply != nullptr)
            return Reply(static_cast<redisReply*>(reply), &::freeReplyObject);
        RETURN_IF_ERROR(await(POLLIN, deadline));
        if (::redisBufferRead(m_context.get()) != REDIS_OK)
            return lost(m_context->errstr);
    }
}

Error Connection::await(short events, Time deadline)
{
    for (;;) {
        const auto left = std::chrono::ceil<Milliseconds>(deadline - steady_clock::now()).count();
        if (left <= 0)
            return lost("no answer within " + std::to_string(m_timeout.count()) + " ms");
        pollfd descriptor{m_context->fd, events, 0};
        const int ready = ::poll(&descriptor, 1, static_cast<int>(left));
        if (ready > 0)
            return {};
        if (ready < 0 && errno != EINTR)
            return lost(std::strerror(errno));
    }
}

Error Connection::lost(const std::string& why)
{
    m_isLost = true;
    return unavailable(why);
}

} // namespace thalassa::redis
