// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_channel.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "core/base/thread_name.h"

namespace thalassa::base {
namespace {

constexpr std::chrono::milliseconds kForever{-1};
constexpr std::chrono::milliseconds kRetryInterval{100};
// Time beyond the deadline of a stop for the thread to notice that it has passed.
constexpr std::chrono::milliseconds kStopGrace{500};
constexpr size_t kLossLineRoom = 512; // bytes

TimePoint now()
{
    return Clock::system().now();
}

std::string reasonOf(int error)
{
    return error == 0 ? "they arrived faster than the log can be written"
                      : std::generic_category().message(error);
}

} // namespace

LogChannel::LogChannel(std::unique_ptr<LogFile> file, size_t capacity, MakeLine makeLine)
    : m_makeLine(makeLine)
    , m_file(std::move(file))
    , m_capacity(capacity)
{
}

bool LogChannel::append(std::string_view line) noexcept
{
    bool hasThread = false;
    {
        MutexLock lock(m_mutex);
        const size_t needed = line.size() + (m_lost > 0 ? kLossLineRoom : 0);
        if (m_isRetired)
            return false;
        if (m_isClosed)
            return true;
        try {
            if (m_waiting.empty() || m_waiting.size() + needed <= m_capacity) {
                keepLossLine();
                keep(line);
            } else {
                lose(m_error != 0 ? m_error.load() : m_lossError);
            }
        } catch (const std::bad_alloc&) {
            lose(ENOMEM);
        }
        hasThread = m_hasThread; // read under the lock: if there is a thread, it sees the line
    }
    if (hasThread)
        m_changed.notifyAll();
    else
        drain(kForever);
    return true;
}

void LogChannel::countLost() noexcept
{
    MutexLock lock(m_mutex);
    lose(ENOMEM);
}

void LogChannel::lose(int error) noexcept
{
    ++m_lost;
    m_lossError = error;
    m_everLost.fetch_add(1, std::memory_order_relaxed);
}

void LogChannel::reopen()
{
    bool hasThread = false;
    {
        MutexLock lock(m_mutex);
        if (m_isRetired)
            return;
        m_wantsReopen = true;
        hasThread = m_hasThread;
    }
    if (hasThread)
        m_changed.notifyAll();
    else
        drain(kForever);
}

void LogChannel::keep(std::string_view line)
{
    m_waiting += line;
    m_accepted += line.size();
}

// Without memory for it, the line is written later.
void LogChannel::keepLossLine()
{
    if (m_lost == 0)
        return;
    try {
        keep(m_makeLine(LogLevel::Warning,
            std::to_string(m_lost) + " log records were lost here: " + reasonOf(m_lossError)));
        m_lost = 0;
        m_lossError = 0;
    } catch (const std::bad_alloc&) {
    }
}

// Returns false if there is nothing to write.
bool LogChannel::takeWaiting()
{
    MutexLock lock(m_mutex);
    m_writing.clear();
    m_writingAt = 0;
    if (m_waiting.empty())
        keepLossLine();
    std::swap(m_writing, m_waiting);
    return !m_writing.empty();
}

void LogChannel::reopenIfWanted()
{
    {
        MutexLock lock(m_mutex);
        if (!std::exchange(m_wantsReopen, false))
            return;
    }
    const int error = m_file->reopen();
    if (error == 0)
        say(LogLevel::Info, "the log file is reopened");
    else
        say(LogLevel::Error,
            "the log file cannot be reopened: " + reasonOf(error) +
                "; the log continues in the old one");
}

void LogChannel::say(LogLevel level, std::string_view text)
{
    if (!isLogEnabled(level))
        return;
    try {
        const std::string line = m_makeLine(level, text);
        MutexLock lock(m_mutex);
        keep(line);
    } catch (const std::bad_alloc&) {
        countLost();
    }
}

LogChannel::Progress LogChannel::drain(std::chrono::milliseconds patience)
{
    {
        MutexLock lock(m_mutex);
        ++m_writers;
    }
    Progress progress = Progress::Done;
    {
        MutexLock writing(m_writeMutex);
        if (m_file) { // else retire() has written all lines
            reopenIfWanted();
            progress = write(patience);
        }
    }
    MutexLock lock(m_mutex);
    if (--m_writers == 0 && m_isRetired)
        m_changed.notifyAll();
    return progress;
}

LogChannel::Progress LogChannel::write(std::chrono::milliseconds patience)
{
    while (m_writingAt < m_writing.size() || takeWaiting()) {
        const std::string_view rest = std::string_view(m_writing).substr(m_writingAt);
        const long written = m_file->write(rest, static_cast<int>(patience.count()));
        if (written == -EAGAIN && patience < std::chrono::milliseconds::zero())
            continue;
        if (written == -EAGAIN)
            return Progress::Blocked;
        m_error = written < 0 ? static_cast<int>(-written) : 0;
        if (written < 0)
            return Progress::Failed;
        m_writingAt += static_cast<size_t>(written);
        m_written += static_cast<uint64_t>(written);
        if (const int error = m_file->takeRotationError(); error != 0)
            say(LogLevel::Error,
                "the full log file cannot be replaced: " + reasonOf(error) +
                    "; the log continues in it");
    }
    MutexLock lock(m_mutex);
    return m_lost == 0 ? Progress::Done : Progress::Failed; // no memory for the loss line
}

bool LogChannel::isWritten(uint64_t accepted) const noexcept
{
    return m_written >= accepted || !m_hasThread || m_error != 0;
}

void LogChannel::startThread(size_t capacity)
{
    MutexLock lock(m_mutex);
    m_capacity = capacity;
    m_stopAt.reset();
    try {
        // Detached, because the thread cannot be joined while it is blocked in a write.
        std::thread([self = shared_from_this()] { self->run(); }).detach();
        m_hasThread = true;
    } catch (const std::exception&) { // std::bad_alloc, std::system_error
    }
}

void LogChannel::stopThread(TimePoint deadline)
{
    MutexLock lock(m_mutex);
    m_stopAt = deadline;
    m_changed.notifyAll();
    while (m_hasThread && m_changed.waitUntil(m_mutex, deadline + kStopGrace)) { }
    if (m_hasThread.exchange(false))
        m_isClosed = true; // the thread is blocked in a write and holds m_writeMutex
}

// No line is left behind: a line accepted before is written by the thread that appended it, by the
// channel's thread, or here; later lines are refused.
void LogChannel::retire(TimePoint deadline)
{
    {
        MutexLock lock(m_mutex);
        m_isRetired = true;
    }
    stopThread(deadline);
    bool isClosed = false;
    {
        MutexLock lock(m_mutex);
        while (m_writers > 0 && m_changed.waitUntil(m_mutex, deadline)) { }
        if (m_writers > 0)
            return;
        isClosed = m_isClosed;
    }
    MutexLock writing(m_writeMutex);
    if (m_file && !isClosed)
        write(std::chrono::milliseconds::zero());
    m_file.reset();
}

bool LogChannel::hasWork() const
{
    return m_accepted != m_written || m_lost > 0 || m_wantsReopen || m_stopAt;
}

void LogChannel::run()
{
    nameThread("log");
    for (;;) {
        bool isStopping = false;
        {
            MutexLock lock(m_mutex);
            while (!hasWork())
                m_changed.wait(m_mutex);
            isStopping = m_stopAt.has_value();
        }
        const Progress progress = drain(kRetryInterval);
        if (isStopping && isLast(progress))
            return;
        if (progress == Progress::Failed)
            waitForRetry();
    }
}

// A stop ends the wait, so that the thread tries again at once.
void LogChannel::waitForRetry()
{
    MutexLock lock(m_mutex);
    const TimePoint retry = now() + kRetryInterval;
    while (!m_stopAt && now() < retry)
        m_changed.waitUntil(m_mutex, retry);
}

bool LogChannel::isLast(Progress progress)
{
    MutexLock lock(m_mutex);
    const bool isDone = progress == Progress::Done && m_waiting.empty() && m_lost == 0;
    const bool givesUp = progress == Progress::Failed || now() >= *m_stopAt;
    if (!isDone && !givesUp)
        return false;
    m_isClosed = !isDone;
    m_hasThread = false;
    m_changed.notifyAll();
    return true;
}

} // namespace thalassa::base
