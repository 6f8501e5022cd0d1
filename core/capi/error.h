// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors at the border of the C API. Inside, a failure is an absl::Status; outside it is a
// TRITONSERVER_Error that somebody deletes. *thread-compatible*.
#pragma once

#include <exception>
#include <utility>

#include "absl/status/status.h"
#include "triton/core/tritonserver.h"

namespace thalassa::capi {

// Null for OK; else a new error that the caller of the C API owns.
TRITONSERVER_Error* toError(const absl::Status& status);

// Takes `error` over and deletes it; OK for null.
absl::Status toStatus(TRITONSERVER_Error* error);

// The same, without taking it over.
absl::Status statusOf(const TRITONSERVER_Error& error);

// UNSUPPORTED, naming the function: what this server does not have.
TRITONSERVER_Error* notSupported(const char* function);

// Runs the body of an API function, which returns an absl::Status; no exception passes the border.
template <typename Body> TRITONSERVER_Error* guarded(const char* function, Body&& body) noexcept
{
    try {
        return toError(std::forward<Body>(body)());
    } catch (const std::exception& exception) {
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INTERNAL, exception.what());
    } catch (...) {
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INTERNAL, function);
    }
}

} // namespace thalassa::capi
