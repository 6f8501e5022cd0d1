// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/call.h"

#include <QObject>

#include <utility>

#include "client/session/active_call.h"

namespace thalassa::client {

Call::Call(std::weak_ptr<ActiveCall> call)
    : m_call(std::move(call))
{
}

void Call::cancel()
{
    if (const auto call = m_call.lock(); call != nullptr)
        call->cancel();
}

bool Call::isActive() const
{
    const auto call = m_call.lock();
    return call != nullptr && !call->isOver();
}

ActiveCall::ActiveCall(std::function<void(ActiveCall&)> onOver)
    : m_onOver(std::move(onOver))
{
}

ActiveCall::~ActiveCall()
{
    QObject::disconnect(m_binding);
}

void ActiveCall::bind(const QObject* context)
{
    if (context != nullptr)
        m_binding = QObject::connect(context, &QObject::destroyed, [this] { cancel(); });
}

void ActiveCall::cancel()
{
    finish();
}

void ActiveCall::finish()
{
    if (std::exchange(m_isOver, true))
        return;
    const std::shared_ptr<ActiveCall> self = shared_from_this();
    QObject::disconnect(m_binding);
    release();
    std::exchange(m_onOver, nullptr)(*this);
}

} // namespace thalassa::client
