// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The bytes of ModelInferRequest messages, made once and sent many times. A pure function:
// *thread-safe*.
#pragma once

#include <string>

#include "perf/inputs/sample.h"
#include "perf/load/request_options.h"

namespace thalassa::perf {

std::string inferMessage(const Sample& sample, const RequestOptions& options);

} // namespace thalassa::perf
