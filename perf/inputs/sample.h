// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sample: the tensors of one request, made before the load begins. *thread-compatible*.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/data_type.h"

namespace thalassa::perf {

// A place in a region of shared memory that the server knows by that name.
struct RegionPlace {
    std::string region;
    uint64_t offset = 0;
    uint64_t byteSize = 0;
};

struct SampleTensor {
    std::string name;
    tensor::DataType datatype = tensor::DataType::Invalid;
    std::vector<int64_t> shape; // with the batch dimension
    std::string
        bytes; // as on the wire: little-endian, row-major, elements of BYTES with their length
    std::optional<RegionPlace> place; // of the bytes, which are then no part of the request
};

using Sample = std::vector<SampleTensor>;

} // namespace thalassa::perf
