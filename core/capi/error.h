// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Errors at the border of the C API. Inside, a failure is an absl::Status; outside it is a
// TRITONSERVER_Error that somebody deletes. *thread-compatible*.
#pragma once

#include <cstdint>
#include <cstring>
#include <exception>
#include <initializer_list>
#include <new>
#include <utility>

#include "absl/status/status.h"
#include "triton/core/tritonserver.h"

namespace thalassa::capi {

// A new error that the caller of the C API owns. Without memory for it: one that says so, which
// belongs to nobody and may be deleted like any other.
TRITONSERVER_Error* newError(TRITONSERVER_Error_Code code, const char* message) noexcept;

// Null for OK; else a new error.
TRITONSERVER_Error* toError(const absl::Status& status) noexcept;

// Takes `error` over and deletes it; OK for null.
absl::Status toStatus(TRITONSERVER_Error* error);

// The same, without taking it over. Its message is UTF-8: bytes that are not (ONNX Runtime quotes
// those of a model) become Latin-1 characters, because answers of both protocols are UTF-8.
absl::Status statusOf(const TRITONSERVER_Error& error);

// UNSUPPORTED, naming the function: what this server does not have.
TRITONSERVER_Error* notSupported(const char* function) noexcept;

// INVALID_ARGUMENT, naming both: a function was not given what it cannot do without.
absl::Status isNull(const char* function, const char* argument);

// Runs the body of an API function, which returns an absl::Status; no exception passes the border.
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

// Where `value` points to `count` things: needed if there are any.
inline Argument listOf(uint64_t count, const char* name, const void* value)
{
    return {name, count == 0 ? name : value};
}

// The same for a body that needs these arguments: it is not run when one of them is null.
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

// What a caller in C gave for an enumeration: any number, which may not be read as a C++
// enumeration before it is known to be one of its values.
template <typename Enumeration> int numberOf(const Enumeration& value)
{
    static_assert(sizeof(Enumeration) == sizeof(int));
    int number = 0;
    std::memcpy(&number, &value, sizeof number);
    return number;
}

// For a function that returns an object: null in place of an exception.
template <typename Make> auto orNull(Make&& make) noexcept -> decltype(make())
{
    try {
        return std::forward<Make>(make)();
    } catch (...) {
        return nullptr;
    }
}

} // namespace thalassa::capi
