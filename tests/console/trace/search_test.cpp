// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/analysis/search.h"

#include <gmock/gmock.h>

#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

using testing::ElementsAre;

class Search : public testing::Test {
protected:
    const TraceSet m_traces = setOf("[" + httpRequest(1, 1000, 10, "resnet", "order-1") + "," +
        httpRequest(4711, 5000, 1'000'000, "resnet", "order-2") + "," +
        httpRequest(3, 9000, 10, "bert large") + "]");

    // The names and request numbers of what is found.
    std::vector<std::string> find(const std::string& text)
    {
        const SearchQuery query = parseQuery(text);
        EXPECT_EQ(query.fault, "");
        std::vector<std::string> found;
        for (const Place& place : search(m_traces, query, 100).places) {
            const uint32_t request = m_traces.lane(place).request(place.slice.slice);
            found.push_back(m_traces.nameOf(place) +
                (request == kNone
                        ? std::string()
                        : " " + std::to_string(m_traces.sources[0].data->requests()[request].id)));
        }
        return found;
    }
};

TEST_F(Search, FindsByModelAndDuration)
{
    EXPECT_THAT(find("duration>5ms model:resnet"), ElementsAre("HTTP request 4711"));
    EXPECT_THAT(find("duration<=100ns -model:resnet"), ElementsAre("HTTP request 3", "execution"));
    EXPECT_THAT(find("model:\"bert large\""), ElementsAre("HTTP request 3", "execution"));
}

TEST_F(Search, FindsByIdAndClientId)
{
    EXPECT_THAT(find("id:4711"), ElementsAre("HTTP request 4711"));
    EXPECT_THAT(find("4711"), ElementsAre("HTTP request 4711"));
    EXPECT_THAT(find("ORDER-1"), ElementsAre("HTTP request 1"));
    EXPECT_THAT(find("id:order"), ElementsAre("HTTP request 1", "HTTP request 4711"));
}

TEST_F(Search, FindsPartsByNameAndStage)
{
    EXPECT_THAT(find("name:queue id:3"), ElementsAre("queue 3"));
    EXPECT_THAT(find("stage:compute_infer"), ElementsAre("infer 1", "infer 3", "infer 4711"));
}

TEST_F(Search, CountsMoreThanItReturns)
{
    const SearchResult result = search(m_traces, parseQuery("request"), 2);
    EXPECT_EQ(result.places.size(), 2U);
    EXPECT_EQ(result.count, 3U);
}

TEST_F(Search, SaysWhatIsWrongWithATerm)
{
    EXPECT_THAT(parseQuery("duration>fast").fault, testing::HasSubstr("'duration>fast'"));
    EXPECT_THAT(parseQuery("model:").fault, testing::HasSubstr("needs a text"));
    EXPECT_TRUE(parseQuery("  ").terms.empty());
    EXPECT_EQ(search(m_traces, parseQuery(""), 10).count, 0U);
}

TEST_F(Search, EndsWhenItIsCancelled)
{
    const std::atomic<bool> cancel(true);
    EXPECT_FALSE(search(m_traces, parseQuery("a"), 10, &cancel).isComplete);
}

} // namespace
} // namespace thalassa::console::trace
