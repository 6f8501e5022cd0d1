// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/stage_times.h"

#include "absl/strings/str_cat.h"
#include "core/base/text/string_view.h"
#include "trace/reader/stages.h"

namespace thalassa::trace_tool {
namespace {

bool isBetweenClientAndServer(Stage stage)
{
    return stage == Stage::Total || stage == Stage::Receive || stage == Stage::Send ||
        stage == Stage::RequestOverhead;
}

// `place`: position in kListedStages.
StageTimes::Key keyOf(const std::string& model, size_t place, Protocol protocol)
{
    const ListedStage& listed = kListedStages[place];
    if (!isBetweenClientAndServer(listed.stage))
        return {model, kListedStages.size() * 2 + place, std::string(listed.name)};
    const bool isHttp = protocol == Protocol::Http;
    return {model, place + (isHttp ? 0 : kListedStages.size()),
        absl::StrCat(isHttp ? "HTTP " : "GRPC ", base::toAbsl(listed.name))};
}

} // namespace

void StageTimes::add(const TraceTree& tree)
{
    const Protocol protocol = protocolOf(tree);
    const std::vector<WholeSpans> all = wholeSpansOf(tree);
    for (size_t place = 0; place < tree.size(); ++place) {
        const WholeSpans& whole = all[place];
        ++m_traces;
        m_brokenTraces += whole.fault.ok() ? 0 : 1;
        for (size_t i = 0; i < kListedStages.size(); ++i) {
            const std::optional<int64_t> duration = durationOf(whole.spans, kListedStages[i].stage);
            if (duration)
                m_stages[keyOf(tree[place].model(), i, protocol)].add(*duration);
        }
    }
}

} // namespace thalassa::trace_tool
