// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log_control.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

#include "core/base/log/log_sink.h"
#include "core/base/log/log_table.h"

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

std::string whyNoLogFile(int error)
{
    return error == ENXIO ? "it is a pipe without a reader"
                          : std::generic_category().message(error);
}

namespace {

bool setLogFile(const std::string& path, LogRotation rotation)
{
    LogSink& target = LogSink::instance();
    const LogSettings before = logSettings();
    if (path == before.file && (path.empty() || rotation == before.rotation))
        return true;
    std::unique_ptr<LogFile> file; // opened and retired without the lock: both may take a while
    if (!path.empty()) {
        file = LogFile::open(path, rotation);
        if (!file)
            return false;
    }
    LogChannel* replaced = nullptr;
    {
        MutexLock lock(target.mutex);
        LogChannel* channel = nullptr;
        if (file) {
            channel = target.files.emplace_back(LogSink::channelTo(std::move(file))).get();
            if (target.threadCapacity > 0)
                channel->startThread(target.threadCapacity);
        }
        target.settings.file = path;
        target.settings.rotation = rotation;
        replaced = target.file.exchange(channel);
    }
    if (replaced != nullptr)
        replaced->retire(Clock::system().now() + AsynchronousLog::kPatience);
    return true;
}

} // namespace

bool setLogFile(const std::string& path)
{
    return setLogFile(path, logSettings().rotation);
}

bool setLogSettings(const LogSettings& settings)
{
    if (!setLogFile(settings.file, settings.rotation))
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
    target.apply(change);
}

// Whether the line is written is decided together with the change: the line about a change that
// disables INFO lines is the last INFO line.
void changeLog(const LogChange& change, std::string_view who)
{
    if (change == LogChange())
        return;
    LogSettings now;
    bool isShown = false;
    {
        LogSink& target = LogSink::instance();
        MutexLock lock(target.mutex);
        isShown = target.settings.info;
        target.apply(change);
        now = target.settings;
        isShown = isShown || now.info;
    }
    if (!isShown)
        return;
    LogLine line(LogLevel::Info, __FILE__, __LINE__);
    line.stream() << "log settings changed by " << who;
    const char* separator = ": ";
    for (const LogSettingRow& row : logSettingTable()) {
        if (row.isFixed)
            continue;
        line.stream() << std::exchange(separator, ", ") << row.name << ' ';
        std::visit([&line](const auto& value) { line.stream() << value; }, row.show(now));
    }
}

void reopenLogFile()
{
    if (LogChannel* const channel = LogSink::instance().file)
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

// ---- Writing threads

AsynchronousLog::AsynchronousLog(size_t bufferSize, std::chrono::milliseconds patience)
    : m_patience(patience)
{
    LogSink& target = LogSink::instance();
    MutexLock lock(target.mutex);
    target.threadCapacity = bufferSize;
    target.isMerged = isSameFile(STDOUT_FILENO, STDERR_FILENO);
    for (LogChannel* const channel :
        {target.output.get(), target.errors.get(), target.file.load()}) {
        if (channel != nullptr)
            channel->startThread(bufferSize);
    }
}

AsynchronousLog::~AsynchronousLog()
{
    LogSink& target = LogSink::instance();
    LogChannel* file = nullptr;
    {
        MutexLock lock(target.mutex);
        target.threadCapacity = 0;
        file = target.file;
    }
    const TimePoint deadline = Clock::system().now() + m_patience;
    for (LogChannel* const channel : {file, target.output.get(), target.errors.get()}) {
        if (channel != nullptr)
            channel->stopThread(deadline);
    }
    target.isMerged = false;
}

size_t waitingLogBytes()
{
    LogSink& target = LogSink::instance();
    size_t size = target.output->waiting() + target.errors->waiting();
    MutexLock lock(target.mutex);
    for (const LogSink::ChannelPtr& file : target.files)
        size += file->waiting();
    return size;
}

uint64_t lostLogLines()
{
    LogSink& target = LogSink::instance();
    uint64_t count = target.output->lostCount() + target.errors->lostCount();
    MutexLock lock(target.mutex);
    for (const LogSink::ChannelPtr& file : target.files)
        count += file->lostCount();
    return count;
}

bool waitForLog(std::chrono::milliseconds patience) noexcept
{
    constexpr timespec kPause{0, 1'000'000};
    LogSink& all = LogSink::instance();
    const std::array<LogChannel*, 3> channels{all.output.get(), all.errors.get(), all.file.load()};
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
