// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What a probe model sees of the tensors that a server adds to the requests of a sequence.
// *thread-safe*: pure.
#pragma once

#include <string>

#include "core/backends/common/batch.h"

namespace thalassa::backends {

// All inputs but ORDERS, in the request's order: `START:INT32[1,1]=1 CORRID:UINT64[1,1]=42`;
// several elements are separated by commas. UNSUPPORTED for types that no control tensor has.
Result<std::string> listControls(const Request& request);

// No client sent it: its input READY is there, and zero. It stands for a sequence that has no
// request now, and its orders are those of another request.
Result<bool> isFiller(const Request& request);

} // namespace thalassa::backends
