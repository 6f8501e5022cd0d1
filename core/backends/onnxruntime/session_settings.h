// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// SessionSettings: the settings of a model's ONNX Runtime sessions, from the parameters of Triton's
// backend. Fields that Triton's backend supports and this one does not are refused by name. A
// session is on the CPU or on a GPU; `gpu` is the number of the GPU.
// *thread-compatible*; a plain value.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/backends/common/error.h"
#include "core/backends/common/model_config.h"
#include "core/backends/onnxruntime/ort_api.h"
#include "core/backends/onnxruntime/provider_settings.h"
#include "core/backends/onnxruntime/providers.h"
#include "core/backends/onnxruntime/runtime.h"

namespace thalassa::backends::ort {

struct SessionSettings {
    // Threads within an operator and across operators; nothing: the library's default.
    std::optional<int> intraOpThreads;
    std::optional<int> interOpThreads;
    ExecutionMode executionMode = ExecutionMode::Sequential;
    Optimization optimization = Optimization::All;
    bool memoryArena = true;
    bool memoryPattern = true;
    // Whether instances whose threads have the same place use one session.
    bool shareSession = true;
    // Configuration entries that are passed to the library unchanged.
    std::map<std::string, std::string> sessionEntries;
    // The arenas that give back memory after each run: "cpu:0", "gpu:1".
    std::set<std::string> shrunkArenas;
    InstanceDevices devices;
    ProviderSettings providers;

    static Result<SessionSettings> create(const ModelConfig& config);

    // Whether each session on this GPU has one instance.
    bool isExclusiveOn(int gpu) const;
};

Result<Owned<SessionOptions>> makeSessionOptions(const Runtime& runtime, const std::string& model,
    const SessionSettings& settings, const SessionPlace& place);

Result<Owned<RunOptions>> makeRunOptions(const Runtime& runtime, const std::string& model,
    const SessionSettings& settings, std::optional<int> gpu);

} // namespace thalassa::backends::ort
