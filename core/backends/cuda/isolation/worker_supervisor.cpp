// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/worker_supervisor.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "core/backends/common/log.h"
#include "core/base/thread_name.h"

namespace thalassa::backends::kernels {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kLeaveTime{2'000}; // for a worker to end by itself
constexpr std::chrono::seconds kOwnEndTime{1};
// A run waits no longer than this to learn how its worker ended.
constexpr std::chrono::seconds kReasonTime{5};

constexpr char kEnded[] = "its worker process ended";
constexpr char kAgain[] = "; the process is started again";

std::string inTime(RestartDelay::Duration delay)
{
    return delay.count() == 0 ? "at once" : "in " + std::to_string(delay.count()) + " ms";
}

// Runs what the supervisor can do without.
template <typename Body> void tryTo(Body&& body)
{
    [[maybe_unused]] const Error ignored(guarded("the supervisor of a worker process", [&] {
        std::forward<Body>(body)();
        return Error();
    }));
}

// Returns the options without the file of the model, which the encoded message has.
WorkerSupervisor::Options withoutLoad(WorkerSupervisor::Options options)
{
    options.load = {};
    return options;
}

} // namespace

Result<std::unique_ptr<WorkerSupervisor>> WorkerSupervisor::start(Options options)
{
    std::unique_ptr<WorkerSupervisor> supervisor(new WorkerSupervisor(std::move(options)));
    RETURN_IF_ERROR(supervisor->prepare());
    return supervisor;
}

WorkerSupervisor::WorkerSupervisor(Options options)
    : m_load(options.load.encode())
    , m_options(withoutLoad(std::move(options)))
    , m_stop(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
}

Error WorkerSupervisor::prepare()
{
    if (m_load.size() > m_options.maxLoadBytes) { // the worker would end without a reason
        return invalidArgument(m_options.owner +
            ": the model is too large for a worker process: its file and its configuration have " +
            std::to_string(m_load.size()) + " bytes together, and may have at most " +
            std::to_string(m_options.maxLoadBytes) +
            ". Use a smaller file, or set the parameter 'isolation' to 'none'");
    }
    if (!m_stop.isOpen()) {
        return unavailable(m_options.owner +
            ": cannot supervise a worker process: eventfd: " + std::strerror(errno));
    }
    try {
        m_thread = std::thread([this] { supervise(); });
    } catch (const std::system_error& error) {
        return unavailable(
            m_options.owner + ": cannot supervise a worker process: " + error.what());
    }
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [this] { return m_isDecided; });
    if (m_failure.ok() && !m_hasStarted)
        return unavailable("out of memory"); // there was none for the reason either
    return std::move(m_failure);
}

WorkerSupervisor::~WorkerSupervisor()
{
    {
        const std::lock_guard lock(m_mutex);
        m_isStopping = true;
        if (m_link != nullptr)
            m_link->shutDown();
        else if (m_process != nullptr)
            m_process->kill(); // it loads
    }
    if (m_stop.isOpen())
        ::eventfd_write(m_stop.get(), 1);
    if (m_thread.joinable())
        m_thread.join();
}

Result<std::shared_ptr<WorkerLink>> WorkerSupervisor::link() const
{
    const std::lock_guard lock(m_mutex);
    if (m_link != nullptr)
        return m_link;
    return unavailable(m_options.owner + ": " + m_reason + kAgain);
}

Error WorkerSupervisor::end(const WorkerLink& link, const std::string& reason)
{
    std::unique_lock lock(m_mutex);
    const auto hasEnded = [&] { return m_lastEnded >= link.number() || m_isStopping; };
    // A worker that has closed the connection ends by itself.
    if (reason.empty())
        m_changed.wait_for(lock, kOwnEndTime, hasEnded);
    if (m_link.get() == &link) {
        m_link.reset();
        m_killReason = reason;
        m_reason = reason.empty() ? kEnded : reason; // until the process has ended
        m_process->kill();
    }
    const bool isKnown = m_changed.wait_for(lock, kReasonTime, hasEnded);
    const bool isLast = isKnown && m_lastEnded == link.number();
    const std::string why = !reason.empty() ? reason : isLast ? m_reason : kEnded;
    return unavailable(m_options.owner + ": " + why + kAgain);
}

