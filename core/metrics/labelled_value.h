// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace thalassa::metrics {

// One value of a metric with its labels.
struct LabelledValue {
    std::map<std::string, std::string> labels;
    double value = 0;
};

} // namespace thalassa::metrics
