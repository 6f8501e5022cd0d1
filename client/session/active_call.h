// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ActiveCall: what a Call refers to, and ExchangeStarter, through which it reaches the server.
// Only the session uses them. *lives on the session's thread*.
#pragma once

#include <QMetaObject>

#include <cstdint>
#include <functional>
#include <memory>

#include "absl/status/statusor.h"
#include "client/session/exchange.h"
#include "client/session/query.h"
#include "client/session/timers.h"

class QObject;

namespace thalassa::client {

using AnyAnswer = absl::StatusOr<AnyMessage>;
using OnAny = std::function<void(const AnyAnswer&)>;

// Starts exchanges, which the observers of the session see.
class ExchangeStarter {
public:
    virtual ~ExchangeStarter() = default;

    // `asked` is the request of the caller, which observers see in place of `request`.
    virtual std::unique_ptr<Exchange> begin(const QueryType& query, const Message& request,
        const Message& asked, ExchangeHandler handler, const ExchangeOptions& options) = 0;
    // Whether repeated queries and watches may be sent.
    virtual bool isConnected() const = 0;
    // Whether the first attempt to connect is under way.
    virtual bool isConnecting() const = 0;
    virtual Timers& timers() const = 0;
};

// The session owns it until it has ended.
class ActiveCall : public std::enable_shared_from_this<ActiveCall> {
public:
    explicit ActiveCall(std::function<void(ActiveCall&)> onOver);
    virtual ~ActiveCall();
    ActiveCall(const ActiveCall&) = delete;
    ActiveCall& operator=(const ActiveCall&) = delete;

    // Ends the call when the context is destroyed. Null: it has none.
    void bind(const QObject* context);
    void cancel();
    bool isOver() const { return m_isOver; }

    virtual void start() { }
    // The state of the connection has changed.
    virtual void onConnection() { }
    virtual void onConnectionLost(const absl::Status& /*status*/) { }
    virtual void onRestart() { }
    // The session ends all exchanges.
    virtual void onInterrupted(const absl::Status& status) = 0;

protected:
    // Tells the session that this has ended; it may be destroyed by that.
    void finish();
    // Called once, when the call is cancelled or has ended.
    virtual void release() = 0;

private:
    std::function<void(ActiveCall&)> m_onOver;
    QMetaObject::Connection m_binding;
    bool m_isOver = false;
};

} // namespace thalassa::client
