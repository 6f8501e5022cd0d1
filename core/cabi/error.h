// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors at the border of the C API. Inside, a failure is an absl::Status; outside, it is a
// TRITONSERVER_Error that the caller deletes. *thread-compatible*.
#pragma once

#include <cstdint>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>
#include <utility>

#include "absl/status/status.h"
#include "triton/core/tritonserver.h"

namespace thalassa::cabi {

// Returns a new error that the caller of the C API owns. If there is no memory for it, returns a
// static error that says so and may be deleted like any other.
TRITONSERVER_Error* newError(TRITONSERVER_Error_Code code, const char* message) noexcept;

// Returns null for OK, else a new error.
TRITONSERVER_Error* toError(const absl::Status& status) noexcept;

// Converts `error` and deletes it; OK for null.
absl::Status toStatus(TRITONSERVER_Error* error);

// Converts `error` without deleting it. The message of the result is UTF-8, as the answers of both
// protocols are: bytes that are not (ONNX Runtime quotes those of a model) become Latin-1
// characters.
absl::Status statusOf(const TRITONSERVER_Error& error);

// Returns UNSUPPORTED, with the name of a function that this server does not support.
TRITONSERVER_Error* notSupported(const char* function) noexcept;

// Returns INVALID_ARGUMENT, with both names, for a required argument that is null.
absl::Status isNull(const char* function, const char* argument);

// Runs the body of an API function, which returns an absl::Status; exceptions become errors.
template <typename Body> TRITONSERVER_Error* guarded(const char* function, Body&& body) noexcept
{
    try {
        return toError(std::forward<Body>(body)());
    } catch (const std::bad_alloc&) {
        return newError(TRITONSERVER_ERROR_UNAVAILABLE, "out of memory");
    } catch (const std::exception& exception) {
        return newError(TRITONSERVER_ERROR_INTERNAL, exception.what());
    } catch (...) {
        return newError(TRITONSERVER_ERROR_INTERNAL, function);
    }
}

struct Argument {
    const char* name;
    const void* value;
};

// Returns an argument that points to `count` elements, and may be null only if there are none.
inline Argument listOf(uint64_t count, const char* name, const void* value)
{
    return {name, count == 0 ? name : value};
}

// The same, but if a needed argument is null, returns INVALID_ARGUMENT without running the body.
template <typename Body>
TRITONSERVER_Error* guarded(
    const char* function, std::initializer_list<Argument> needed, Body&& body) noexcept
{
    return guarded(function, [&]() -> absl::Status {
        for (const Argument& argument : needed) {
            if (argument.value == nullptr)
                return isNull(function, argument.name);
        }
        return std::forward<Body>(body)();
    });
}

// Returns the number that a C caller passed for an enumeration. It may be any number, which must be
// checked before it is read as a C++ enumeration.
template <typename Enumeration> int numberOf(const Enumeration& value)
{
    static_assert(sizeof(Enumeration) == sizeof(int));
    int number = 0;
    std::memcpy(&number, &value, sizeof number);
    return number;
}

// Calls a function that returns an object; returns null if it throws.
template <typename Make> auto orNull(Make&& make) noexcept -> decltype(make())
{
    try {
        return std::forward<Make>(make)();
    } catch (...) {
        return nullptr;
    }
}

} // namespace thalassa::cabi
