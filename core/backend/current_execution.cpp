// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backend/current_execution.h"

#include <algorithm>
#include <utility>

namespace thalassa::backend {
namespace {

using inference::Request;

thread_local CurrentExecution* t_current = nullptr;
// The released requests of all scopes of the thread, the innermost scope's last. The list keeps its
// memory from one execution to the next, so that a release allocates none.
thread_local std::vector<ReleasedRequest> t_released;

} // namespace

CurrentExecution::CurrentExecution(const Instance& instance, std::vector<Request*>& executing)
    : m_instance(instance)
    , m_executing(executing)
    , m_firstReleased(t_released.size())
    , m_outer(t_current)
{
    t_released.reserve(m_firstReleased + executing.size());
    t_current = this;
}

// Removes each entry before it is destroyed: the end of a context may execute another batch on this
// thread, which uses the same list.
CurrentExecution::~CurrentExecution()
{
    t_current = m_outer;
    while (t_released.size() > m_firstReleased) {
        const ReleasedRequest last = std::move(t_released.back());
        t_released.pop_back();
    }
}

const Instance* CurrentExecution::instance()
{
    return t_current == nullptr ? nullptr : &t_current->m_instance;
}

// Keeps nothing if the request was reported before its release, which is the usual order.
void CurrentExecution::release(const Request& request, bool isAgain)
{
    // A backend may release a request of an outer execution within one that it has caused.
    CurrentExecution* execution = t_current;
    while (execution != nullptr && std::erase(execution->m_executing, &request) == 0)
        execution = execution->m_outer;
    if (execution != t_current || execution == nullptr)
        return; // a report that follows the release has no record
    const std::shared_ptr<inference::RequestContext>& context = request.context();
    if (context->record.executeEnd != base::TimePoint())
        return;
    ReleasedRequest& released = t_released.emplace_back();
    released.handle = &request;
    // Other threads may already write the other fields, if the response has been sent.
    released.record.accepted = context->record.accepted;
    released.record.queued = context->record.queued;
    released.record.batchSize = request.batchSize;
    released.isFiller = request.scheduling.isFiller;
    if (!isAgain && (context->isFinished() || context.use_count() > 1))
        released.context = context;
}

std::optional<ReleasedRequest> CurrentExecution::takeReleased(
    const Instance& instance, const Request* handle)
{
    if (t_current == nullptr || &t_current->m_instance != &instance)
        return std::nullopt;
    const auto first = t_released.begin() + static_cast<ptrdiff_t>(t_current->m_firstReleased);
    const auto found = std::find_if(first, t_released.end(),
        [handle](const ReleasedRequest& released) { return released.handle == handle; });
    if (found == t_released.end())
        return std::nullopt;
    std::optional<ReleasedRequest> taken = std::move(*found);
    t_released.erase(found);
    return taken;
}

} // namespace thalassa::backend
