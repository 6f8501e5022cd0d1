// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/telemetry.h"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <vector>

namespace thalassa::backends::ort {
namespace {

constexpr const char* kName = "ORT_DISABLE_TELEMETRY";
constexpr std::string_view kPrefix = "ORT_DISABLE_TELEMETRY=";

} // namespace

// While a model is loaded, other threads of the process may call getenv(), for example in
// localtime(). They read the array of variables without a lock, and setenv() may free it during the
// read. This function instead publishes a new array with one store, and leaves the old one
// unchanged. thalassa-server sets the variable before it has threads; then this function does
// nothing.
void switchTelemetryOff()
{
    const char* const value = std::getenv(kName);
    if (value != nullptr && std::string_view(value) == "1")
        return;
    std::vector<char*> variables;
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        if (!std::string_view(*variable).starts_with(kPrefix))
            variables.push_back(*variable);
    }
    variables.push_back(::strdup("ORT_DISABLE_TELEMETRY=1"));
    variables.push_back(nullptr);
    // The array outlives this library and is never freed.
    auto** const published = new char*[variables.size()];
    std::copy(variables.begin(), variables.end(), published);
    std::atomic_ref<char**>(environ).store(published, std::memory_order_release);
}

} // namespace thalassa::backends::ort
