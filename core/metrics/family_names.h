// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of all families that the server itself may show: of models, the machine, the
// cache and the process.
// A family made through the C API may add samples to one of them, but must not conflict with it.
// Pure functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include <prometheus/metric_family.h>

namespace thalassa::metrics {

// The family of the version and the build; not in Triton.
inline constexpr char kBuildFamily[] = "thalassa_build_info";

// Returns the type of a family of the server, or null if there is none with that name.
const prometheus::MetricType* serverFamilyType(std::string_view name);

// Returns the name of the server's histogram or summary that has a part with that name in the text,
// as in <family>_sum; empty if there is none.
std::string serverFamilyWithPart(std::string_view name);

} // namespace thalassa::metrics
