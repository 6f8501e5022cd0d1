// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_sink.h"

#include <pthread.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/base/log/log_table.h"

namespace thalassa::base {
namespace {

bool escapeMessages()
{
    static const bool escape = [] {
        const char* const value = std::getenv("TRITON_SERVER_ESCAPE_LOG_MESSAGES");
        return value == nullptr || std::strcmp(value, "0") != 0;
    }();
    return escape;
}

// Makes the lines that a channel itself adds.
std::string makeLine(LogLevel level, std::string_view text)
{
    return LogSink::instance().lineOf(
        {.level = level, .sourceFile = __FILE__, .line = __LINE__, .text = text});
}

// ---- Forks: the child gets the locks in their state at that moment, and no other thread.

void lockForFork() ABSL_NO_THREAD_SAFETY_ANALYSIS
{
    LogSink& sink = LogSink::instance();
    sink.mutex.lock();
    sink.output->lockForFork();
    sink.errors->lockForFork();
    if (LogChannel* const file = sink.file)
        file->lockForFork();
}

void unlockInParent() ABSL_NO_THREAD_SAFETY_ANALYSIS
{
    LogSink& sink = LogSink::instance();
    if (LogChannel* const file = sink.file)
        file->unlockInParent();
    sink.errors->unlockInParent();
    sink.output->unlockInParent();
    sink.mutex.unlock();
}

void unlockInChild() ABSL_NO_THREAD_SAFETY_ANALYSIS
{
    LogSink& sink = LogSink::instance();
    if (LogChannel* const file = sink.file)
        file->unlockInChild();
    sink.errors->unlockInChild();
    sink.output->unlockInChild();
    sink.threadCapacity = 0;
    sink.mutex.unlock();
}

} // namespace

LogSink& LogSink::instance()
{
    static LogSink* const sink = [] {
        auto* const made = new LogSink;
        ::pthread_atfork(&lockForFork, &unlockInParent, &unlockInChild);
        return made;
    }();
    return *sink;
}

LogSink::ChannelPtr LogSink::channelTo(std::unique_ptr<LogFile> file)
{
    return std::make_shared<LogChannel>(std::move(file), AsynchronousLog::kBufferSize, &makeLine);
}

LogChannel& LogSink::channelFor(LogLevel level) const
{
    if (LogChannel* const channel = file.load())
        return *channel;
    const bool isError = level == LogLevel::Warning || level == LogLevel::Error;
    return isError && !isMerged ? *errors : *output;
}

void LogSink::apply(const LogChange& change)
{
    for (const LogSettingRow& row : logSettingTable())
        row.apply(change, settings);
    enabled[0] = settings.info;
    enabled[1] = settings.warning;
    enabled[2] = settings.error;
    verboseLevel = settings.verboseLevel;
    format = settings.format;
}

std::string LogSink::lineOf(LogRecord record) const
{
    record.time = std::chrono::system_clock::now();
    record.processId = ::getpid();
    return logLine(record, format.load(std::memory_order_relaxed), escapeMessages());
}

} // namespace thalassa::base
