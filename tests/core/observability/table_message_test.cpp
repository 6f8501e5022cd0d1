// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/table_message.h"

#include <gtest/gtest.h>

#include "tests/support/virtual_clock.h"

namespace thalassa::observability {
namespace {

using std::chrono::milliseconds;

TEST(TableMessage, WaitsAreDurationsUntilNow)
{
    const tests::VirtualClock clock;
    const WallTime wallTime(clock);
    scheduling::QueuesView view;
    view.scheduler = "dynamic";
    view.queues.resize(2);
    view.queues[0].oldest = clock.now() - milliseconds(3);
    view.queues[0].policy.timeout = milliseconds(5);
    view.queues[0].policy.action = scheduling::QueuePolicy::Action::Delay;
    view.nextBatches.resize(2);
    view.nextBatches[0].until = clock.now() + milliseconds(2);
    view.nextBatches[1].release = inference::BatchRelease::Full;
    v1::ModelQueues out;
    write(view, wallTime, out);
    EXPECT_EQ(out.queues(0).oldest_wait_ns(), 3'000'000u);
    EXPECT_EQ(out.queues(0).timeout_ns(), 5'000'000u);
    EXPECT_EQ(out.queues(0).timeout_action(), "delay");
    EXPECT_EQ(out.queues(1).oldest_wait_ns(), 0u); // nothing waits
    EXPECT_EQ(out.queues(1).timeout_action(), "");
    EXPECT_EQ(out.next_batches(0).due_in_ns(), 2'000'000u);
    EXPECT_EQ(out.next_batches(0).release(), "");
    EXPECT_EQ(out.next_batches(1).release(), "full");
}

TEST(TableMessage, TextsOfCorrelationIdsAreCutAndHashed)
{
    const tests::VirtualClock clock;
    scheduling::SequencesView view;
    view.inSlots.resize(2);
    view.inSlots[0].id = std::string(40, 'x');
    view.inSlots[0].endsAt = clock.now() + milliseconds(7);
    view.inSlots[0].begun = view.inSlots[0].lastReceived = clock.now() - milliseconds(1);
    view.inSlots[1].id = uint64_t{42};
    view.inSlotCount = 5;
    v1::ModelSequences out;
    write(view, WallTime(clock), out);
    EXPECT_EQ(out.in_slots(0).text(), std::string(31, 'x'));
    EXPECT_EQ(out.in_slots(0).text_hash().size(), 16u);
    EXPECT_EQ(out.in_slots(0).ends_in_ns(), 7'000'000u);
    EXPECT_EQ(out.in_slots(0).idle_ns(), 1'000'000u);
    EXPECT_EQ(out.in_slots(1).number(), 42u);
    EXPECT_FALSE(out.in_slots(1).has_ends_in_ns());
    EXPECT_EQ(out.in_slots_left_out(), 3u);
}

TEST(TableMessage, AnIdleInstanceExecutesNothing)
{
    const tests::VirtualClock clock;
    const auto occupancy = std::make_shared<backend::Occupancy>(clock.now() - milliseconds(100));
    std::vector<backend::InstanceView> views{{"m_0", 3, "KIND_CPU", 0, false, occupancy}};
    v1::ModelInstances idle;
    write(views, WallTime(clock), idle);
    EXPECT_EQ(idle.instances(0).name(), "m_0");
    EXPECT_EQ(idle.instances(0).index(), 3);
    EXPECT_FALSE(idle.instances(0).has_executing());
    occupancy->begin({clock.now() - milliseconds(50), 9, 2, 4});
    v1::ModelInstances busy;
    write(views, WallTime(clock), busy);
    EXPECT_EQ(busy.instances(0).executing().batch_id(), 9u);
    EXPECT_EQ(busy.instances(0).executing().row_count(), 4u);
    EXPECT_EQ(busy.instances(0).executing().duration_ns(), 50'000'000u);
    EXPECT_EQ(busy.instances(0).busy_ns(), 50'000'000u);
    EXPECT_DOUBLE_EQ(busy.instances(0).busy_10s(), 0.5);
}

} // namespace
} // namespace thalassa::observability
