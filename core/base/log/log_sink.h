// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogSink: the process-wide state of the log: its settings and a channel for each file that it
// writes to. *thread-safe*. Never destroyed, because threads that end after main() still log. Only
// the implementations of log.h and log_control.h use it.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/log/log_channel.h"
#include "core/base/log/log_control.h"
#include "core/base/log/log_line.h"

namespace thalassa::base {

struct LogSink {
    using ChannelPtr = std::shared_ptr<LogChannel>;

    static LogSink& instance();

    // Returns the channel for a line of that level. Takes no lock and no reference, because it is
    // called for each line: the channel may be retired meanwhile.
    LogChannel& channelFor(LogLevel level) const;
    // Changes `settings` and the copies of them.
    void apply(const LogChange& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex);
    // Adds the time and the process id to the record and returns it as a line.
    std::string lineOf(LogRecord record) const;
    static ChannelPtr channelTo(std::unique_ptr<LogFile> file);

    const ChannelPtr output = channelTo(std::make_unique<LogFile>(1)); // standard output
    const ChannelPtr errors = channelTo(std::make_unique<LogFile>(2)); // standard error

    // Copies of settings, which log statements read without the lock.
    std::array<std::atomic<bool>, 3> enabled{true, true, true}; // by level
    std::atomic<int> verboseLevel{0};
    std::atomic<LogFormat> format{LogFormat::Default};
    std::atomic<LogChannel*> file{nullptr}; // null: the standard streams
    // True if both streams are one file: all lines use one channel, so that they stay in order.
    std::atomic<bool> isMerged{false};

    Mutex mutex;
    LogSettings settings ABSL_GUARDED_BY(mutex);
    // All channels that `file` has ever pointed to. They stay alive, because a thread or a signal
    // handler may be about to use one.
    std::vector<ChannelPtr> files ABSL_GUARDED_BY(mutex);
    size_t threadCapacity ABSL_GUARDED_BY(mutex) = 0; // bytes; 0: there is no AsynchronousLog
};

} // namespace thalassa::base
