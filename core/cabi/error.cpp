// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/cabi/error.h"

#include <memory>
#include <string>
#include <string_view>

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "core/base/text/utf8_text.h"

using thalassa::base::toStd;

struct TRITONSERVER_Error {
    TRITONSERVER_Error_Code code;
    std::string message;
};

namespace thalassa::cabi {
namespace {

TRITONSERVER_Error_Code codeOf(absl::StatusCode code)
{
    switch (code) {
    case absl::StatusCode::kInternal:
        return TRITONSERVER_ERROR_INTERNAL;
    case absl::StatusCode::kNotFound:
        return TRITONSERVER_ERROR_NOT_FOUND;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kFailedPrecondition:
        return TRITONSERVER_ERROR_INVALID_ARG;
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kResourceExhausted:
        return TRITONSERVER_ERROR_UNAVAILABLE;
    case absl::StatusCode::kUnimplemented:
        return TRITONSERVER_ERROR_UNSUPPORTED;
    case absl::StatusCode::kAlreadyExists:
        return TRITONSERVER_ERROR_ALREADY_EXISTS;
    case absl::StatusCode::kCancelled:
        return TRITONSERVER_ERROR_CANCELLED;
    default:
        return TRITONSERVER_ERROR_UNKNOWN;
    }
}

absl::StatusCode codeOf(TRITONSERVER_Error_Code code)
{
    switch (code) {
    case TRITONSERVER_ERROR_INTERNAL:
        return absl::StatusCode::kInternal;
    case TRITONSERVER_ERROR_NOT_FOUND:
        return absl::StatusCode::kNotFound;
    case TRITONSERVER_ERROR_INVALID_ARG:
        return absl::StatusCode::kInvalidArgument;
    case TRITONSERVER_ERROR_UNAVAILABLE:
        return absl::StatusCode::kUnavailable;
    case TRITONSERVER_ERROR_UNSUPPORTED:
        return absl::StatusCode::kUnimplemented;
    case TRITONSERVER_ERROR_ALREADY_EXISTS:
        return absl::StatusCode::kAlreadyExists;
    case TRITONSERVER_ERROR_CANCELLED:
        return absl::StatusCode::kCancelled;
    case TRITONSERVER_ERROR_UNKNOWN:
        break;
    }
    return absl::StatusCode::kUnknown;
}

// Returns a static error, whose text is short enough to need no allocation.
TRITONSERVER_Error* outOfMemory() noexcept
{
    static TRITONSERVER_Error error{TRITONSERVER_ERROR_UNAVAILABLE, "out of memory"};
    return &error;
}

TRITONSERVER_Error* makeError(TRITONSERVER_Error_Code code, std::string_view message) noexcept
{
    try {
        return new TRITONSERVER_Error{code, std::string(message)};
    } catch (...) {
        return outOfMemory();
    }
}

void destroy(TRITONSERVER_Error* error)
{
    if (error != outOfMemory())
        delete error;
}

} // namespace

TRITONSERVER_Error* newError(TRITONSERVER_Error_Code code, const char* message) noexcept
{
    return makeError(code, message == nullptr ? "" : message);
}

TRITONSERVER_Error* toError(const absl::Status& status) noexcept
{
    return status.ok() ? nullptr : makeError(codeOf(status.code()), toStd(status.message()));
}

absl::Status toStatus(TRITONSERVER_Error* error)
{
    if (error == nullptr) {
        return absl::OkStatus();
    }
    const std::unique_ptr<TRITONSERVER_Error, void (*)(TRITONSERVER_Error*)> owned(error, &destroy);
    return statusOf(*error);
}

absl::Status statusOf(const TRITONSERVER_Error& error)
{
    return {codeOf(error.code), base::asUtf8(error.message)};
}

TRITONSERVER_Error* notSupported(const char* function) noexcept
{
    return guarded(function, [&] {
        return absl::UnimplementedError(
            absl::StrCat(function, " is not supported by this version of the server"));
    });
}

absl::Status isNull(const char* function, const char* argument)
{
    return absl::InvalidArgumentError(
        absl::StrCat(function, " needs its argument '", argument, "', got null"));
}

} // namespace thalassa::cabi

extern "C" {

TRITONSERVER_Error* TRITONSERVER_ErrorNew(TRITONSERVER_Error_Code code, const char* msg)
{
    return thalassa::cabi::newError(code, msg);
}

void TRITONSERVER_ErrorDelete(TRITONSERVER_Error* error)
{
    thalassa::cabi::destroy(error);
}

TRITONSERVER_Error_Code TRITONSERVER_ErrorCode(TRITONSERVER_Error* error)
{
    return error->code;
}

const char* TRITONSERVER_ErrorCodeString(TRITONSERVER_Error* error)
{
    switch (error->code) {
    case TRITONSERVER_ERROR_UNKNOWN:
        return "Unknown";
    case TRITONSERVER_ERROR_INTERNAL:
        return "Internal";
    case TRITONSERVER_ERROR_NOT_FOUND:
        return "Not found";
    case TRITONSERVER_ERROR_INVALID_ARG:
        return "Invalid argument";
    case TRITONSERVER_ERROR_UNAVAILABLE:
        return "Unavailable";
    case TRITONSERVER_ERROR_UNSUPPORTED:
        return "Unsupported";
    case TRITONSERVER_ERROR_ALREADY_EXISTS:
        return "Already exists";
    case TRITONSERVER_ERROR_CANCELLED:
        return "Cancelled";
    }
    return "<invalid code>";
}

const char* TRITONSERVER_ErrorMessage(TRITONSERVER_Error* error)
{
    return error->message.c_str();
}

} // extern "C"
