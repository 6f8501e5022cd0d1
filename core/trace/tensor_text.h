// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// A tensor's elements as the text of a trace (row 6.4.9): separated by commas; numbers as a C++
// stream prints them, BOOL as 0 or 1, INT8 and UINT8 as characters, BYTES elements in quotes with
// what a quoted text cannot hold escaped, FP16 and BF16 as nothing. Always UTF-8: a byte that is
// not part of it becomes the character of that number (Latin-1). A pure function: *thread-safe*.
#pragma once

#include <string>

#include "core/tensor/buffer.h"
#include "core/tensor/data_type.h"

namespace thalassa::trace {

// The maximum number of bytes of a tensor that are shown: tracing must not stop inference.
inline constexpr size_t kMaxTracedTensor = 1 << 20;

// Returns an empty text for memory of a device, which is not copied. REQUIRES: whole elements.
std::string tensorText(tensor::DataType type, const tensor::Buffer& data);

} // namespace thalassa::trace
