// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Parameter: a named, typed value that travels with a request or a response (rows 1.3.28, 9.1.3).
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace thalassa::inference {

struct Parameter {
    std::string name;
    std::variant<std::string, int64_t, bool, double> value;
};

using Parameters = std::vector<Parameter>;

} // namespace thalassa::inference