void WorkerSupervisor::supervise()
{
    base::nameThread("cuda-worker");
    RestartDelay delays(m_options.delay);
    for (uint64_t number = 1;; ++number) {
        const Clock::time_point begin = Clock::now();
        // An exception, such as for a lack of memory, costs this worker or a line of the log.
        const Error ended(guarded("a worker process", [&] { return runWorker(number); }));
        setEnded(number, ended);
        {
            const std::lock_guard lock(m_mutex);
            if (m_isStopping || !m_hasStarted)
                return;
        }
        const auto lived = std::chrono::duration_cast<RestartDelay::Duration>(Clock::now() - begin);
        const RestartDelay::Duration delay = delays.next(lived);
        tryTo([&] {
            log(TRITONSERVER_LOG_ERROR,
                m_options.owner + ": " + ended.message() + kAgain + " " + inTime(delay));
        });
        if (waitForStop(delay))
            return;
        tryTo(m_options.onRestart);
    }
}

// Returns why the worker has ended.
Error WorkerSupervisor::runWorker(uint64_t number)
{
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        return unavailable(std::string("cannot connect a worker process: ") + std::strerror(errno));
    base::Descriptor own(ends[0]);
    base::Descriptor other(ends[1]);
    ASSIGN_OR_RETURN(SharedRegion region, SharedRegion::create());
    ASSIGN_OR_RETURN(const auto process,
        WorkerProcess::start(
            {m_options.program, m_options.processName, other.get(), region.descriptor()}));
    other.reset(); // so that the end of the worker closes the connection
    const auto link =
        std::make_shared<WorkerLink>(m_options.owner, number, std::move(own), std::move(region));
    {
        const std::lock_guard lock(m_mutex);
        m_process = process.get();
        m_killReason.clear();
        if (m_isStopping)
            process->kill();
    }
    Error reason(guarded("a worker process", [&] { return loadAndWatch(*process, link); }));
    const std::lock_guard lock(m_mutex);
    m_link.reset();
    m_process = nullptr;
    return reason;
}

Error WorkerSupervisor::loadAndWatch(
    WorkerProcess& process, const std::shared_ptr<WorkerLink>& link)
{
    const WorkerLink::Reply reply = link->ask(MessageKind::Load, m_load, std::nullopt);
    if (reply.answer && !reply.answer->isSuccess()) {
        process.kill();
        return {reply.answer->code, reply.answer->message};
    }
    if (!reply.answer) {
        process.kill();
    } else {
        if (link->number() > 1) {
            log(TRITONSERVER_LOG_INFO,
                m_options.owner + ": worker process " + std::to_string(process.id()) +
                    " runs again");
        }
        setLink(link, *reply.answer);
    }
    const bool isStopping = waitForEnd(process);
    const std::optional<std::string> how = process.wait(isStopping ? kLeaveTime : kLeaveTime * 5);
    {
        const std::lock_guard lock(m_mutex);
        m_link.reset();
        if (!m_killReason.empty())
            return unavailable(m_killReason);
    }
    if (!reply.answer && !reply.reason.empty())
        return unavailable(reply.reason);
    return unavailable(how ? "its worker process ended by " + *how
                           : "its worker process did not end in time and is killed");
}

void WorkerSupervisor::setLink(std::shared_ptr<WorkerLink> link, const Answer& answer)
{
    m_options.onChange(&answer);
    const std::lock_guard lock(m_mutex);
    m_reason = kEnded; // from its end until it is known how; now, because memory may be short then
    m_link = std::move(link);
    if (m_isStopping)
        m_link->shutDown();
    m_isDecided = true;
    m_hasStarted = true;
    m_changed.notify_all();
}

void WorkerSupervisor::setEnded(uint64_t number, const Error& reason)
{
    tryTo([&] { m_options.onChange(nullptr); });
    const std::lock_guard lock(m_mutex);
    m_lastEnded = number;
    const bool isFirst = !std::exchange(m_isDecided, true);
    tryTo([&] {
        m_reason = kEnded;
        m_reason = reason.message();
        if (isFirst)
            m_failure = Error(reason.code(), m_options.owner + ": " + reason.message());
    });
    m_changed.notify_all();
}

bool WorkerSupervisor::waitForEnd(const WorkerProcess& process) const
{
    pollfd waited[] = {{process.descriptor(), POLLIN, 0}, {m_stop.get(), POLLIN, 0}};
    while (::poll(waited, std::size(waited), -1) < 0 && errno == EINTR) { }
    return waited[1].revents != 0;
}

bool WorkerSupervisor::waitForStop(RestartDelay::Duration time) const
{
    const Clock::time_point deadline = Clock::now() + time;
    pollfd waited{m_stop.get(), POLLIN, 0};
    for (;;) {
        const auto left = std::chrono::ceil<RestartDelay::Duration>(deadline - Clock::now());
        const int ready = ::poll(&waited, 1, left.count() > 0 ? static_cast<int>(left.count()) : 0);
        if (ready >= 0 || errno != EINTR)
            return ready != 0;
    }
}

} // namespace thalassa::backends::kernels
