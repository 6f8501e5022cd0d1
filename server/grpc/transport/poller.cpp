// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/poller.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/thread_name.h"
#include "core/base/threads/processors.h"
#include "server/grpc/transport/event.h"

namespace thalassa::grpcapi {
namespace {

constexpr int kEventsPerTurn = 64;

// TurnSize: how many events a turn may take. A look for a further event is a system call. After a
// turn that has looked for one in vain, the next turns take one event each, with exponential
// back-off; a turn that finds one ends this.
class TurnSize {
public:
    int next()
    {
        if (m_skip == 0)
            return kEventsPerTurn;
        --m_skip;
        return 1;
    }
    // Called after a turn that was allowed `allowed` events and has taken `taken`.
    void ended(int allowed, int taken)
    {
        if (allowed == 1)
            return;
        m_pause = taken > 1 ? 0 : std::clamp(2 * m_pause, 1, kLongestPause);
        m_skip = m_pause;
    }

private:
    static constexpr int kLongestPause = 32;
    int m_pause = 0; // turns of one event after a turn that looked in vain
    int m_skip = 0;  // how many of these turns are left
};

} // namespace

Poller::Poller(
    std::unique_ptr<grpc::ServerCompletionQueue> queue, bool mayExecute, std::string threadName)
    : m_queue(std::move(queue))
    , m_mayExecute(mayExecute)
    , m_threadName(std::move(threadName))
{
}

Poller::~Poller()
{
    if (!m_opened.try_wait())
        open();
    if (!m_thread.joinable())
        run(true);
    for (std::thread* const thread : {&m_thread, &m_other}) {
        if (thread->joinable())
            thread->join();
    }
}

absl::Status Poller::start()
{
    try {
        m_thread = std::thread([this] {
            base::nameThread(m_threadName);
            run(true);
        });
    } catch (const std::system_error& error) {
        return absl::UnavailableError(absl::StrCat("cannot start a thread for gRPC: ", error.what(),
            ". Lower --grpc-infer-thread-count, or raise the limit of threads"));
    }
    if (!m_mayExecute)
        return absl::OkStatus();
    try {
        m_other = std::thread([this] {
            base::nameThread(m_threadName);
            run(false);
        });
    } catch (const std::system_error& error) {
        LOG_WARNING << "cannot start a second thread for a queue of gRPC: " << error.what()
                    << "; brief executions are left to the instances' threads";
    }
    return absl::OkStatus();
}

void Poller::run(bool isFirst)
{
    m_opened.wait();
    base::WakeupBatch wakeups(
        base::usableProcessors(), base::WakeupBatch::kPatience, m_mayExecute ? &m_relay : nullptr);
    if (isFirst)
        m_relay.takeOver();
    for (bool isMine = isFirst || m_relay.standBy(); isMine; isMine = m_relay.standBy()) {
        if (!poll(wakeups))
            return m_relay.close();
    }
}

// Polls until this thread is relieved. Returns false if the queue has ended.
bool Poller::poll(base::WakeupBatch& wakeups)
{
    void* tag = nullptr;
    bool ok = false;
    TurnSize size;
    while (m_queue->Next(&tag, &ok)) {
        wakeups.begin();
        const int allowed = size.next();
        int taken = 0;
        do {
            Event::run(tag, ok);
        } while (++taken < allowed && !wakeups.isOverdue() &&
            m_queue->AsyncNext(&tag, &ok, gpr_time_0(GPR_CLOCK_MONOTONIC)) ==
                grpc::CompletionQueue::GOT_EVENT);
        size.ended(allowed, taken);
        wakeups.end();
        if (m_mayExecute && !m_relay.isMine())
            return true;
    }
    return false;
}

} // namespace thalassa::grpcapi
