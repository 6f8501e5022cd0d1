// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Connection: one connection to Redis, logged in. *thread-compatible*: one command at a time.
//
// A command ends within the socket time-out, whatever Redis sends or does not send. After a command
// without a reply the connection is lost: a late reply would be taken for that of the next command.
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
    // Connects, logs in, selects the database and pings Redis. Fails with UNAVAILABLE if Redis does
    // not answer or is still loading, and with INVALID_ARG if it refuses the user, the password or
    // the database.
    static backends::Result<std::unique_ptr<Connection>> open(const Settings& settings);

    // Returns the reply, which may be an error of Redis; fails with UNAVAILABLE, with the reason,
    // without one.
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
