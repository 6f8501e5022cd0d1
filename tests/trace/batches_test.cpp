// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/reader/batches.h"

#include <gtest/gtest.h>

#include "tests/trace/made_traces.h"

namespace thalassa::trace_tool {
namespace {

struct Heard {
    std::vector<std::vector<uint64_t>> batches; // ids of each batch
    Batches open{[this](const Batch& batch) { batches.push_back(batch.ids); }};

    void add(uint64_t id, const std::string& model, int64_t begin)
    {
        open.of(traceOf(id, model, {}), {"compute", begin, begin + 5}).ids.push_back(id);
    }
};

using Lists = std::vector<std::vector<uint64_t>>;

TEST(BatchesTest, TheSameTimesOfTheSameModelAreABatch)
{
    Heard heard;
    heard.add(1, "a", 100);
    heard.add(2, "b", 100);
    heard.add(3, "a", 100);
    heard.add(4, "a", 101);
    EXPECT_TRUE(heard.batches.empty());
    heard.open.end();
    EXPECT_EQ(heard.batches, (Lists{{1, 3}, {2}, {4}}));
}

TEST(BatchesTest, SoManyAreKeptAndNoMore)
{
    Heard heard;
    for (int64_t i = 0; i < 1024; ++i)
        heard.add(static_cast<uint64_t>(i), "a", i);
    EXPECT_TRUE(heard.batches.empty());
    heard.add(5000, "a", 5000);
    EXPECT_EQ(heard.batches, (Lists{{0}}));
    heard.add(5001, "a", 1);
    heard.open.end();
    EXPECT_EQ(heard.batches[1], (std::vector<uint64_t>{1, 5001}));
    EXPECT_EQ(heard.batches.size(), 1025u);
}

TEST(BatchesTest, ABatchHoldsOnlySoMany)
{
    Heard heard;
    for (uint64_t id = 0; id <= 1 << 16; ++id)
        heard.add(id, "a", 7);
    ASSERT_EQ(heard.batches.size(), 1u);
    EXPECT_EQ(heard.batches[0].size(), size_t{1} << 16);
    heard.open.end();
    EXPECT_EQ(heard.batches[1].size(), 1u);
}

} // namespace
} // namespace thalassa::trace_tool
