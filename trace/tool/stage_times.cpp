// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/stage_times.h"

#include "absl/strings/str_cat.h"
#include "trace/reader/stages.h"

namespace thalassa::trace_tool {
namespace {

StageTimes::Key keyOf(const std::string& model, Stage stage, Protocol protocol)
{
    if (stage >= Stage::Handler)
        return {model, static_cast<int>(kStages) * 2 + static_cast<int>(stage), nameOf(stage)};
    const bool isHttp = protocol == Protocol::Http;
    return {model, static_cast<int>(stage) + (isHttp ? 0 : static_cast<int>(kStages)),
        absl::StrCat(isHttp ? "HTTP " : "GRPC ", nameOf(stage))};
}

} // namespace

void StageTimes::add(const TraceTree& tree)
{
    const Protocol protocol = protocolOf(tree);
    for (const RecordedTrace& trace : tree) {
        const WholeSpans whole = wholeSpansOf(trace, protocol);
        ++m_traces;
        m_brokenTraces += whole.fault.ok() ? 0 : 1;
        for (size_t i = 0; i < kStages; ++i) {
            const auto stage = static_cast<Stage>(i);
            if (const std::optional<int64_t> duration = durationOf(whole.spans, stage))
                m_stages[keyOf(trace.model, stage, protocol)].add(*duration);
        }
    }
}

} // namespace thalassa::trace_tool
