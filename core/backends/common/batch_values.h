// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a batch input: a tensor that describes the requests of one run, made of the shapes
// of one of their inputs. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/backends/common/batch_tensors.h"
#include "core/backends/common/gather.h"

namespace thalassa::backends {

struct BatchValues {
    std::vector<int64_t> shape;
    std::vector<std::byte> bytes; // of the type that the batch input has
};

// `source` is the place of the input among those of the members, which all have it. An error if a
// number is too large for the type.
Result<BatchValues> makeBatchValues(
    const BatchInput& input, const RunMembers& members, size_t source, bool isBatching);

} // namespace thalassa::backends
