// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The simulated CUDA driver (tests/support/cuda_driver) as the driver of a test program.
#pragma once

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/backends/common/cuda/driver.h"
#include "tests/support/cuda_driver/control.h"

namespace thalassa::cuda {

// The program names the library before the first use of the driver.
inline const bool kIsSimulated = ::setenv("THALASSA_CUDA_DRIVER", SIMULATED_DRIVER, 1) == 0;

class Simulated : public testing::Test {
protected:
    Simulated()
    {
        void* const library = ::dlopen(SIMULATED_DRIVER, RTLD_NOW);
        bind(library, "simulated_cuda_fail", failCall);
        bind(library, "simulated_cuda_reset", reset);
        bind(library, "simulated_cuda_live_count", liveCount);
        bind(library, "simulated_cuda_configure", configure);
        bind(library, "simulated_cuda_accesses", accesses);
    }
    ~Simulated() override { reset(); }

    const Driver& driver() const { return *Driver::find(); }

    // Lets the next call of a function fail.
    void fail(const char* function, Result result, int n = 1) const
    {
        failCall(function, n, static_cast<int>(result));
    }

    decltype(&simulated_cuda_fail) failCall = nullptr;
    decltype(&simulated_cuda_reset) reset = nullptr;
    decltype(&simulated_cuda_live_count) liveCount = nullptr;
    decltype(&simulated_cuda_configure) configure = nullptr;
    decltype(&simulated_cuda_accesses) accesses = nullptr;

private:
    template <typename F> static void bind(void* library, const char* name, F& function)
    {
        function = reinterpret_cast<F>(::dlsym(library, name));
    }
};

} // namespace thalassa::cuda
