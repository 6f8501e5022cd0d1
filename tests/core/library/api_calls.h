// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The codes of the errors that the C API for backends returns, and the configuration of the model
// that the tests of its functions use.
#pragma once

#include <gtest/gtest.h>

#include "triton/core/tritonserver.h"

namespace thalassa::tests {

// Returns the code of an error and deletes it; -1 if there is none.
inline int codeOf(TRITONSERVER_Error* error)
{
    const int code = error == nullptr ? -1 : TRITONSERVER_ErrorCode(error);
    TRITONSERVER_ErrorDelete(error);
    return code;
}

#define EXPECT_SUCCESS(call) EXPECT_EQ(::thalassa::tests::codeOf(call), -1)

inline constexpr char kApiModelConfig[] =
    "name: 'm' backend: 'identity' max_batch_size: 4"
    " input { name: 'A' data_type: TYPE_FP32 dims: -1 } input { name: 'B' "
    "data_type: TYPE_INT64 dims: 1 }"
    " output { name: 'X' data_type: TYPE_FP32 dims: -1 } output { name: 'Y' "
    "data_type: TYPE_INT64 dims: 1 }"
    " instance_group { name: 'g' kind: KIND_CPU count: 1 "
    "secondary_devices { kind: KIND_NVDLA device_id: 5 } }";

} // namespace thalassa::tests
