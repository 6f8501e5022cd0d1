// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/probe/orders.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <limits>
#include <sstream>
#include <string_view>

#include "core/backends/common/error_codes.h"
#include "core/backends/common/model_config.h"
#include "core/backends/probe/controls.h"

namespace thalassa::backends {
namespace {

constexpr std::chrono::hours kLongest{24};
constexpr std::chrono::seconds kLongestRow{1}; // short, because a batch may have many rows
constexpr std::string_view kNames[] = {
    "delay_ms", "row_delay_us", "hold_ms", "bytes", "fail", "fail_execute", "reschedule", "mark"};

template <typename Unit>
Result<Unit> readTime(const std::string& name, const std::string& value, Unit longest)
{
    ASSIGN_OR_RETURN(
        const int64_t count, parseInteger("order '" + name + "'", value, 0, longest.count()));
    return Unit(count);
}

Result<TRITONSERVER_Error_Code> readCode(const std::string& name, const std::string& value)
{
    const auto code = errorCodeNamed(value);
    if (!code) {
        return invalidArgument("order '" + name +
            "': expected the name of an error code, such as UNAVAILABLE, found '" + value + "'");
    }
    return *code;
}

// Returns the first element of a BYTES tensor, which has four bytes of length before the string.
Result<std::string> firstText(const InputTensor& input)
{
    std::string bytes(input.byteSize, '\0');
    RETURN_IF_ERROR(input.copyTo(reinterpret_cast<std::byte*>(bytes.data())));
    uint32_t length = 0;
    if (bytes.size() < sizeof(length))
        return std::string();
    std::memcpy(&length, bytes.data(), sizeof(length));
    return bytes.substr(sizeof(length), length);
}

// Returns a parameter's value as a string; nothing for types that no order has.
std::optional<std::string> textOf(TRITONSERVER_ParameterType type, const void* value)
{
    switch (type) {
    case TRITONSERVER_PARAMETER_STRING:
        return std::string(static_cast<const char*>(value));
    case TRITONSERVER_PARAMETER_INT:
        return std::to_string(*static_cast<const int64_t*>(value));
    default:
        return std::nullopt;
    }
}

} // namespace

Result<Orders> Orders::read(const Request& request)
{
    Orders orders;
    ASSIGN_OR_RETURN(orders.isFiller, thalassa::backends::isFiller(request));
    if (orders.isFiller)
        return orders;
    ASSIGN_OR_RETURN(const InputTensor input, request.input("ORDERS"));
    ASSIGN_OR_RETURN(const std::string text, firstText(input));
    RETURN_IF_ERROR(orders.followText(text));
    RETURN_IF_ERROR(orders.followParameters(request.handle()));
    return orders;
}

Error Orders::followText(const std::string& text)
{
    std::istringstream orders(text);
    for (std::string order; std::getline(orders, order, ';');) {
        const size_t sign = order.find('=');
        if (sign == std::string::npos)
            return invalidArgument("expected orders of the form name=value, found '" + order + "'");
        RETURN_IF_ERROR(follow(order.substr(0, sign), order.substr(sign + 1)));
    }
    return {};
}

Error Orders::followParameters(TRITONBACKEND_Request* request)
{
    uint32_t count = 0;
    RETURN_IF_ERROR(TRITONBACKEND_RequestParameterCount(request, &count));
    for (uint32_t i = 0; i < count; ++i) {
        const char* key = nullptr;
        TRITONSERVER_ParameterType type = TRITONSERVER_PARAMETER_STRING;
        const void* value = nullptr;
        RETURN_IF_ERROR(TRITONBACKEND_RequestParameter(request, i, &key, &type, &value));
        // Unknown names are ignored, because servers and clients may add other parameters.
        const bool isOrder = std::find(std::begin(kNames), std::end(kNames),
                                 std::string_view(key)) != std::end(kNames);
        if (const auto text = textOf(type, value); isOrder && text)
            RETURN_IF_ERROR(follow(key, *text));
    }
    return {};
}

Error Orders::follow(const std::string& name, const std::string& value)
{
    if (name == "delay_ms") {
        ASSIGN_OR_RETURN(delay, readTime<std::chrono::milliseconds>(name, value, kLongest));
    } else if (name == "row_delay_us") {
        ASSIGN_OR_RETURN(rowDelay, readTime<std::chrono::microseconds>(name, value, kLongestRow));
    } else if (name == "hold_ms") {
        ASSIGN_OR_RETURN(hold, readTime<std::chrono::milliseconds>(name, value, kLongest));
    } else if (name == "bytes") {
        ASSIGN_OR_RETURN(const int64_t size,
            parseInteger("order 'bytes'", value, 0, std::numeric_limits<int64_t>::max()));
        bytes = static_cast<uint64_t>(size);
    } else if (name == "fail") {
        ASSIGN_OR_RETURN(fail, readCode(name, value));
    } else if (name == "fail_execute") {
        ASSIGN_OR_RETURN(failExecute, readCode(name, value));
    } else if (name == "reschedule") {
        ASSIGN_OR_RETURN(const int64_t times,
            parseInteger("order 'reschedule'", value, 0, std::numeric_limits<int64_t>::max()));
        reschedule = static_cast<uint64_t>(times);
    } else if (name == "mark") {
        marks.push_back(value);
    } else {
        return invalidArgument("there is no order '" + name +
            "': expected delay_ms, row_delay_us, hold_ms, bytes, fail, fail_execute, reschedule or "
            "mark");
    }
    return {};
}

} // namespace thalassa::backends
