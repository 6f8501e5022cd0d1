// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogChannel: the pending lines of one file, in their order of arrival. *thread-safe*.
//
//   synchronous --startThread()--> asynchronous --stopThread()--> synchronous
//                                            \--lines cannot be written--> closed: drops all lines
//   each of these --retire()--> retired: refuses lines; its file is closed
//
// Synchronous: the calling thread writes, and append() returns when the line is written or cannot
// be. Asynchronous: the channel's thread writes, and append() never blocks. Lines that cannot be
// written (a full disk, a pipe that is not read) are kept and tried again with the next line or by
// the thread. Beyond the capacity a line is lost. The next line that fits is preceded by a line
// with the number lost at that place, which is also written if no other line comes. A line longer
// than the capacity fits if no other line waits.
//
// The channel holds at most twice the capacity: the lines that wait and those being written.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/clock.h"
#include "core/base/log/log.h"
#include "core/base/log/log_file.h"

namespace thalassa::base {

// Shared with its thread, which cannot be joined while it is blocked in a write.
class LogChannel : public std::enable_shared_from_this<LogChannel> {
public:
    // Returns a log line with this text and a line break. Called under a lock: must not log.
    using MakeLine = std::string (*)(LogLevel level, std::string_view text);

    LogChannel(std::unique_ptr<LogFile> file, size_t capacity, MakeLine makeLine);

    // Returns false if the channel is retired: the line belongs to the channel that replaced it.
    bool append(std::string_view line) noexcept;
    // Counts a line as lost that could not be made for lack of memory.
    void countLost() noexcept;
    // Reopens the file before the next line and logs the result.
    void reopen();

    // Starts the thread; if that fails, the channel stays synchronous. `capacity` is in bytes.
    void startThread(size_t capacity);
    // Lets the thread write what it can until `deadline` and then ends it.
    void stopThread(TimePoint deadline);
    // Retires a channel that another one has replaced. The accepted lines are written until
    // `deadline`; the file stays open if a thread is still blocked in a write then.
    void retire(TimePoint deadline);

    // Returns true if the first `accepted` bytes are written or will not be. Signal handlers may
    // call it.
    bool isWritten(uint64_t accepted) const noexcept;
    uint64_t accepted() const noexcept { return m_accepted.load(); } // bytes, since the start
    // Returns how many of the accepted bytes are not written yet.
    uint64_t waiting() const noexcept
    {
        const uint64_t written = m_written.load(); // first, so that it is not past m_accepted
        return m_accepted.load() - written;
    }
    // Returns the number of lines that were lost since the start.
    uint64_t lostCount() const noexcept { return m_everLost.load(std::memory_order_relaxed); }
    bool hasThread() const noexcept { return m_hasThread.load(); }

    // Called around a fork. The child has no thread, and the parent writes the pending lines.
    void lockForFork() ABSL_EXCLUSIVE_LOCK_FUNCTION(m_mutex);
    void unlockInParent() ABSL_UNLOCK_FUNCTION(m_mutex);
    void unlockInChild() ABSL_UNLOCK_FUNCTION(m_mutex);

private:
    enum class Progress { Done, Blocked, Failed };

    void run();
    Progress drain(std::chrono::milliseconds patience);
    Progress write(std::chrono::milliseconds patience) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_writeMutex);
    bool takeWaiting() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_writeMutex);
    void reopenIfWanted() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_writeMutex);
    void say(LogLevel level, std::string_view text);
    void waitForRetry();
    bool isLast(Progress progress);
    bool hasWork() const ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void keep(std::string_view line) ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void keepLossLine() ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);
    void lose(int error) noexcept ABSL_EXCLUSIVE_LOCKS_REQUIRED(m_mutex);

    const MakeLine m_makeLine;

    // m_accepted and m_hasThread change under m_mutex, m_written and m_error under m_writeMutex.
    // Signal handlers read them.
    std::atomic<uint64_t> m_accepted{0};
    std::atomic<uint64_t> m_written{0};
    std::atomic<int> m_error{0}; // errno of the last write; 0: it succeeded
    std::atomic<bool> m_hasThread{false};
    std::atomic<uint64_t> m_everLost{0};

    Mutex m_writeMutex; // held during a write; taken before m_mutex
    std::unique_ptr<LogFile> m_file ABSL_GUARDED_BY(m_writeMutex); // null: retired
    size_t m_writingAt ABSL_GUARDED_BY(m_writeMutex) = 0;          // position in m_writing
    std::string m_writing; // read under m_writeMutex, changed under both

    Mutex m_mutex;
    CondVar m_changed;
    std::string m_waiting ABSL_GUARDED_BY(m_mutex);
    size_t m_capacity ABSL_GUARDED_BY(m_mutex);
    uint64_t m_lost ABSL_GUARDED_BY(m_mutex) = 0; // lines lost since there was room
    int m_lossError ABSL_GUARDED_BY(m_mutex) = 0; // why there was no room; 0: the file was slow
    bool m_wantsReopen ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isClosed ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isRetired ABSL_GUARDED_BY(m_mutex) = false;
    int m_writers ABSL_GUARDED_BY(m_mutex) = 0; // threads in drain()
    std::optional<TimePoint> m_stopAt ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::base
