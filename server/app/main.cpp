// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// thalassa-server: serves models over HTTP and gRPC.
#include <QCoreApplication>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/synchronization/mutex.h"
#include "core/base/build_info.h"
#include "core/base/log/log.h"
#include "core/base/log/log_control.h"
#include "core/base/process_memory.h"
#include "core/base/status_macros.h"
#include "server/app/crash_report.h"
#include "server/app/descriptor_limit.h"
#include "server/app/end_report.h"
#include "server/app/exit_report.h"
#include "server/app/library_log.h"
#include "server/app/library_versions.h"
#include "server/app/model_file.h"
#include "server/app/protobuf_log.h"
#include "server/app/server.h"
#include "server/app/signals.h"
#include "server/app/standard_streams.h"

namespace {

using namespace thalassa;

constexpr char kProgram[] = "thalassa-server";

// In bytes: a quarter of tcmalloc's default. It is as fast, and less memory remains in use after a
// million requests (bench/results/allocator.md).
constexpr size_t kThreadCaches = 8 << 20;

// Runs before all other code of the process.
[[gnu::section(".preinit_array"), gnu::used]] void (*g_first)() = &app::openStandardStreams;

int refuse(absl::string_view reason)
{
    std::fprintf(stderr, "%s\n", std::string(reason).c_str());
    return 1;
}

int print(const std::string& text)
{
    std::fputs(text.c_str(), stdout);
    return std::fflush(stdout) == 0 ? 0 : 1;
}

// Serves each file of --model-file from a repository of its own.
absl::Status addModelFiles(
    app::ServerOptions& options, std::vector<std::unique_ptr<app::ModelFile>>& made)
{
    for (const std::string& path : options.modelFiles) {
        ASSIGN_OR_RETURN(std::unique_ptr<app::ModelFile> file, app::ModelFile::create(path));
        options.engine.modelRepositories.push_back(file->repository());
        options.engine.shownPaths.merge(file->shownPaths());
        std::vector<std::string>& startup = options.engine.startupModels;
        const bool isListed = options.engine.controlMode == engine::ModelControlMode::Explicit;
        if (isListed && startup != std::vector<std::string>{"*"})
            startup.push_back(file->model());
        made.push_back(std::move(file));
    }
    return absl::OkStatus();
}

int help(const std::string& group)
{
    const absl::StatusOr<std::string> text = app::usage(group);
    return text.ok() ? print(*text) : refuse(text.status().message());
}

} // namespace

int main(int argc, char** argv)
{
    // ONNX Runtime of PyPI has telemetry, which its backend disables with this variable. Set it
    // here, before there are threads, which may read the environment at any time.
    setenv("ORT_DISABLE_TELEMETRY", "1", 1);
    base::boundThreadCaches(kThreadCaches);
    // The distributions' Abseil looks for lock cycles in every lock that gRPC takes, as in a debug
    // build, which costs a tenth of a small call.
    absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore);
    app::logWhatProtobufSays();
    app::logWhatLibrariesSay();
    auto options = app::parseOptions({argv + 1, argv + argc}, app::thalassaEnvironment());
    if (!options.ok())
        return refuse(options.status().message());
    if (options->help)
        return help(options->helpGroup);
    if (options->version)
        return print(base::versionText(kProgram, app::libraryVersions()));
    for (const std::string& warning : options->warnings)
        std::fprintf(stderr, "Warning: %s\n", warning.c_str());
    std::vector<std::unique_ptr<app::ModelFile>> modelFiles; // outlives the server
    if (const absl::Status added = addModelFiles(*options, modelFiles); !added.ok())
        return refuse(absl::StrCat("Bad option: \"--model-file\".\n", added.message()));
    if (options->engine.modelRepositories.empty())
        return refuse("Must specify --model-repository: the directory that holds the models; or "
                      "--model-file=<model>.onnx.\n"
                      "thalassa-server --help lists the options.");
    if (!base::setLogSettings(options->log)) {
        const std::string why = base::whyNoLogFile(errno);
        return refuse("Bad option: \"--log-file\".\ncannot open '" + options->log.file +
            "' for writing: " + why);
    }

    options->engine.libraries = app::libraryVersions();
    app::reportCrashes();
    // A program that reads the log slowly must not delay requests (row 11.3.4).
    std::optional<base::AsynchronousLog> log;
    if (options->logBufferSize > 0)
        log.emplace(options->logBufferSize);
    LOG_INFO << base::versionLine(kProgram, app::libraryVersions());
    const app::ExitReport exitReport;
    QCoreApplication application(argc, argv);
    const std::string logFile = options->log.file;
    for (const std::string& sentence : app::reconcileLimits(*options, app::raiseDescriptorLimit()))
        LOG_WARNING << sentence;
    app::Server server(*std::move(options));
    const auto signals =
        app::Signals::watch([&server](int signal) { return server.onSignal(signal); },
            !logFile.empty() ? base::reopenLogFile : std::function<void()>());
    if (!signals.ok()) {
        app::reportEnd(absl::StrCat("cannot start: ", signals.status().message()));
        return 1;
    }
    server.start();
    return QCoreApplication::exec();
}
