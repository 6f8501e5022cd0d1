// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/runtime.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "core/backends/common/log.h"
#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/telemetry.h"

namespace thalassa::backends::ort {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "libonnxruntime.so";

void forwardLog(
    void*, LogSeverity severity, const char*, const char* logId, const char*, const char* message)
{
    const TRITONSERVER_LogLevel level = severity >= LogSeverity::Error ? TRITONSERVER_LOG_ERROR
        : severity == LogSeverity::Warning                             ? TRITONSERVER_LOG_WARN
                                                                       : TRITONSERVER_LOG_VERBOSE;
    log(level, "ONNX Runtime, " + std::string(logId) + ": " + message);
}

// Returns files such as libonnxruntime.so, libonnxruntime.so.1 and libonnxruntime.so.1.31.1, the
// longest name first, which is the file that the others may link to.
std::vector<std::string> librariesIn(const fs::path& directory)
{
    std::vector<std::string> found;
    std::error_code ignored;
    for (fs::directory_iterator entry(directory, ignored), end; entry != end;
         entry.increment(ignored)) {
        if (entry->path().filename().string().starts_with(kFileName))
            found.push_back(entry->path().string());
    }
    std::sort(found.begin(), found.end(),
        [](const std::string& a, const std::string& b) { return a.size() > b.size(); });
    return found;
}

std::vector<std::string> candidates(const RuntimeOptions& options)
{
    if (!options.library.empty()) {
        std::error_code ignored;
        return fs::is_directory(options.library, ignored)
            ? librariesIn(options.library)
            : std::vector<std::string>{options.library};
    }
    std::vector<std::string> files = librariesIn(options.backendDirectory);
    files.push_back(std::string(kFileName) + ".1");
    files.emplace_back(kFileName);
    return files;
}

struct LoadedLibrary {
    std::string file;
    std::string release;
    Functions functions;
};

// Returns the path without symbolic links, because the library finds its providers beside the path
// that it is loaded by. A bare name is for the dynamic loader to find.
std::string resolved(const std::string& file)
{
    std::error_code error;
    const fs::path target = fs::canonical(file, error);
    return error || file.find('/') == std::string::npos ? file : target.string();
}

// Returns the path of the library that contains the function.
std::string fileOf(const std::string& loaded, GetApiBase* function)
{
    Dl_info info{};
    const bool isKnown = dladdr(reinterpret_cast<const void*>(function), &info) != 0;
    return isKnown && info.dli_fname != nullptr ? info.dli_fname : loaded;
}

// Loads a file. If it is not usable, returns nothing and adds the reason to `reasons`.
std::optional<LoadedLibrary> loadLibrary(const std::string& file, std::string& reasons)
{
    // RTLD_LOCAL hides the library's own copies of protobuf and others. The library is never
    // closed, because its threads and static objects do not survive that.
    void* const library = dlopen(resolved(file).c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) {
        reasons += "; " + std::string(dlerror());
        return std::nullopt;
    }
    auto* const getApiBase = reinterpret_cast<GetApiBase*>(dlsym(library, "OrtGetApiBase"));
    if (getApiBase == nullptr) {
        reasons += "; " + file + ": not an ONNX Runtime: it has no function OrtGetApiBase";
        return std::nullopt;
    }
    const ApiBase* const base = getApiBase();
    const void* const* const table = base->getApi(kApiVersion);
    if (table == nullptr) {
        reasons += "; " + file + ": expected release " + kMinimumRelease + " or later, found " +
            base->getVersionString();
        return std::nullopt;
    }
    log(TRITONSERVER_LOG_INFO,
        "ONNX Runtime " + std::string(base->getVersionString()) + " from " + file);
    return LoadedLibrary{
        fileOf(file, getApiBase), base->getVersionString(), bind(table, base->getVersionString())};
}

TRITONSERVER_Error_Code codeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidArgument:
        return TRITONSERVER_ERROR_INVALID_ARG;
    case ErrorCode::NoSuchFile:
        return TRITONSERVER_ERROR_NOT_FOUND;
    case ErrorCode::NotImplemented:
        return TRITONSERVER_ERROR_UNSUPPORTED;
    default:
        return TRITONSERVER_ERROR_INTERNAL;
    }
}

// Settings that the server passes to every backend, even if this backend does not use them.
constexpr std::array<std::string_view, 5> kSettingsOfEveryBackend = {"auto-complete-config",
    "backend-directory", "min-compute-capability", "default-max-batch-size", "version"};

