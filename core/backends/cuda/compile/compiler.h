// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Compiler: compiles CUDA C++ for one architecture by NVRTC, which is found at run time, and keeps
// the results on disk (image_cache.h). *thread-safe*.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/backends/common/error.h"
#include "core/backends/cuda/compile/image_cache.h"

namespace thalassa::backends::kernels {

struct Source {
    std::string file; // the name in messages
    std::string text;
    std::string architecture; // "sm_90"
    std::vector<std::string> options;
};

class Compiler {
public:
    struct Options {
        std::string
            library; // that of the backend setting nvrtc; empty: libnvrtc.so is searched for
        std::string backendDirectory; // searched before the directories of the dynamic linker
        std::string cacheDirectory;   // empty: compiled kernels are not kept
    };
    explicit Compiler(Options options);
    ~Compiler();
    Compiler(const Compiler&) = delete;
    Compiler& operator=(const Compiler&) = delete;

    // Returns the machine code. Fails with INVALID_ARG with the words of the compiler, which name
    // file and line, or UNAVAILABLE, with what to install, without NVRTC.
    Result<std::string> compile(const Source& source) const;

private:
    struct Functions;

    Result<std::string> run(const Source& source) const;

    std::unique_ptr<Functions> m_functions; // null: NVRTC was not found
    std::string m_reason;                   // why it was not
    std::string m_version;
    const ImageCache m_cache;
};

} // namespace thalassa::backends::kernels
