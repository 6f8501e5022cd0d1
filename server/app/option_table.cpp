// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/option_table.h"

#include <algorithm>
#include <iterator>

#include "server/app/option_groups.h"

namespace thalassa::app {

std::span<const Option> optionTable()
{
    static const std::vector<Option> table = [] {
        std::vector<Option> all;
        for (auto* const part : {&serverOptions, &logOptions, &modelOptions, &rateLimitOptions,
                 &cacheOptions, &tracingOptions, &httpOptions, &httpLimitOptions, &grpcOptions,
                 &metricsOptions, &flightRecorderOptions}) {
            std::vector<Option> options = part();
            std::move(options.begin(), options.end(), std::back_inserter(all));
        }
        return all;
    }();
    return table;
}

std::span<const LaterOption> laterOptions()
{
    static constexpr LaterOption kLater[] = {{"enable-peer-access", "false"},
        {"http-header-forward-pattern", ""}, {"http-restricted-api", nullptr},
        {"grpc-header-forward-pattern", ""}, {"grpc-use-ssl", "false"},
        {"grpc-use-ssl-mutual", "false"}, {"grpc-server-cert", nullptr},
        {"grpc-server-key", nullptr}, {"grpc-root-cert", nullptr},
        {"grpc-restricted-protocol", nullptr}, {"allow-sagemaker", "false"},
        {"sagemaker-port", nullptr}, {"sagemaker-safe-port-range", nullptr},
        {"sagemaker-thread-count", nullptr}, {"allow-vertex-ai", "false"},
        {"vertex-ai-port", nullptr}, {"vertex-ai-thread-count", nullptr},
        {"vertex-ai-default-model", nullptr}, {"allow-gpu-metrics", "false"},
        {"repoagent-directory", nullptr}, {"pinned-memory-pool-byte-size", "0"},
        {"cuda-memory-pool-byte-size", nullptr}, {"cuda-virtual-address-size", nullptr},
        {"min-supported-compute-capability", nullptr}, {"buffer-manager-thread-count", "0"},
        {"model-load-gpu-limit", nullptr}, {"allow-client-shm", "false"}};
    return kLater;
}

} // namespace thalassa::app