Error parseSetting(const std::string& name, const std::string& value, RuntimeOptions& options)
{
    const std::string place = "--backend-config=onnxruntime," + name;
    if (name == "library") {
        options.library = value;
    } else if (name == "enable-global-threadpool") {
        ASSIGN_OR_RETURN(const int64_t enabled, parseInteger(place, value, 0, 1));
        options.globalThreads = enabled == 1;
    } else if (name == "intra_op_thread_count" || name == "inter_op_thread_count") {
        ASSIGN_OR_RETURN(
            const int64_t threads, parseInteger(place, value, 0, std::numeric_limits<int>::max()));
        (name.starts_with("intra") ? options.intraOpThreads : options.interOpThreads) =
            static_cast<int>(threads);
    } else if (std::find(kSettingsOfEveryBackend.begin(), kSettingsOfEveryBackend.end(), name) ==
        kSettingsOfEveryBackend.end()) {
        return unsupported(place +
            ": unknown setting; known are library, enable-global-threadpool, "
            "intra_op_thread_count, inter_op_thread_count and default-max-batch-size");
    }
    return {};
}

} // namespace

Result<RuntimeOptions> RuntimeOptions::create(const std::map<std::string, std::string>& settings)
{
    RuntimeOptions options;
    for (const auto& [name, value] : settings)
        RETURN_IF_ERROR(parseSetting(name, value, options));
    if (!options.globalThreads && (options.intraOpThreads > 0 || options.interOpThreads > 0)) {
        return invalidArgument(
            "--backend-config=onnxruntime: intra_op_thread_count and inter_op_thread_count size "
            "the global thread pool, expected enable-global-threadpool=1 beside them; the models' "
            "own pools are sized by parameters of the same names in their configurations");
    }
    return options;
}

Result<std::unique_ptr<Runtime>> Runtime::load(const RuntimeOptions& options)
{
    std::string reasons;
    switchTelemetryOff(); // before the library is loaded
    for (const std::string& file : candidates(options)) {
        if (const std::optional<LoadedLibrary> library = loadLibrary(file, reasons)) {
            std::unique_ptr<Runtime> runtime(new Runtime(library->functions));
            runtime->m_file = library->file;
            runtime->m_release = library->release;
            RETURN_IF_ERROR(runtime->createEnv(options));
            RETURN_IF_ERROR(runtime->readProviders());
            return runtime;
        }
    }
    if (reasons.empty())
        reasons = "; there is no " + std::string(kFileName) + "* in " + options.library;
    return unavailable("this model needs ONNX Runtime " + std::string(kMinimumRelease) +
        " or later, and its library cannot be loaded: install it (`pip install onnxruntime` "
        "brings onnxruntime/capi/libonnxruntime.so.*) and name that file with "
        "--backend-config=onnxruntime,library=PATH, or put it into " +
        options.backendDirectory.string() + ". Tried" + reasons);
}

Error Runtime::createEnv(const RuntimeOptions& options)
{
    constexpr const char* kContext = "cannot start ONNX Runtime";
    const Functions& ort = m_functions;
    m_globalThreads = options.globalThreads;
    if (!options.globalThreads) {
        RETURN_IF_ERROR(check(kContext,
            ort.createEnvWithCustomLogger(
                forwardLog, nullptr, LogSeverity::Warning, "env", &m_env)));
    } else {
        ASSIGN_OR_RETURN(const auto threading,
            make(kContext, ort.releaseThreadingOptions, ort.createThreadingOptions));
        RETURN_IF_ERROR(check(
            kContext, ort.setGlobalIntraOpNumThreads(threading.get(), options.intraOpThreads)));
        RETURN_IF_ERROR(check(
            kContext, ort.setGlobalInterOpNumThreads(threading.get(), options.interOpThreads)));
        RETURN_IF_ERROR(check(kContext,
            ort.createEnvWithCustomLoggerAndGlobalThreadPools(
                forwardLog, nullptr, LogSeverity::Warning, "env", threading.get(), &m_env)));
    }
    // For releases that have this function but do not read the variable.
    RETURN_IF_ERROR(check(kContext, ort.disableTelemetryEvents(m_env)));
    RETURN_IF_ERROR(
        check(kContext, ort.createCpuMemoryInfo(kArenaAllocator, kDefaultMemory, &m_cpuMemory)));
    return check(kContext, ort.getDefaultAllocator(&m_allocator));
}

Error Runtime::readProviders()
{
    char** names = nullptr;
    int count = 0;
    RETURN_IF_ERROR(check("cannot list the execution providers of ONNX Runtime",
        m_functions.getAvailableProviders(&names, &count)));
    m_providers.assign(names, names + count);
    return check("cannot release the list of execution providers",
        m_functions.releaseAvailableProviders(names, count));
}

bool Runtime::hasProvider(const std::string& name) const
{
    return std::find(m_providers.begin(), m_providers.end(), name) != m_providers.end();
}

Runtime::~Runtime()
{
    if (m_cpuMemory != nullptr)
        m_functions.releaseMemoryInfo(m_cpuMemory);
    if (m_env != nullptr)
        m_functions.releaseEnv(m_env);
}

Error Runtime::check(const std::string& context, Status* status) const
{
    if (status == nullptr)
        return {};
    const Owned<Status> owner(status, m_functions.releaseStatus);
    return {codeOf(m_functions.getErrorCode(status)),
        context + ": ONNX Runtime: " + m_functions.getErrorMessage(status)};
}

} // namespace thalassa::backends::ort
