// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a batch input: a tensor that describes the requests of one run, made from the
// shapes of one of their inputs. *thread-compatible*.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/backends/common/batch_tensors.h"
#include "core/backends/common/gather.h"

namespace thalassa::backends {

struct BatchValues {
    std::vector<int64_t> shape;
    std::vector<std::byte> bytes; // elements of the batch input's type
};

// Makes the values of a batch input. `source` is the index of the source input, which all members
// have. Fails with INVALID_ARG if a number is too large for the type.
Result<BatchValues> makeBatchValues(
    const BatchInput& input, const RunMembers& members, size_t source, bool isBatching);

} // namespace thalassa::backends
