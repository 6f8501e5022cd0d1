// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Iteration over the elements of a BYTES tensor: each is its length (uint32, little-endian) and
// then that many bytes (row 1.4.8). Elements and even a length may lie across fragments.
// *thread-safe*, as long as the buffer does not change.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "core/tensor/buffer.h"

namespace thalassa::tensor {

// Returns the number of elements; fails with INVALID_ARGUMENT if the end cuts off a length or an
// element. `place` is part of the error: " for inference input 'IN' for model 'm'".
absl::StatusOr<int64_t> countElements(const Buffer& buffer, std::string_view place = "");

// Calls `visit` for each element in order. The view is valid during the call only. Fails like
// countElements, after having visited the whole elements before the fault.
absl::Status visitElements(
    const Buffer& buffer, const std::function<void(std::string_view element)>& visit);

// Appends one element to `serialized`. REQUIRES: element.size() < 2^32.
void appendElement(std::string_view element, std::string& serialized);

} // namespace thalassa::tensor
