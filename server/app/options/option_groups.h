// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options of each group of --help, which option_table.cpp puts together. Pure functions:
// *thread-safe*.
#pragma once

#include <vector>

#include "server/app/options/option_table.h"

namespace thalassa::app {

// process_options.cpp
std::vector<Option> serverOptions();
std::vector<Option> logOptions();
// model_options.cpp
std::vector<Option> modelOptions();
std::vector<Option> rateLimitOptions();
std::vector<Option> cacheOptions();
// telemetry_options.cpp
std::vector<Option> tracingOptions();
std::vector<Option> metricsOptions();
std::vector<Option> flightRecorderOptions();
// administration_options.cpp
std::vector<Option> administrationOptions();
// http_options.cpp
std::vector<Option> httpOptions();
std::vector<Option> httpLimitOptions();
// grpc_options.cpp
std::vector<Option> grpcOptions();
std::vector<Option> grpcLimitOptions();
// gpu_options.cpp
std::vector<Option> gpuOptions();
// absent_options.cpp
std::vector<Option> absentOptions();

} // namespace thalassa::app
