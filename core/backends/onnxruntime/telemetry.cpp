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

// A model is loaded while other threads of the process call getenv(), in localtime() for one. They
// walk the array of variables without a lock, and setenv() may free it under them. A new array is
// published with one store instead, and the old one is left as it is. thalassa-server sets the
// variable before it has threads, so that nothing is left to do here.
void switchTelemetryOff()
{
    const char* const value = std::getenv(kName);
    if (value != nullptr && std::string_view(value) == "1") {
        return;
    }
    std::vector<char*> variables;
    for (char** variable = environ; variable != nullptr && *variable != nullptr; ++variable) {
        if (!std::string_view(*variable).starts_with(kPrefix)) {
            variables.push_back(*variable);
        }
    }
    variables.push_back(::strdup("ORT_DISABLE_TELEMETRY=1"));
    variables.push_back(nullptr);
    // The array belongs to the process from now on and outlives this library.
    auto** const published = new char*[variables.size()];
    std::copy(variables.begin(), variables.end(), published);
    std::atomic_ref<char**>(environ).store(published, std::memory_order_release);
}

} // namespace thalassa::backends::ort
