// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log_control.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <utility>

#include "core/base/log_sink.h"

namespace thalassa::base {
namespace {

bool isSameFile(int one, int other)
{
    struct stat first { };
    struct stat second { };
    return ::fstat(one, &first) == 0 && ::fstat(other, &second) == 0 &&
        first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

} // namespace

std::string_view nameOf(LogFormat format)
{
    switch (format) {
    case LogFormat::Default:
        return "default";
    case LogFormat::Iso8601:
        return "ISO8601";
    case LogFormat::Json:
        return "json";
    }
    return {};
}

std::optional<LogFormat> logFormatOf(std::string_view name)
{
    for (const LogFormat format : {LogFormat::Default, LogFormat::Iso8601, LogFormat::Json}) {
        if (name == nameOf(format))
            return format;
    }
    return std::nullopt;
}

bool setLogFile(const std::string& path)
{
    LogSink& target = LogSink::instance();
    LogSink::ChannelPtr replaced; // ends without the lock: its last lines may take a while
    {
        MutexLock lock(target.mutex);
        if (path == target.settings.file)
            return true;
        LogSink::ChannelPtr channel;
        if (!path.empty()) {
            std::unique_ptr<LogFile> file = LogFile::open(path);
            if (!file)
                return false;
            channel = LogSink::channelTo(std::move(file));
            if (target.threadCapacity > 0)
                channel->startThread(target.threadCapacity);
        }
        target.plainFile = channel.get();
        target.settings.file = path;
        replaced = std::exchange(target.file, std::move(channel));
    }
    if (replaced)
        replaced->stopThread(Clock::system().now() + AsynchronousLog::kPatience);
    return true;
}

bool setLogSettings(const LogSettings& settings)
{
    if (!setLogFile(settings.file))
        return false;
    changeLog(
        {settings.info, settings.warning, settings.error, settings.verboseLevel, settings.format});
    return true;
}

LogSettings logSettings()
{
    LogSink& source = LogSink::instance();
    MutexLock lock(source.mutex);
    return source.settings;
}

void changeLog(const LogChange& change)
{
    LogSink& target = LogSink::instance();
    MutexLock lock(target.mutex);
    LogSettings& settings = target.settings;
    settings.info = change.info.value_or(settings.info);
    settings.warning = change.warning.value_or(settings.warning);
    settings.error = change.error.value_or(settings.error);
    settings.verboseLevel = std::max(0, change.verboseLevel.value_or(settings.verboseLevel));
    settings.format = change.format.value_or(settings.format);
    target.applySettings();
}

void changeLog(const LogChange& change, std::string_view who)
{
    if (change == LogChange())
        return;
    changeLog(change);
    const LogSettings now = logSettings();
    LOG_INFO << "log settings changed over " << who << ": log_info " << now.info << ", log_warning "
             << now.warning << ", log_error " << now.error << ", log_verbose_level "
             << now.verboseLevel << ", log_format " << nameOf(now.format);
}

void reopenLogFile()
{
    LogSink& target = LogSink::instance();
    LogSink::ChannelPtr channel;
    {
        MutexLock lock(target.mutex);
        channel = target.file;
    }
    if (channel)
        channel->reopen();
}

void printLine(std::string_view line)
{
    if (LogSink::instance().format == LogFormat::Json) {
        LOG_INFO << line;
        return;
    }
    LogSink::instance().output->append(std::string(line) + '\n');
}

// ---- Who writes

AsynchronousLog::AsynchronousLog(size_t bufferSize, std::chrono::milliseconds patience)
    : m_patience(patience)
{
    LogSink& target = LogSink::instance();
    MutexLock lock(target.mutex);
    target.threadCapacity = bufferSize;
    target.isMerged = isSameFile(STDOUT_FILENO, STDERR_FILENO);
    for (const LogSink::ChannelPtr& channel : {target.output, target.errors, target.file}) {
        if (channel)
            channel->startThread(bufferSize);
    }
}

AsynchronousLog::~AsynchronousLog()
{
    LogSink& target = LogSink::instance();
    LogSink::ChannelPtr file;
    {
        MutexLock lock(target.mutex);
        target.threadCapacity = 0;
        file = target.file;
    }
    const TimePoint deadline = Clock::system().now() + m_patience;
    for (const LogSink::ChannelPtr& channel : {file, target.output, target.errors}) {
        if (channel)
            channel->stopThread(deadline);
    }
    MutexLock lock(target.mutex);
    target.isMerged = false;
}

bool waitForLog(std::chrono::milliseconds patience) noexcept
{
    constexpr timespec kPause{0, 1'000'000};
    LogSink& all = LogSink::instance();
    const std::array<LogChannel*, 3> channels{
        all.output.get(), all.errors.get(), all.plainFile.load()};
    std::array<uint64_t, 3> accepted{};
    for (size_t i = 0; i < channels.size(); ++i)
        accepted[i] = channels[i] == nullptr ? 0 : channels[i]->accepted();
    const auto areWritten = [&] {
        for (size_t i = 0; i < channels.size(); ++i) {
            if (channels[i] != nullptr && !channels[i]->isWritten(accepted[i]))
                return false;
        }
        return true;
    };
    const TimePoint deadline = Clock::system().now() + patience;
    while (!areWritten()) {
        if (Clock::system().now() >= deadline)
            return false;
        ::nanosleep(&kPause, nullptr);
    }
    return true;
}

} // namespace thalassa::base
