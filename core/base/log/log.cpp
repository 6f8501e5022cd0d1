// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/log/log.h"

#include <algorithm>
#include <new>
#include <utility>

#include "core/base/log/log_sink.h"

namespace thalassa::base {
namespace {

thread_local LogRequestScope* t_scope = nullptr;

void writeRecord(LogRecord record) noexcept
{
    LogSink& sink = LogSink::instance();
    try {
        record.request = LogRequestScope::current();
        const std::string line = sink.lineOf(record);
        while (!sink.channelFor(record.level).append(line)) { } // the channel was just replaced
    } catch (const std::bad_alloc&) {
        sink.channelFor(record.level).countLost();
    }
}

} // namespace

bool isLogEnabled(LogLevel level, int verboseLevel)
{
    const LogSink& sink = LogSink::instance();
    if (level == LogLevel::Verbose)
        return verboseLevel <= sink.verboseLevel.load(std::memory_order_relaxed);
    return sink.enabled[static_cast<size_t>(level)].load(std::memory_order_relaxed);
}

void writeLog(
    LogLevel level, std::string_view sourceFile, int line, std::string_view message) noexcept
{
    writeRecord({.level = level, .sourceFile = sourceFile, .line = line, .text = message});
}

void writeLogBlock(
    LogLevel level, std::string_view sourceFile, int line, std::string_view block) noexcept
{
    writeRecord(
        {.level = level, .sourceFile = sourceFile, .line = line, .text = block, .isBlock = true});
}

LogRequestScope::LogRequestScope()
    : m_before(std::exchange(t_scope, this))
{
}

LogRequestScope::LogRequestScope(std::string_view id)
    : LogRequestScope()
{
    setId(id);
}

LogRequestScope::~LogRequestScope()
{
    t_scope = m_before;
}

void LogRequestScope::setId(std::string_view id)
{
    if (t_scope == nullptr)
        return;
    t_scope->m_kept = std::min(id.size(), kKept);
    t_scope->m_size = id.size();
    t_scope->m_hasId = true;
    std::copy_n(id.data(), t_scope->m_kept, t_scope->m_id.data());
}

const LogRequestScope* LogRequestScope::current()
{
    return t_scope != nullptr && t_scope->m_hasId ? t_scope : nullptr;
}

} // namespace thalassa::base
