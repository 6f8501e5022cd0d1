// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// LogSink: the one place where the lines of the process meet: the settings of the log and a channel
// for each file that it writes to. *thread-safe*. Never destroyed: threads that end after main
// still log. What log.h and log_control.h are made of, and nobody else's.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <vector>

#include "core/base/log_channel.h"
#include "core/base/log_control.h"
#include "core/base/log_line.h"

namespace thalassa::base {

struct LogSink {
    using ChannelPtr = std::shared_ptr<LogChannel>;

    static LogSink& instance();

    // Where a line of that level goes; without a lock or a count, as each line asks. A channel may
    // be retired meanwhile.
    LogChannel& channelFor(LogLevel level) const;
    // Changes `settings`, and puts them in force.
    void apply(const LogChange& change) ABSL_EXCLUSIVE_LOCKS_REQUIRED(mutex);
    // Completes the record with what all lines of this process have, and prints it.
    std::string lineOf(LogRecord record) const;
    static ChannelPtr channelTo(std::unique_ptr<LogFile> file);

    const ChannelPtr output = channelTo(std::make_unique<LogFile>(1)); // standard output
    const ChannelPtr errors = channelTo(std::make_unique<LogFile>(2)); // standard error

    // Copies that statements read without the lock.
    std::array<std::atomic<bool>, 3> enabled{true, true, true}; // by level
    std::atomic<int> verboseLevel{0};
    std::atomic<LogFormat> format{LogFormat::Default};
    std::atomic<LogChannel*> file{nullptr}; // null: the standard streams
    // Both streams are one file, in which their lines stay in order.
    std::atomic<bool> isMerged{false};

    Mutex mutex;
    LogSettings settings ABSL_GUARDED_BY(mutex);
    // All that `file` ever was. They stay: a thread, or a signal handler, may be about to use one.
    std::vector<ChannelPtr> files ABSL_GUARDED_BY(mutex);
    size_t threadCapacity ABSL_GUARDED_BY(mutex) = 0; // of an AsynchronousLog; 0: there is none
};

} // namespace thalassa::base
