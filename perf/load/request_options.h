// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The contents of each request other than its tensors. *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "client/metadata.h"
#include "perf/inputs/sample.h"

namespace thalassa::perf {

struct RequestParameter {
    std::string name;
    std::variant<bool, int64_t, std::string> value;
};

struct RequestOptions {
    std::string model;
    std::string version; // empty: the server chooses
    std::vector<RequestParameter> parameters;
    client::Metadata headers;   // gRPC: metadata
    bool hasJsonInputs = false; // HTTP only: tensors as JSON, not as bytes behind it
    bool hasJsonOutputs = false;
    struct RegionOutput {
        std::string name;
        RegionPlace place;
    };
    std::vector<RegionOutput> regionOutputs; // outputs that the server writes to shared memory
};

} // namespace thalassa::perf
