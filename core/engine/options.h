// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Options of the engine; the comment of each has the name of its Triton option. Plain values:
// *thread-compatible*.
#pragma once

#include <chrono>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/beside_library.h"
#include "core/base/build_info.h"
#include "core/base/clock.h"
#include "core/config/host_policy.h"
#include "core/device/gpu_module.h"
#include "core/engine/observability/given_option.h"
#include "core/metrics/settings.h"
#include "core/scheduling/limits/resource_limit.h"
#include "core/trace/flight_recorder.h"

namespace thalassa::engine {

enum class ModelControlMode { None, Poll, Explicit };

struct Options {
    std::string serverId = "triton";            // --id
    std::vector<std::string> modelRepositories; // --model-repository, at least one
    // Paths in errors of loads and in the log of the start that are replaced by others, which the
    // operator knows: a repository of --model-file has links with names of its own.
    std::map<std::string, std::string> shownPaths;
    ModelControlMode controlMode = ModelControlMode::None; // --model-control-mode
    std::chrono::seconds pollInterval{15};  // --repository-poll-secs; only in Poll; 0: by hand
    std::vector<std::string> startupModels; // --load-model; only in Explicit; "*" alone: all
    bool exitOnError = true;                // --exit-on-error
    bool strictReadiness = true;            // --strict-readiness
    bool autoCompleteConfig = true;         // --disable-auto-complete-config turns it off
    std::string modelConfigName;            // --model-config-name
    int loadThreadCount = 4;                // --model-load-thread-count
    int loadRetryCount = 0;                 // --model-load-retry-count
    bool modelNamespacing = false;          // --model-namespacing
    // Whether errors about unknown models name the nearest one, the versions that exist, and why a
    // load failed. Off if not every client may read the repository index.
    bool namesOthers = true;
    bool allowsSharedMemory = false;        // --allow-client-shm: clients may register regions
    base::Duration sharedMemoryExpiry = {}; // --client-shm-expiry-secs; 0: regions do not expire
    // --backend-directory; the default is where the build and an installation put the backends.
    std::string backendDirectory = base::besideLibrary("backends");
    // --backend-config=backend,key=value; the key "" holds the settings for all backends.
    std::map<std::string, std::map<std::string, std::string>> backendConfig;
    config::HostPolicies hostPolicies; // --host-policy=name,setting=value
    // --cache-config: settings by cache, each a JSON object; no more than one cache. None: no
    // cache.
    std::map<std::string, std::string> cacheConfig;
    // --cache-directory; only for caches other than "local".
    std::string cacheDirectory = base::besideLibrary("caches");
    // --rate-limit=execution_count: executions wait for the resources that their instance groups
    // name; without it these resources are ignored.
    bool limitsRate = false;
    std::vector<scheduling::ResourceLimit> resourceLimits; // --rate-limit-resource
    // --pinned-memory-pool-byte-size and the other options of GPUs.
    device::GpuOptions gpus;
    // The names of those that were given; one warning lists them if the machine has no GPU.
    std::set<std::string> gpuOptionsGiven;
    // --model-load-gpu-limit: by GPU, the fraction of its memory beyond which a load is refused.
    std::map<int, double> gpuLoadLimits;
    // The library that has the GPUs; the default is where the build and an installation put it.
    std::string gpuLibrary = base::besideLibrary("modules/cuda/libthalassa_cuda.so");
    metrics::Settings metrics; // --allow-metrics, --metrics-config and others of that name
    trace::FlightRecorderOptions flightRecorder; // --flight-recorder-count and others of that name
    // How long a model directory must have stayed the same before a poll loads it, so that a
    // directory that is still being copied is not loaded.
    std::chrono::milliseconds settleTime{2000};
    // The options that the program was given, for clients; they have no effect.
    std::vector<GivenOption> given;
    // The libraries of the program with their versions, for clients.
    std::vector<base::LibraryVersion> libraries;
    // The server that TRITONBACKEND_ModelServer returns to the models' backends; null: none.
    void* server = nullptr;
    base::Clock* clock = &base::Clock::system();
};

} // namespace thalassa::engine
