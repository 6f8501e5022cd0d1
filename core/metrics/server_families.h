// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The names of all families that the server itself may show, of models, the machine and the cache:
// what others make through the C API may add samples to one of them, but must not spoil it. Pure
// functions: *thread-safe*.
#pragma once

#include <string>
#include <string_view>

#include <prometheus/metric_family.h>

namespace thalassa::metrics {

// Null: the server has none of that name.
const prometheus::MetricType* serverFamilyType(std::string_view name);

// The server's histogram or summary of which the text shows a part under that name, as in
// <family>_sum; empty: there is none.
std::string serverFamilyWithPart(std::string_view name);

} // namespace thalassa::metrics
