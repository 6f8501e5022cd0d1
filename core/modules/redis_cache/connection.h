// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Connection: one connection to Redis, logged in. *thread-compatible*: one command at a time.
//
// A command ends within the socket time-out, whatever Redis sends or does not send. One that was
// not answered leaves the connection lost: what may still come is no answer to the next one.
#pragma once

#include <hiredis/hiredis.h>

#include <chrono>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>

#include "core/modules/redis_cache/settings.h"

namespace thalassa::redis {

using Reply = std::unique_ptr<redisReply, void (*)(void*)>;

class Connection {
public:
    // Connects, logs in, chooses the database and gets an answer. UNAVAILABLE when nobody answers;
    // INVALID_ARG when Redis refuses the user, the password or the database.
    static backends::Result<std::unique_ptr<Connection>> open(const Settings& settings);

    // The answer, which may be an error of Redis; UNAVAILABLE, with the reason, when there is none.
    backends::Result<Reply> run(std::initializer_list<std::string_view> command);
    bool isLost() const { return m_isLost; }

private:
    using Context = std::unique_ptr<redisContext, void (*)(redisContext*)>;
    using Time = std::chrono::steady_clock::time_point;

    Connection(Context context, Milliseconds timeout)
        : m_context(std::move(context))
        , m_timeout(timeout)
    {
    }
    backends::Error expectOk(const char* what, std::initializer_list<std::string_view> command);
    backends::Error logIn(const Settings& settings);
    backends::Error write(Time deadline);
    backends::Result<Reply> read(Time deadline);
    backends::Error await(short events, Time deadline);
    backends::Error lost(const std::string& why);

    const Context m_context;
    const Milliseconds m_timeout;
    bool m_isLost = false;
};

} // namespace thalassa::redis
