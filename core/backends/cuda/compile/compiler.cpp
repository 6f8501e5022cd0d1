// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/compile/compiler.h"

#include <dlfcn.h>

#include <algorithm>
#include <utility>

#include "core/backends/common/log.h"

namespace thalassa::backends::kernels {
namespace {

struct NvrtcProgramObject;
using NvrtcProgram = NvrtcProgramObject*;
using NvrtcResult = int;
constexpr NvrtcResult kSuccess = 0;
constexpr NvrtcResult kCompilationError = 6;

constexpr const char* kLibraries[] = {
    "libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2", "libnvrtc.so"};

// Frees a program of NVRTC.
struct NvrtcProgramOwner {
    NvrtcResult (*destroy)(NvrtcProgram*) = nullptr;
    NvrtcProgram program = nullptr;

    explicit NvrtcProgramOwner(NvrtcResult (*function)(NvrtcProgram*))
        : destroy(function)
    {
    }
    ~NvrtcProgramOwner()
    {
        if (program != nullptr)
            destroy(&program);
    }
    NvrtcProgramOwner(const NvrtcProgramOwner&) = delete;
    NvrtcProgramOwner& operator=(const NvrtcProgramOwner&) = delete;
};

// Returns whether the compiler reads files beside the source, which the cache does not know.
bool includesFiles(const Source& source)
{
    return std::any_of(source.options.begin(), source.options.end(), [](const std::string& option) {
        return option.starts_with("-I") || option.starts_with("--include-path");
    });
}

void* open(const std::string& library)
{
    return dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
}

// Opens NVRTC in the directory, or in those of the dynamic linker. Null, with dlerror(), if it is
// in none.
void* openAnyIn(const std::string& directory)
{
    for (const std::string& prefix : {directory + "/", std::string()}) {
        for (const char* const name : kLibraries) {
            if (void* const handle = open(prefix + name); handle != nullptr)
                return handle;
        }
    }
    return nullptr;
}

} // namespace

struct Compiler::Functions {
    NvrtcResult (*version)(int*, int*) = nullptr;
    const char* (*errorText)(NvrtcResult) = nullptr;
    NvrtcResult (*create)(NvrtcProgram*, const char* source, const char* name, int headerCount,
        const char* const* headers, const char* const* includeNames) = nullptr;
    NvrtcResult (*destroy)(NvrtcProgram*) = nullptr;
    NvrtcResult (*compile)(NvrtcProgram, int optionCount, const char* const* options) = nullptr;
    NvrtcResult (*logSize)(NvrtcProgram, size_t*) = nullptr;
    NvrtcResult (*log)(NvrtcProgram, char*) = nullptr;
    NvrtcResult (*codeSize)(NvrtcProgram, size_t*) = nullptr;
    NvrtcResult (*code)(NvrtcProgram, char*) = nullptr;

    // Returns whether the library has all of them.
    bool find(void* library)
    {
        const auto bind = [library](const char* name, auto& function) {
            function =
                reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, name));
            return function != nullptr;
        };
        return bind("nvrtcVersion", version) && bind("nvrtcGetErrorString", errorText) &&
            bind("nvrtcCreateProgram", create) && bind("nvrtcDestroyProgram", destroy) &&
            bind("nvrtcCompileProgram", compile) && bind("nvrtcGetProgramLogSize", logSize) &&
            bind("nvrtcGetProgramLog", log) && bind("nvrtcGetCUBINSize", codeSize) &&
            bind("nvrtcGetCUBIN", code);
    }

    Error check(const char* what, NvrtcResult result) const
    {
        if (result == kSuccess)
            return {};
        return internalError(std::string("NVRTC cannot ") + what + ": " + errorText(result));
    }

    std::string logOf(NvrtcProgram program) const
    {
        size_t size = 0;
        if (logSize(program, &size) != kSuccess || size == 0)
            return {};
        std::string text(size, '\0');
        if (log(program, text.data()) != kSuccess)
            return {};
        text.resize(text.find_last_not_of(std::string("\0\n ", 3)) + 1);
        return text;
    }
};

Compiler::Compiler(Options options)
    : m_cache(std::move(options.cacheDirectory))
{
    void* const handle =
        options.library.empty() ? openAnyIn(options.backendDirectory) : open(options.library);
    if (handle == nullptr) {
        const char* const error = dlerror();
        m_reason = error == nullptr ? "it was not found" : error;
        return;
    }
    auto functions = std::make_unique<Functions>();
    int major = 0;
    int minor = 0;
    if (!functions->find(handle) || functions->version(&major, &minor) != kSuccess) {
        m_reason = "the library lacks functions of CUDA 11.2 or newer";
        return;
    }
    m_version = std::to_string(major) + "." + std::to_string(minor);
    m_functions = std::move(functions);
}

Compiler::~Compiler() = default;

Result<std::string> Compiler::compile(const Source& source) const
{
    if (m_functions == nullptr) {
        return unavailable("'" + source.file + "' cannot be compiled without NVRTC (" + m_reason +
            "); install a package of libnvrtc, such as that of the CUDA toolkit or the Python "
            "package nvidia-cuda-nvrtc, and name the file by --backend-config=cuda,nvrtc=PATH if "
            "the dynamic linker does not find it; or serve model.ptx or model.cubin");
    }
    if (includesFiles(source))
        return run(source);
    std::vector<std::string> parts{m_version, source.architecture, source.file, source.text};
    parts.insert(parts.end(), source.options.begin(), source.options.end());
    const std::string key = ImageCache::keyOf(parts);
    if (auto found = m_cache.find(key))
        return *std::move(found);
    ASSIGN_OR_RETURN(std::string code, run(source));
    if (const std::string failure = m_cache.insert(key, code); !failure.empty())
        log(TRITONSERVER_LOG_WARN, failure);
    return code;
}

Result<std::string> Compiler::run(const Source& source) const
{
    const Functions& nvrtc = *m_functions;
    NvrtcProgramOwner owner(nvrtc.destroy);
    RETURN_IF_ERROR(nvrtc.check("read the source",
        nvrtc.create(
            &owner.program, source.text.c_str(), source.file.c_str(), 0, nullptr, nullptr)));
    const std::string architecture = "--gpu-architecture=" + source.architecture;
    std::vector<const char*> options{architecture.c_str()};
    for (const std::string& option : source.options)
        options.push_back(option.c_str());
    const NvrtcResult result =
        nvrtc.compile(owner.program, static_cast<int>(options.size()), options.data());
    const std::string text = nvrtc.logOf(owner.program);
    if (result == kCompilationError || (result != kSuccess && !text.empty()))
        return invalidArgument("NVRTC " + m_version + " does not compile it:\n" + text);
    if (result != kSuccess) {
        return invalidArgument("NVRTC " + m_version + " does not compile it for " +
            source.architecture + ": " + nvrtc.errorText(result));
    }
    if (!text.empty())
        log(TRITONSERVER_LOG_INFO, "NVRTC about '" + source.file + "':\n" + text);
    size_t size = 0;
    RETURN_IF_ERROR(nvrtc.check("return the code", nvrtc.codeSize(owner.program, &size)));
    std::string code(size, '\0');
    RETURN_IF_ERROR(nvrtc.check("return the code", nvrtc.code(owner.program, code.data())));
    return code;
}

} // namespace thalassa::backends::kernels
