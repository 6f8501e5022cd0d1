// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The tensors that a server adds to the requests of a sequence, as a probe model receives them.
// Pure functions: *thread-safe*.
#pragma once

#include <string>

#include "core/backends/common/batch.h"

namespace thalassa::backends {

// Lists all inputs but ORDERS, in the request's order: `START:INT32[1,1]=1 CORRID:UINT64[1,1]=42`;
// several elements are separated by commas. Fails with UNSUPPORTED for types that no control tensor
// has.
Result<std::string> listControls(const Request& request);

// Returns whether the server made the request: its input READY exists and is zero. A filler stands
// for a sequence without a request at present, and has the orders of another request.
Result<bool> isFiller(const Request& request);

} // namespace thalassa::backends
