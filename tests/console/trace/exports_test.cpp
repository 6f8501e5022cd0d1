// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/exports.h"

#include <gmock/gmock.h>

#include <sstream>

#include "console/trace/analysis/statistics.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

TEST(Csv, HasARowForEachSlice)
{
    const TraceSet traces = setOf("[" + httpRequest(7, 1000, 10, "a,b", "x\\\"y") + "]");
    std::ostringstream out;
    exportCsv(traces, traces.extent(), out);
    EXPECT_THAT(out.str(),
        testing::HasSubstr(R"x(made.json,"a,b (1)",requests 1,0,HTTP request,total,7,"x""y",1000,)x"
                           "100\n"));
    EXPECT_THAT(out.str(), testing::HasSubstr("infer,compute_infer,7,"));
}

TEST(Csv, HasNoNamesThatSpreadsheetsTakeForFormulas)
{
    const TraceSet traces = setOf("[" + httpRequest(7, 1000, 10, "=cmd()", "-x") + "]");
    std::ostringstream out;
    exportCsv(traces, traces.extent(), out);
    EXPECT_THAT(out.str(), testing::HasSubstr("made.json,'=cmd() (1),requests 1,"));
    EXPECT_THAT(out.str(), testing::HasSubstr(",7,'-x,1000,"));
}

TEST(Perfetto, IsReadAgainWithTheSameSlices)
{
    std::string text = "[";
    for (uint64_t i = 1; i <= 40; ++i)
        text += (i > 1 ? "," : "") +
            httpRequest(i, static_cast<int64_t>(i) * 500 + 1'700'000'000'000'000'000, 100, "resnet",
                "order");
    const TraceSet traces = setOf(text + "]");
    std::ostringstream out;
    exportPerfetto(traces, traces.extent(), out);
    const TraceSet again = setOf(out.str());
    EXPECT_EQ(again.sliceCount(), traces.sliceCount());
    EXPECT_EQ(again.extent(), traces.extent());
    EXPECT_EQ(again.sources[0].data->flows().size(), traces.sources[0].data->flows().size());
    const RangeStatistics a = statisticsOf(traces, traces.extent());
    const RangeStatistics b = statisticsOf(again, again.extent());
    ASSERT_EQ(a.names.size(), b.names.size());
    for (size_t i = 0; i < a.names.size(); ++i) {
        EXPECT_EQ(a.names[i].name, b.names[i].name);
        EXPECT_EQ(a.names[i].stage, b.names[i].stage);
        EXPECT_EQ(a.names[i].sum, b.names[i].sum);
        EXPECT_NEAR(a.names[i].share, b.names[i].share, 1e-9);
    }
}

TEST(Perfetto, HasOnlyTheSlicesOfTheRange)
{
    const TraceSet traces =
        setOf("[" + httpRequest(1, 1000, 10) + "," + httpRequest(2, 5000, 10) + "]");
    std::ostringstream out;
    exportPerfetto(traces, {4000, 6000}, out);
    const TraceSet again = setOf(out.str());
    EXPECT_EQ(again.sliceCount() * 2, traces.sliceCount());
    EXPECT_EQ(again.extent().begin, 5000);
}

} // namespace
} // namespace thalassa::console::trace
