// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// EntryPoints: the functions that a backend library implements (row 9.3.26), the one way to call
// them, and the name of the backend in their errors. A function that the library does not have is
// null. *thread-safe*: constant once resolved.
#pragma once

#include <exception>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "core/backend/current_call.h"
#include "core/backend/shared_library/library.h"
#include "core/cabi/error.h"
#include "triton/core/tritonbackend.h"

namespace thalassa::backend {

struct EntryPoints {
    decltype(&TRITONBACKEND_Initialize) initialize = nullptr;
    decltype(&TRITONBACKEND_Finalize) finalize = nullptr;
    decltype(&TRITONBACKEND_GetBackendAttribute) getBackendAttribute = nullptr;
    decltype(&TRITONBACKEND_ModelInitialize) modelInitialize = nullptr;
    decltype(&TRITONBACKEND_ModelFinalize) modelFinalize = nullptr;
    decltype(&TRITONBACKEND_ModelInstanceInitialize) instanceInitialize = nullptr;
    decltype(&TRITONBACKEND_ModelInstanceFinalize) instanceFinalize = nullptr;
    decltype(&TRITONBACKEND_ModelInstanceExecute) instanceExecute = nullptr; // never null
    decltype(&TRITONBACKEND_ModelInstanceReady) instanceReady = nullptr;

    // Finds the functions. Fails with NOT_FOUND, with the path, for a library without
    // ModelInstanceExecute.
    [[nodiscard]] static absl::StatusOr<EntryPoints> resolve(const Library& library);
};

// Calls an entry point; returns OK if the library does not have it. An exception becomes INTERNAL
// with the entry point's name, and std::bad_alloc becomes UNAVAILABLE, so that a bug of a backend
// does not end the server.
template <typename... Parameters, typename... Arguments>
absl::Status callEntryPoint(const char* name, TRITONSERVER_Error* (*function)(Parameters...),
    Arguments... arguments) noexcept
{
    if (function == nullptr)
        return absl::OkStatus();
    try {
        const CallScope scope(name, arguments...);
        return cabi::toStatus(function(arguments...));
    } catch (const std::bad_alloc&) {
        return absl::UnavailableError("out of memory");
    } catch (const std::exception& exception) {
        return absl::InternalError(absl::StrCat(name, " threw an exception: ", exception.what()));
    } catch (...) {
        return absl::InternalError(absl::StrCat(name, " threw an exception of unknown type"));
    }
}

// Puts the backend's name before the message of an error.
inline absl::Status inBackend(const std::string& backend, const absl::Status& status)
{
    if (status.ok())
        return status;
    return {status.code(), absl::StrCat("backend '", backend, "': ", status.message())};
}

} // namespace thalassa::backend
