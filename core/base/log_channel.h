// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogChannel: the lines on their way to one file, in the order in which they came. *thread-safe*.
//
//   written by whoever appends --startThread()--> by its thread --stopThread()--> by whoever
//   appends                                            \--its lines are not taken--> closed
//   and from each of them --retire()--> retired: takes no line, and its file is closed
//
// Without a thread append() returns when the line is written, or cannot be. With one it never
// waits. Lines that cannot be written (a full disk, a pipe that nobody reads) are kept, and tried
// again with the next one, or by the thread. Past the capacity a line is lost; the next one that
// has room again is preceded by one that tells how many were lost in that place, which is written
// as well when no other comes. A line longer than the capacity has room where nothing waits.
//
// Twice the capacity is held at most: what waits, and what is being written.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/clock.h"
#include "core/base/log.h"
#include "core/base/log_file.h"

namespace thalassa::base {

// Shared: with a thread that hangs in the system and cannot be waited for.
class LogChannel : public std::enable_shared_from_this<LogChannel> {
public:
    // A line of the log that says this, with its break. Is called under a lock: must not log.
    using MakeLine = std::string (*)(LogLevel level, std::string_view text);

    LogChannel(std::unique_ptr<LogFile> file, size_t capacity, MakeLine makeLine);

    // False: it is retired, and the line is for the channel that is there instead.
    bool append(std::string_view line) noexcept;
    // For a line that there was no memory to make.
    void countLost() noexcept;
    // Opens the file anew before the next line; says in the log what came of it.
    void reopen();

    // Without memory for a thread there will be none. `capacity` is in bytes.
    void startThread(size_t capacity);
    // The thread writes what it can until `deadline`, and ends.
    void stopThread(TimePoint deadline);
    // For a channel that another one has replaced: until `deadline` what it took is written. A file
    // that somebody hangs in by then stays open.
    void retire(TimePoint deadline);

    // True when what was appended before is written, or is not going to be: for signal handlers.
    bool isWritten(uint64_t accepted) const noexcept;
    uint64_t accepted() const noexcept { return m_accepted.load(); } // bytes, since the start
    // Bytes of them that are on their way.
    uint64_t waiting() const noexcept
    {
        const uint64_t written = m_written.load(); // first: it follows the other
        return m_accepted.load() - written;
    }
    bool hasThread() const noexcept { return m_hasThread.load(); }

    // Around a fork; in the child there is no thread, and lines on their way are the parent's.
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

    const MakeLine m_makeLine;

    // Written under m_mutex and m_writeMutex, in this order; signal handlers read them.
    std::atomic<uint64_t> m_accepted{0};
    std::atomic<uint64_t> m_written{0};
    std::atomic<int> m_error{0}; // why the last write failed; 0: it did not
    std::atomic<bool> m_hasThread{false};

    Mutex m_writeMutex; // held during a write; taken before m_mutex
    std::unique_ptr<LogFile> m_file ABSL_GUARDED_BY(m_writeMutex); // null: retired
    size_t m_writingAt ABSL_GUARDED_BY(m_writeMutex) = 0;          // of m_writing
    std::string m_writing; // read under m_writeMutex, changed under both

    Mutex m_mutex;
    CondVar m_changed;
    std::string m_waiting ABSL_GUARDED_BY(m_mutex);
    size_t m_capacity ABSL_GUARDED_BY(m_mutex);
    uint64_t m_lost ABSL_GUARDED_BY(m_mutex) = 0; // since there was room
    int m_lossError ABSL_GUARDED_BY(m_mutex) = 0; // why there was none; 0: the file was slow
    bool m_wantsReopen ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isClosed ABSL_GUARDED_BY(m_mutex) = false;
    bool m_isRetired ABSL_GUARDED_BY(m_mutex) = false;
    int m_writers ABSL_GUARDED_BY(m_mutex) = 0; // threads in drain()
    std::optional<TimePoint> m_stopAt ABSL_GUARDED_BY(m_mutex);
};

} // namespace thalassa::base
