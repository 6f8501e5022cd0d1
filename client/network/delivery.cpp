// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/delivery.h"

#include <QCoreApplication>
#include <QEvent>
#include <QObject>

#include <chrono>
#include <utility>

#include "core/base/clock.h"

namespace thalassa::client {
namespace {

// Half of a frame at 60 Hz.
constexpr std::chrono::milliseconds kLongestTurn{8};

} // namespace

class Delivery::Receiver final : public QObject {
public:
    explicit Receiver(Delivery& delivery)
        : m_delivery(delivery)
    {
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::User)
            return QObject::event(event);
        const std::shared_ptr<Delivery> delivery = m_delivery.shared_from_this();
        delivery->run();
        return true;
    }

private:
    Delivery& m_delivery;
};

std::shared_ptr<Delivery> Delivery::make()
{
    return std::shared_ptr<Delivery>(new Delivery);
}

Delivery::Delivery()
    : m_receiver(std::make_unique<Receiver>(*this))
{
}

Delivery::~Delivery() = default;

void Delivery::post(std::function<void()> function)
{
    base::MutexLock lock(m_mutex);
    if (m_receiver == nullptr)
        return;
    if (!m_isWoken)
        QCoreApplication::postEvent(m_receiver.get(), new QEvent(QEvent::User));
    m_isWoken = true;
    m_functions.push_back(std::move(function));
}

void Delivery::close()
{
    std::unique_ptr<Receiver> receiver;
    std::deque<std::function<void()>> functions;
    base::MutexLock lock(m_mutex); // released before the others are destroyed
    receiver = std::move(m_receiver);
    functions.swap(m_functions);
}

void Delivery::run()
{
    const base::TimePoint end = base::Clock::system().now() + kLongestTurn;
    for (;;) {
        std::function<void()> function;
        {
            base::MutexLock lock(m_mutex);
            if (m_functions.empty()) {
                m_isWoken = false;
                return;
            }
            if (base::Clock::system().now() >= end) {
                QCoreApplication::postEvent(m_receiver.get(), new QEvent(QEvent::User));
                return;
            }
            function = std::move(m_functions.front());
            m_functions.pop_front();
        }
        function();
    }
}

} // namespace thalassa::client
