// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/cache_threads.h"

#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/exception_text.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"

namespace thalassa::caching {

using inference::Request;
using inference::RequestContext;

absl::StatusOr<std::shared_ptr<CacheThreads>> CacheThreads::create(size_t count, size_t mostBytes)
{
    std::shared_ptr<CacheThreads> threads(new CacheThreads(count, mostBytes));
    try {
        for (size_t lane = 0; lane < count; ++lane) {
            threads->m_threads.emplace_back([state = threads->m_state, lane] {
                base::nameThread("response cache");
                run(state, lane);
            });
        }
    } catch (const std::system_error& error) {
        return absl::UnavailableError(
            absl::StrCat("cannot start the threads of the response cache: ", error.what()));
    }
    return threads;
}

void CacheThreads::stop()
{
    std::list<Task> dropped;
    {
        base::MutexLock lock(m_state->mutex);
        m_state->stopped = true;
        for (Lane& lane : m_state->lanes) {
            for (auto task = lane.tasks.begin(); task != lane.tasks.end();) {
                const auto next = std::next(task);
                if (!task->request)
                    dropped.splice(dropped.end(), lane.tasks, task);
                task = next;
            }
            lane.changed.notifyAll();
        }
    }
    for (std::thread& thread : m_threads) {
        if (thread.get_id() == std::this_thread::get_id())
            thread.detach(); // the end of its last task destroys this object
        else
            thread.join();
    }
    m_threads.clear();
}

void CacheThreads::look(uint64_t key, std::unique_ptr<Request> request, Use look, Use cancelled)
{
    const std::shared_ptr<RequestContext> context = request->context();
    // Set before the request is queued: afterwards the scheduler may own it.
    context->setOwner(weak_from_this());
    {
        std::list<Task> added;
        added.push_back({std::move(request), std::move(look), std::move(cancelled), {}, 0});
        base::MutexLock lock(m_state->mutex);
        Lane& lane = m_state->lanes[key % m_state->lanes.size()];
        m_state->waiting[context.get()] = {&lane, added.begin()};
        lane.tasks.splice(lane.tasks.end(), added);
        lane.changed.notifyOne();
    }
    if (context->isCancelled())
        onCancelled(*context); // an earlier cancel did not find the request
}

bool CacheThreads::insert(uint64_t key, size_t byteSize, std::function<void()> insert)
{
    std::list<Task> added;
    added.push_back({nullptr, {}, {}, std::move(insert), byteSize});
    base::MutexLock lock(m_state->mutex);
    if (m_state->stopped || m_state->insertBytes + byteSize > m_mostBytes)
        return false;
    m_state->insertBytes += byteSize;
    Lane& lane = m_state->lanes[key % m_state->lanes.size()];
    lane.tasks.splice(lane.tasks.end(), added);
    lane.changed.notifyOne();
    return true;
}

void CacheThreads::onCancelled(RequestContext& context)
{
    std::list<Task> taken;
    {
        base::MutexLock lock(m_state->mutex);
        const auto found = m_state->waiting.find(&context);
        if (found == m_state->waiting.end())
            return; // its lookup has begun
        taken.splice(taken.end(), found->second.lane->tasks, found->second.task);
        m_state->waiting.erase(found);
    }
    taken.front().cancelled(std::move(taken.front().request));
}

std::list<CacheThreads::Task> CacheThreads::State::take(size_t index)
{
    std::list<Task> taken;
    base::MutexLock lock(mutex);
    Lane& lane = lanes[index];
    while (lane.tasks.empty() && !stopped)
        lane.changed.wait(mutex);
    if (lane.tasks.empty())
        return taken;
    taken.splice(taken.end(), lane.tasks, lane.tasks.begin());
    Task& task = taken.front();
    if (task.request)
        waiting.erase(task.request->context().get());
    insertBytes -= task.byteSize;
    return taken;
}

void CacheThreads::run(const std::shared_ptr<State>& state, size_t lane)
{
    for (;;) {
        std::list<Task> tasks = state->take(lane);
        if (tasks.empty())
            return;
        carryOut(tasks.front());
    }
}

// If an exception drops a request, the end of its context answers it.
void CacheThreads::carryOut(Task& task)
{
    try {
        if (task.request)
            task.look(std::move(task.request));
        else
            task.insert();
    } catch (...) {
        LOG_ERROR << "a use of the response cache ended: " << base::exceptionText();
    }
}

} // namespace thalassa::caching
