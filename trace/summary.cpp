// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/summary.h"

#include <string>
#include <vector>

#include "core/base/status_macros.h"

namespace thalassa::trace_tool {

void Summary::Sum::add(std::optional<int64_t> span)
{
    if (!span)
        return;
    nanoseconds += *span;
    ++count;
}

void Summary::Sums::add(const Spans& spans)
{
    ++traces;
    request.add(spans.request);
    receive.add(spans.receive);
    send.add(spans.send);
    if (spans.request && spans.receive && spans.send && spans.handler)
        requestOverhead.add(*spans.request - *spans.handler - *spans.receive - *spans.send);
    handler.add(spans.handler);
    if (spans.handler && spans.queue && spans.compute)
        handlerOverhead.add(*spans.handler - *spans.queue - *spans.compute);
    queue.add(spans.queue);
    compute.add(spans.compute);
    input.add(spans.input);
    infer.add(spans.infer);
    output.add(spans.output);
}

absl::Status Summary::add(const TraceTree& tree)
{
    const Protocol protocol = protocolOf(tree);
    std::vector<Spans> all;
    for (const RecordedTrace& trace : tree) {
        ASSIGN_OR_RETURN(const Spans spans, spansOf(trace, protocol));
        all.push_back(spans);
    }
    for (size_t i = 0; i < tree.size(); ++i)
        m_sums[{protocol, tree[i].model, tree[i].version}].add(all[i]);
    return absl::OkStatus();
}

void Summary::printRequest(Protocol protocol, const Sums& sums, std::ostream& out)
{
    const char* const name = protocol == Protocol::Http ? "HTTP" : "GRPC";
    out << name << " infer request (avg): " << sums.request.averageMicroseconds() << "us\n";
    if (protocol == Protocol::Http)
        out << "\tReceive (avg): " << sums.receive.averageMicroseconds() << "us\n";
    out << "\tSend (avg): " << sums.send.averageMicroseconds() << "us\n";
    if (protocol == Protocol::Http)
        out << "\tOverhead (avg): " << sums.requestOverhead.averageMicroseconds() << "us\n";
}

void Summary::printHandler(const Sums& sums, std::ostream& out)
{
    out << "\tHandler (avg): " << sums.handler.averageMicroseconds() << "us\n";
    if (sums.compute.count == 0)
        return;
    out << "\t\tOverhead (avg): " << sums.handlerOverhead.averageMicroseconds() << "us\n"
        << "\t\tQueue (avg): " << sums.queue.averageMicroseconds() << "us\n"
        << "\t\tCompute (avg): " << sums.compute.averageMicroseconds() << "us\n";
    if (sums.input.count == 0)
        return;
    out << "\t\t\tInput (avg): " << sums.input.averageMicroseconds() << "us\n"
        << "\t\t\tInfer (avg): " << sums.infer.averageMicroseconds() << "us\n"
        << "\t\t\tOutput (avg): " << sums.output.averageMicroseconds() << "us\n";
}

void Summary::print(std::ostream& out) const
{
    for (const auto& [key, sums] : m_sums) {
        const auto& [protocol, model, version] = key;
        out << "Summary for " << model << " (" << version << "): trace count = " << sums.traces
            << "\n";
        if (sums.request.count > 0)
            printRequest(protocol, sums, out);
        if (sums.handler.count > 0)
            printHandler(sums, out);
        out << "\n";
    }
}

} // namespace thalassa::trace_tool
