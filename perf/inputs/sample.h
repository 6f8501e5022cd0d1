// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Sample: the tensors of one request, made before the load begins. *thread-compatible*.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/tensor/data_type.h"

namespace thalassa::perf {

struct SampleTensor {
    std::string name;
    tensor::DataType datatype = tensor::DataType::Invalid;
    std::vector<int64_t> shape; // with the batch dimension
    std::string
        bytes; // as on the wire: little-endian, row-major, elements of BYTES with their length
};

using Sample = std::vector<SampleTensor>;

} // namespace thalassa::perf
