// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tensors as JSON and back (rows 1.3.8 to 1.3.14, 1.3.25). Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/base/json.h"
#include "core/inference/response.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"

namespace thalassa::httpapi {

// The input that `data` belongs to.
struct JsonTensor {
    const std::string& input;
    tensor::DataType type;
    int64_t elementCount;
    uint64_t maxByteSize; // row 1.3.7
};

// The elements of `data`, flat or nested, as the tensor's bytes. INTERNAL for an element of the
// wrong type or a wrong number of elements, INVALID_ARGUMENT for FP16 and BF16, for too deep a
// nesting and for too many bytes.
absl::StatusOr<tensor::Buffer> tensorFromJson(const JsonTensor& tensor, const json::Value& data);

// Appends the elements as a flat JSON array. INVALID_ARGUMENT for FP16 and BF16.
absl::Status appendTensorJson(const inference::OutputTensor& output, std::string& json);

} // namespace thalassa::httpapi
