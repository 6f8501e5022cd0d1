// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The classification extension (row 1.5): the k highest values of a tensor as texts
// "<value>:<index>[:<label>]". Pure functions: *thread-safe*.
#pragma once

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "core/config/labels.h"
#include "core/inference/response.h"

namespace thalassa::inference {

// A client's request for the classes of one output.
struct RequestedClassification {
    std::string output;
    uint64_t count = 1; // number of classes, at least 1
};

// Replaces a tensor in CPU memory by its classes: BYTES of shape [k'] or, with `batching`, [batch,
// k'], where k' is at most the number of elements of a batch entry. The highest come first, equal
// values by ascending index, NaNs last. `labels` may be null. Returns INVALID_ARGUMENT and leaves
// the tensor unchanged for types that are not ranked, and for too many elements (row 1.5.5).
absl::Status classify(
    OutputTensor& output, uint64_t count, bool batching, const config::Labels* labels);

} // namespace thalassa::inference
