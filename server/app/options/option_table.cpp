// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/options/option_table.h"

#include <algorithm>
#include <iterator>

#include "server/app/options/option_groups.h"

namespace thalassa::app {

std::span<const Option> optionTable()
{
    static const std::vector<Option> table = [] {
        std::vector<Option> all;
        for (auto* const part : {&serverOptions, &logOptions, &modelOptions, &rateLimitOptions,
                 &cacheOptions, &tracingOptions, &httpOptions, &httpLimitOptions, &grpcOptions,
                 &grpcLimitOptions, &metricsOptions, &administrationOptions, &flightRecorderOptions,
                 &gpuOptions, &absentOptions}) {
            std::vector<Option> options = part();
            std::move(options.begin(), options.end(), std::back_inserter(all));
        }
        return all;
    }();
    return table;
}

std::span<const LaterOption> laterOptions()
{
    static constexpr LaterOption kLater[] = {{"grpc-use-ssl", "false"},
        {"grpc-use-ssl-mutual", "false"}, {"allow-sagemaker", "false"},
        {"allow-vertex-ai", "false"}};
    return kLater;
}

} // namespace thalassa::app
