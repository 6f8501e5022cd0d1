// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/library_log.h"

#include <grpc/support/log.h>

#include <QString>

#include <string>

#include "absl/strings/str_cat.h"
#include "core/base/log/log.h"
#include "core/base/log/throttle.h"

namespace thalassa::app {
namespace {

using base::LogLevel;

constexpr std::chrono::seconds kLibraryLogInterval{1};

LogLevel levelOf(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg:
        return LogLevel::Verbose;
    case QtInfoMsg:
        return LogLevel::Info;
    case QtWarningMsg:
        return LogLevel::Warning;
    case QtCriticalMsg:
    case QtFatalMsg: // Qt ends the process afterwards
        return LogLevel::Error;
    }
    return LogLevel::Error;
}

void writeQt(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const LogLevel level = levelOf(type);
    if (!base::isLogEnabled(level))
        return;
    const char* const file = context.file == nullptr ? "qt" : context.file;
    base::writeLog(level, file, context.line, "Qt: " + message.toStdString());
}

LogLevel levelOf(gpr_log_severity severity)
{
    switch (severity) {
    case GPR_LOG_SEVERITY_DEBUG:
        return LogLevel::Verbose;
    case GPR_LOG_SEVERITY_INFO:
        return LogLevel::Info;
    case GPR_LOG_SEVERITY_ERROR:
        return LogLevel::Error;
    }
    return LogLevel::Error;
}

void writeGrpc(gpr_log_func_args* said)
{
    const LogLevel level = levelOf(said->severity);
    if (!base::isLogEnabled(level))
        return;
    static base::Throttle ration(kLibraryLogInterval);
    // Only errors are throttled: gRPC writes the other levels only if GRPC_VERBOSITY requests them.
    const auto heldBack = level == LogLevel::Error ? ration.admit(base::Clock::system().now())
                                                   : std::optional<uint64_t>(0);
    if (!heldBack)
        return;
    base::writeLog(level, said->file, said->line,
        absl::StrCat("gRPC: ", said->message, base::moreLines(*heldBack)));
}

} // namespace

void logWhatLibrariesSay()
{
    qInstallMessageHandler(&writeQt);
    gpr_set_log_function(&writeGrpc);
}

} // namespace thalassa::app
