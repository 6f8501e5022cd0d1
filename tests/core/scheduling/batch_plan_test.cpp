// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/scheduling/batching/batch_plan.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/support/rows.h"

namespace thalassa::scheduling {
namespace {

using inference::BatchRelease;
using std::chrono::microseconds;

constexpr base::TimePoint kPlanBegin{std::chrono::hours(1)};

// The waiting requests as text: the rows of each, with '!' if its shape differs from that of the
// first and '%' if the batching library of the model refuses it. Each request came one microsecond
// after the previous one.
struct Case {
    const char* what;
    const char* waiting;
    std::vector<uint32_t> preferred;
    int delay;            // microseconds
    int age;              // microseconds since the first request came
    const char* expected; // "count release", or "until age"
};

std::string decide(const Case& one, bool isFlushing = false)
{
    BatchSettings settings;
    settings.isBatching = true;
    settings.maxSize = 8;
    settings.preferredSizes = one.preferred.empty() ? std::vector<uint32_t>{8} : one.preferred;
    settings.maxQueueDelay = microseconds(one.delay);
    BatchPlan plan(settings);
    std::istringstream waiting(one.waiting);
    base::TimePoint queued = kPlanBegin;
    for (std::string text; !plan.isClosed() && waiting >> text; queued += microseconds(1)) {
        const BatchRelease refusal = text[0] == '!' ? BatchRelease::ShapeChange
            : text[0] == '%'                        ? BatchRelease::LibraryRule
                                                    : BatchRelease::None;
        const size_t begin = refusal == BatchRelease::None ? 0 : 1;
        plan.add(static_cast<uint32_t>(std::stoul(text.substr(begin))), queued, refusal);
    }
    const BatchPlan::Decision decision =
        plan.decide(kPlanBegin + microseconds(one.age), isFlushing);
    if (decision.count > 0)
        return std::to_string(decision.count) + " " +
            std::string(inference::batchReleaseName(decision.release));
    if (decision.until == base::TimePoint::max())
        return "nothing";
    return "until " +
        std::to_string(
            std::chrono::duration_cast<microseconds>(decision.until - kPlanBegin).count());
}

const Case kCases[] = {
    {"nothing waits", "", {}, 100, 0, "nothing"},
    {"without delay all go", "1 1 1", {}, 0, 0, "3 idle_instance"},
    {"up to the greatest size", "3 3 3", {}, 0, 0, "2 full"},
    {"exactly the greatest size", "4 4 4", {}, 0, 0, "2 full"},
    {"one that fills it alone", "8 1", {}, 0, 0, "1 full"},
    {"a delay waits for more", "1 1 1", {}, 100, 50, "until 100"},
    {"until it is over", "1 1 1", {}, 100, 100, "3 delay_over"},
    {"of the oldest request", "1 1 1", {}, 100, 99, "until 100"},
    {"a full batch does not wait", "4 4", {}, 100, 0, "2 full"},
    {"nor one that the next does not fit", "4 3 2", {}, 100, 0, "2 full"},
    {"the largest preferred size within reach", "1 1 1 1 1", {2, 4}, 100, 0, "4 preferred_size"},
    {"not a smaller one", "1 1 1", {2, 4}, 100, 0, "2 preferred_size"},
    {"without delay, too", "1 1 1", {2, 4}, 0, 0, "2 preferred_size"},
    {"no preferred size within reach, no delay", "1", {2, 4}, 0, 0, "1 idle_instance"},
    {"no preferred size within reach, delay", "1", {2, 4}, 100, 0, "until 100"},
    {"the delay's end takes more than the preferred size", "1 1 1", {2, 4}, 100, 100,
        "3 delay_over"},
    {"past the largest preferred size nothing is better", "3 2", {4}, 100, 0, "1 full"},
    {"the delay's end still takes all", "3 2", {4}, 100, 100, "2 delay_over"},
    {"one request past the largest preferred size", "5", {4}, 100, 0, "1 preferred_size"},
    {"another shape ends the batch", "1 1 !1 1", {}, 100, 0, "2 shape_change"},
    {"without delay, too", "1 1 !1 1", {}, 0, 0, "2 shape_change"},
    {"a preferred size before it is better", "1 1 1 !1", {2}, 100, 0, "2 preferred_size"},
    {"the delay's end takes all before it", "1 1 1 !1", {2}, 100, 100, "3 delay_over"},
    {"a refused request ends the batch", "1 1 %1 1", {}, 100, 0, "2 library_rule"},
    {"without delay, too", "1 1 %1 1", {}, 0, 0, "2 library_rule"},
    {"a preferred size before it is better", "1 1 1 %1", {2}, 100, 0, "2 preferred_size"},
    {"a first one that is refused goes alone", "%1 1", {}, 100, 0, "1 library_rule"},
    {"whatever is preferred", "%2 2", {2, 4}, 100, 0, "1 preferred_size"},
};

TEST(BatchPlanTest, DecidesAsTheTableSays)
{
    ROWS("4.2.1", "4.2.2", "4.2.3", "4.2.4", "4.2.5", "4.2.7", "4.2.17");
    for (const Case& one : kCases)
        EXPECT_EQ(decide(one), one.expected) << one.what;
}

TEST(BatchPlanTest, DoesNotWaitOnceNoMoreRequestsWillCome)
{
    EXPECT_EQ(decide({"", "1 1", {}, 100, 0, ""}, true), "2 flush");
    EXPECT_EQ(decide({"", "4 4", {}, 100, 0, ""}, true), "2 full");
}

} // namespace
} // namespace thalassa::scheduling
