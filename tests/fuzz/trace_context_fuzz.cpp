// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trace contexts as any client may send them: one field per line, `p` before a traceparent and `s`
// before a tracestate. A context that is written again is read as the same. The state that is
// passed on has no character that would end a field or a list.
#include <cstdint>

#include "core/trace/trace_context.h"
#include "tests/fuzz/fuzz_support.h"

using thalassa::fuzz::check;
using namespace thalassa::trace;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    std::string_view text = thalassa::fuzz::toText(data, size);
    TraceContextFields fields;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!line.empty() && line.front() == 'p')
            fields.parents.push_back(line.substr(1));
        if (!line.empty() && line.front() == 's')
            fields.states.push_back(line.substr(1));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    const auto context = readTraceContext(fields);
    if (!context)
        return 0;
    check(fields.parents.size() == 1, "of two parents none is taken");
    check(context->traceId != TraceId{} && context->spanId != SpanId{}, "no id is zero");
    const std::string parent = traceParentText(context->traceId, context->spanId, context->flags);
    check(fields.parents[0].substr(2, 53) == std::string_view(parent).substr(2),
        "the parent is written as it came", parent);
    check(readTraceContext({{parent}, {context->state}}) == context,
        "written and read again it is the same", context->state);
    for (const char c : context->state)
        check(c >= ' ' && c <= '~', "the state is printable", context->state);
    check(context->state.size() <= 32 * (2 * 256 + 2), "the state has bounds");
    const std::string json = traceContextJson(*context);
    check(json.front() == '{' && json.back() == '}', "the context is a JSON object", json);
    return 0;
}
