// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The execution providers of a session, as ONNX Runtime is told about them. The library is built
// with some providers, and loads the file of a provider from its own directory when the first
// session uses it. Functions without a state: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/backends/common/error.h"
#include "core/backends/onnxruntime/ort_api.h"
#include "core/backends/onnxruntime/provider_settings.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

// Whether the library was built with the CUDA provider.
bool hasCuda(const Runtime& runtime);

// Where a session executes.
struct SessionPlace {
    std::optional<int> gpu; // nothing: the CPU
    void* stream = nullptr; // of the GPU; null: the library has a stream for each run
};

// Adds the providers to the options of a session. Fails with UNAVAILABLE, with what to install, if
// the library does not have a provider or cannot load it.
Error appendProviders(const Runtime& runtime, const std::string& model,
    const ProviderSettings& settings, const SessionPlace& place, SessionOptions* options);

// Returns what to install if the library reports this error about a provider; empty for any other
// error.
std::string adviceFor(std::string_view error);

// Adds the advice to an error of a session on a GPU. It is then UNAVAILABLE.
Error withAdvice(Error error);

} // namespace thalassa::backends::ort
