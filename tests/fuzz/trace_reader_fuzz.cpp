// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Trace files as thalassa-trace reads them: whatever they hold is read to the end or refused, and
// what is read can be summarized and shown. A file that is cut off anywhere is read as far as it is
// whole.
#include <cstdint>
#include <sstream>
#include <string>

#include "trace/data_flow.h"
#include "trace/single_traces.h"
#include "trace/summary.h"
#include "trace/trace_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace thalassa::trace_tool;
    std::istringstream stream(std::string(reinterpret_cast<const char*>(data), size));
    TraceReader reader(stream);
    Summary summary;
    std::ostringstream shown;
    for (;;) {
        const auto tree = reader.next();
        if (!tree.ok() || !tree->has_value())
            break;
        summary.add(**tree).IgnoreError();
        for (const RecordedTrace& trace : **tree)
            printTrace(trace, shown);
        printDataFlow(**tree, shown);
    }
    summary.print(shown);
    return 0;
}
