// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Functions that read tensors from JSON (rows 1.3.8 to 1.3.14). Pure functions: *thread-safe*.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "core/base/text/json.h"
#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"
#include "core/tensor/shape.h"
#include "server/http/api/json/json_parser.h"

namespace thalassa::httpapi {

inline constexpr size_t kElementLengthSize = 4; // bytes of the length before each element of BYTES

// The input that is read, and its bounds.
struct JsonTensor {
    const std::string& input;
    tensor::DataType type;
    int64_t elementCount;
    uint64_t maxByteSize; // row 1.3.7
    StopFlag stop = nullptr;
};

// Returns INVALID_ARGUMENT if the shape needs too many bytes, whatever the data. REQUIRES: a valid
// data type.
absl::Status checkByteSize(const JsonTensor& tensor);

// Returns the elements of an array, flat or nested, as the tensor's bytes. Fails with INTERNAL for
// an element of the wrong type or a wrong number of elements, INVALID_ARGUMENT for FP16 and BF16
// and for too many bytes, CANCELLED if it was stopped. REQUIRES: parseJson() has checked the text.
absl::StatusOr<tensor::Buffer> tensorFromJsonText(const JsonTensor& tensor, std::string_view text);
// The same for a single element.
absl::StatusOr<tensor::Buffer> tensorFromJson(const JsonTensor& tensor, const json::Value& value);

// Returns the shape of an array of arrays, in which a dimension is kAnyDimension if the arrays in
// it differ in length. Returns nothing for a flat array. REQUIRES: parseJson() has checked the
// text.
std::optional<tensor::Shape> nestedShapeOf(std::string_view array);

// The error INVALID_ARGUMENT for FP16 and BF16. `action` and `role` are "receiving" and "input", or
// "sending" and "output".
absl::Status noJsonForm(
    const char* action, const char* role, const std::string& tensor, tensor::DataType type);

} // namespace thalassa::httpapi
