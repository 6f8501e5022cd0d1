// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/limits/rate_limiter.h"

#include <algorithm>
#include <atomic>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/base/log/log.h"
#include "core/base/status_macros.h"
#include "core/config/instance_groups.h"

namespace thalassa::scheduling {
namespace {

// Appends a need as text, for the log: 2 of R.
void addNeed(std::string* text, const ResourcePool::Needs::value_type& need)
{
    absl::StrAppend(text, need.second, " of ", need.first.first);
}

} // namespace

// The permit of one instance. Members that are neither constant nor atomic are guarded by the
// limiter's lock.
class RateLimiter::Ticket final : public backend::ExecutionPermit {
public:
    Ticket(std::shared_ptr<RateLimiter> limiter, std::string instance, ResourcePool::Needs needs,
        uint32_t priority, uint64_t share)
        : instance(std::move(instance))
        , needs(std::move(needs))
        , m_limiter(std::move(limiter))
        , m_priority(priority)
        , m_share(share)
    {
    }
    ~Ticket() override { m_limiter->forget(*this); }

    bool tryAcquire() override { return m_limiter->tryAcquire(*this); }
    bool acquire() override { return m_limiter->acquire(*this); }
    bool isHeld() const override { return m_limiter->isHeld(*this); }
    void executed() override { m_limiter->setUsed(*this); }
    void release() override { m_limiter->release(*this); }
    void withdraw() override { m_limiter->withdraw(*this); }
    void giveUp() override { m_limiter->giveUp(*this); }
    bool isUnlimited() const override { return needs.empty(); }
    uint64_t share() const override { return m_share.load(std::memory_order_relaxed); }
    void countExecution() { m_share.fetch_add(m_priority, std::memory_order_relaxed); }

    const std::string instance;
    const ResourcePool::Needs needs;
    base::CondVar changed;
    uint64_t asked = 0; // order of arrival in the line
    bool isGranted = false;
    bool isUsed = false;      // granted, and the instance has executed since
    bool isWithdrawn = false; // ends one acquire()
    bool isGivenUp = false;

private:
    const std::shared_ptr<RateLimiter> m_limiter;
    const uint32_t m_priority;
    std::atomic<uint64_t> m_share; // constant while the permit is in the line
};

bool RateLimiter::ComesFirst::operator()(const Ticket* a, const Ticket* b) const
{
    return std::make_tuple(a->needs.empty() ? 0 : 1, a->share(), a->asked) <
        std::make_tuple(b->needs.empty() ? 0 : 1, b->share(), b->asked);
}

RateLimiter::RateLimiter(const std::vector<ResourceLimit>& limits)
    : m_pool(limits)
{
}

absl::StatusOr<std::unique_ptr<backend::ExecutionPermit>> RateLimiter::permitFor(
    const std::string& instance, const ::inference::ModelInstanceGroup& group, int deviceId)
{
    base::MutexLock lock(m_mutex);
    ASSIGN_OR_RETURN(ResourcePool::Needs needs, m_pool.add(group, deviceId));
    auto ticket = std::make_unique<Ticket>(shared_from_this(), instance, std::move(needs),
        config::rateLimiterPriority(group), m_lastShare);
    grantWhatIsFree(); // without limits the new instance may have raised the amount
    return ticket;
}

bool RateLimiter::tryAcquire(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    ticket.isWithdrawn = false;
    if (ticket.isGranted && !ticket.isUsed)
        return true;
    giveBack(ticket);
    askFor(ticket);
    leaveLine(ticket);
    return ticket.isGranted;
}

void RateLimiter::askFor(Ticket& ticket)
{
    ticket.asked = ++m_askedCount;
    m_waiting.insert(&ticket);
    grantWhatIsFree();
}

bool RateLimiter::acquire(Ticket& ticket)
{
    if (beginToWait(ticket)) {
        LOG_VERBOSE(1) << "model instance '" << ticket.instance
                       << "' waits for resources: " << absl::StrJoin(ticket.needs, ", ", addNeed);
    }
    return wait(ticket);
}

// Returns whether the ticket waits: it is not granted, withdrawn or given up.
bool RateLimiter::beginToWait(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    giveBack(ticket);
    if (ticket.isGivenUp || ticket.isWithdrawn)
        grantWhatIsFree();
    else
        askFor(ticket);
    return m_waiting.contains(&ticket);
}

bool RateLimiter::wait(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    while (!ticket.isGranted && !ticket.isGivenUp && !ticket.isWithdrawn)
        ticket.changed.wait(m_mutex);
    ticket.isWithdrawn = false;
    leaveLine(ticket);
    return ticket.isGranted;
}

void RateLimiter::leaveLine(Ticket& ticket)
{
    if (m_waiting.erase(&ticket) > 0)
        grantWhatIsFree(); // the others may have waited behind this ticket
}

bool RateLimiter::isHeld(const Ticket& ticket) const
{
    base::MutexLock lock(m_mutex);
    return ticket.isGranted;
}

void RateLimiter::setUsed(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    ticket.isUsed = true;
}

void RateLimiter::release(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    giveBack(ticket);
    grantWhatIsFree();
}

// Gives the resources back; the caller grants them to others.
void RateLimiter::giveBack(Ticket& ticket)
{
    if (!std::exchange(ticket.isGranted, false))
        return;
    m_pool.giveBack(ticket.needs);
    if (std::exchange(ticket.isUsed, false))
        ticket.countExecution();
}

void RateLimiter::withdraw(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    ticket.isWithdrawn = true;
    ticket.changed.notifyOne();
}

void RateLimiter::giveUp(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    ticket.isGivenUp = true;
    ticket.changed.notifyOne();
}

void RateLimiter::forget(Ticket& ticket)
{
    base::MutexLock lock(m_mutex);
    giveBack(ticket);
    m_pool.remove(ticket.needs);
    grantWhatIsFree();
}

size_t RateLimiter::waitingCount() const
{
    base::MutexLock lock(m_mutex);
    return m_waiting.size();
}

void RateLimiter::grantWhatIsFree()
{
    while (!m_waiting.empty() && m_pool.take((*m_waiting.begin())->needs)) {
        Ticket& ticket = **m_waiting.begin();
        m_waiting.erase(m_waiting.begin());
        ticket.isGranted = true;
        if (!ticket.needs.empty())
            m_lastShare = std::max(m_lastShare, ticket.share());
        ticket.changed.notifyOne();
    }
}

} // namespace thalassa::scheduling
