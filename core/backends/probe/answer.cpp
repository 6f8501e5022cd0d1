// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/probe/answer.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <vector>

#include "core/backends/probe/controls.h"

namespace thalassa::backends {
namespace {

// A prime, so that lost, repeated or moved bytes change the pattern.
constexpr size_t kPatternPeriod = 251;

void writePattern(std::byte* target, uint64_t size)
{
    std::array<std::byte, kPatternPeriod> pattern{};
    for (size_t i = 0; i < kPatternPeriod; ++i)
        pattern[i] = static_cast<std::byte>(i);
    for (uint64_t done = 0; done < size; done += kPatternPeriod)
        std::memcpy(target + done, pattern.data(), std::min<uint64_t>(kPatternPeriod, size - done));
}

// Writes outputs of `rows` equal rows: `row`, or a pattern if it is null.
class Output {
public:
    Output(Request& request, bool isBatching, uint64_t rows)
        : m_request(request)
        , m_isBatching(isBatching)
        , m_rows(rows)
    {
    }

    // Adds an output with one element of type BYTES in each row.
    Error addText(const char* name, const std::string& text)
    {
        const auto length = static_cast<uint32_t>(text.size());
        const std::string row =
            std::string(reinterpret_cast<const char*>(&length), sizeof(length)) + text;
        return add(name, TRITONSERVER_TYPE_BYTES, 1, row.data(), row.size());
    }

    Error add(const char* name, TRITONSERVER_DataType type, uint64_t elements, const void* row,
        uint64_t rowSize)
    {
        if (rowSize > std::numeric_limits<uint64_t>::max() / m_rows) {
            return invalidArgument(std::string("output '") + name + "' would have " +
                std::to_string(m_rows) + " rows of " + std::to_string(rowSize) +
                " bytes, which is more than a size can tell");
        }
        std::vector<int64_t> shape;
        if (m_isBatching)
            shape.push_back(static_cast<int64_t>(m_rows));
        shape.push_back(static_cast<int64_t>(elements));
        ASSIGN_OR_RETURN(std::byte* const target,
            m_request.allocateOutput({name, type, shape, rowSize * m_rows}));
        for (uint64_t i = 0; i < m_rows && rowSize > 0; ++i) {
            if (row == nullptr)
                writePattern(target + i * rowSize, rowSize);
            else
                std::memcpy(target + i * rowSize, row, rowSize);
        }
        return {};
    }

private:
    Request& m_request;
    const bool m_isBatching;
    const uint64_t m_rows;
};

// Returns the trace context that a model would pass on to other models; empty if the request is
// not traced.
Result<std::string> traceContextOf(const Request& request)
{
    TRITONSERVER_InferenceTrace* trace = nullptr;
    RETURN_IF_ERROR(TRITONBACKEND_RequestTrace(request.handle(), &trace));
    const char* context = "";
    if (trace != nullptr)
        RETURN_IF_ERROR(TRITONSERVER_InferenceTraceContext(trace, &context));
    return std::string(context == nullptr ? "" : context);
}

} // namespace

Result<uint64_t> rowsOf(const Request& request, bool isBatching)
{
    if (!isBatching)
        return uint64_t{1};
    ASSIGN_OR_RETURN(const InputTensor orders, request.input("ORDERS"));
    return orders.shape.empty() || orders.shape[0] < 1 ? uint64_t{1}
                                                       : static_cast<uint64_t>(orders.shape[0]);
}

Error answer(Request& request, const AnswerForm& form, uint64_t bytes,
    const ExecutionReport& report, uint64_t position)
{
    ASSIGN_OR_RETURN(const auto wanted, request.requestedOutputs());
    const auto isWanted = [&wanted](const char* name) {
        return wanted.empty() || std::any_of(wanted.begin(), wanted.end(), [name](const char* one) {
            return std::strcmp(one, name) == 0;
        });
    };
    ASSIGN_OR_RETURN(const uint64_t rows, rowsOf(request, form.isBatching));
    Output output(request, form.isBatching, rows);
    if (isWanted("DATA"))
        RETURN_IF_ERROR(output.add("DATA", TRITONSERVER_TYPE_UINT8, bytes, nullptr, bytes));
    if (isWanted("EXECUTION")) {
        const std::array<uint64_t, 4> row = {
            report.number, report.requestCount, report.rowCount, position};
        RETURN_IF_ERROR(
            output.add("EXECUTION", TRITONSERVER_TYPE_UINT64, row.size(), row.data(), sizeof(row)));
    }
    if (isWanted("INSTANCE"))
        RETURN_IF_ERROR(output.addText("INSTANCE", report.instance));
    if (form.hasControls && isWanted("CONTROLS")) {
        ASSIGN_OR_RETURN(const std::string controls, listControls(request));
        RETURN_IF_ERROR(output.addText("CONTROLS", controls));
    }
    if (form.hasTraceContext && isWanted("TRACE_CONTEXT")) {
        ASSIGN_OR_RETURN(const std::string context, traceContextOf(request));
        RETURN_IF_ERROR(output.addText("TRACE_CONTEXT", context));
    }
    request.complete();
    return {};
}

} // namespace thalassa::backends
