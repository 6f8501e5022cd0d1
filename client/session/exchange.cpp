// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/exchange.h"

#include <utility>

#include "client/session/timers.h"

namespace thalassa::client {
namespace {

class FailedExchange final : public Exchange {
public:
    FailedExchange(Timers& timers, absl::Status status, ExchangeHandler handler)
        : m_timers(timers)
        , m_timer(timers.start(
              base::Duration::zero(), [status = std::move(status), handler = std::move(handler)] {
                  handler.onEnd(status);
              }))
    {
    }
    ~FailedExchange() override { m_timers.stop(m_timer); }

private:
    Timers& m_timers;
    TimerId m_timer;
};

} // namespace

std::unique_ptr<Exchange> makeFailedExchange(
    Timers& timers, absl::Status status, ExchangeHandler handler)
{
    return std::make_unique<FailedExchange>(timers, std::move(status), std::move(handler));
}

} // namespace thalassa::client
