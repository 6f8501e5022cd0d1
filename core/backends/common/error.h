// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Error and Result: the results of fallible functions in our backends, in terms of the backend API.
//
// An Error owns a TRITONSERVER_Error, or is empty, which means success. Errors are returned, not
// thrown; `guarded` turns exceptions of libraries into errors. The macros RETURN_IF_ERROR and
// ASSIGN_OR_RETURN have the names and the form of those in core/base/status_macros.h, which are for
// absl::Status. *thread-compatible*.
#pragma once

#include <exception>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "triton/core/tritonserver.h"

namespace thalassa::backends {

class [[nodiscard]] Error {
public:
    Error() = default;
    Error(TRITONSERVER_Error_Code code, const std::string& message)
        : m_error(TRITONSERVER_ErrorNew(code, message.c_str()))
    {
    }

    // Takes ownership of an error that a function of the API returned, or null.
    explicit Error(TRITONSERVER_Error* error)
        : m_error(error)
    {
    }
    Error(Error&& other) noexcept
        : m_error(other.release())
    {
    }
    Error& operator=(Error&& other) noexcept
    {
        std::swap(m_error, other.m_error);
        return *this;
    }
    ~Error()
    {
        if (m_error != nullptr)
            TRITONSERVER_ErrorDelete(m_error);
    }

    bool ok() const { return m_error == nullptr; }
    TRITONSERVER_Error* get() const { return m_error; }
    TRITONSERVER_Error* release() { return std::exchange(m_error, nullptr); }
    TRITONSERVER_Error_Code code() const { return TRITONSERVER_ErrorCode(m_error); }
    std::string message() const { return TRITONSERVER_ErrorMessage(m_error); }

private:
    TRITONSERVER_Error* m_error = nullptr;
};

inline Error invalidArgument(const std::string& message)
{
    return {TRITONSERVER_ERROR_INVALID_ARG, message};
}
inline Error unsupported(const std::string& message)
{
    return {TRITONSERVER_ERROR_UNSUPPORTED, message};
}
inline Error unavailable(const std::string& message)
{
    return {TRITONSERVER_ERROR_UNAVAILABLE, message};
}
inline Error internalError(const std::string& message)
{
    return {TRITONSERVER_ERROR_INTERNAL, message};
}

// A value or an error.
template <typename T> class [[nodiscard]] Result {
public:
    Result(T value)
        : m_value(std::move(value))
    {
    }
    Result(Error error)
        : m_error(std::move(error))
    {
    }

    bool ok() const { return m_value.has_value(); }
    Error takeError() { return std::move(m_error); }
    T& value() { return *m_value; }

private:
    std::optional<T> m_value;
    Error m_error;
};

// Runs the body of an entry point. An exception becomes an INTERNAL error that names the entry
// point, and std::bad_alloc becomes UNAVAILABLE.
template <typename Body> TRITONSERVER_Error* guarded(const char* entryPoint, Body&& body) noexcept
{
    const auto failed = [entryPoint](const char* what) {
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_INTERNAL,
            (std::string(entryPoint) + ": unexpected exception: " + what).c_str());
    };
    try {
        return Error(std::forward<Body>(body)()).release();
    } catch (const std::bad_alloc&) {
        return TRITONSERVER_ErrorNew(TRITONSERVER_ERROR_UNAVAILABLE, "out of memory");
    } catch (const std::exception& exception) {
        return failed(exception.what());
    } catch (...) {
        return failed("of unknown type");
    }
}

} // namespace thalassa::backends

#define THALASSA_CONCAT_INNER(a, b) a##b
#define THALASSA_CONCAT(a, b) THALASSA_CONCAT_INNER(a, b)

// Returns from the enclosing function if `expression`, an Error or a TRITONSERVER_Error, is one.
#define RETURN_IF_ERROR(expression)                                                                \
    do {                                                                                           \
        if (::thalassa::backends::Error errorOfExpression(expression); !errorOfExpression.ok())    \
            return errorOfExpression;                                                              \
    } while (false)

// NOLINTBEGIN(bugprone-macro-parentheses): names and declarations cannot stand in parentheses.
#define ASSIGN_OR_RETURN_INNER(result, target, expression)                                         \
    auto result = (expression);                                                                    \
    if (!result.ok())                                                                              \
        return result.takeError();                                                                 \
    target = std::move(result.value())
// NOLINTEND(bugprone-macro-parentheses)

// Assigns the value of `expression`, a Result, to `target`, or returns its error. `target` may
// declare a variable.
#define ASSIGN_OR_RETURN(target, expression)                                                       \
    ASSIGN_OR_RETURN_INNER(THALASSA_CONCAT(result, __LINE__), target, expression)
