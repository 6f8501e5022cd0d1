// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/events/event_log.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "core/events/actor.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::events {
namespace {

Event loaded(const std::string& model)
{
    Event event;
    event.kind = v1::EVENT_LOADED;
    event.model = model;
    return event;
}

class EventLogTest : public testing::Test {
protected:
    std::string models(uint64_t after) const
    {
        std::string text;
        for (const Event& event : m_log.after(after))
            text += event.model;
        return text;
    }

    tests::VirtualClock m_clock;
    EventLog m_log{m_clock, 3};
};

TEST_F(EventLogTest, NumbersAndTimesWhatIsNoted)
{
    EXPECT_EQ(m_log.lastId(), 0U);
    m_log.add(loaded("a"));
    m_clock.advance(std::chrono::seconds(7));
    m_log.add(loaded("b"));
    const std::vector<Event> all = m_log.after(0);
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].id, 1U);
    EXPECT_EQ(all[1].id, 2U);
    EXPECT_EQ(all[1].time - all[0].time, std::chrono::seconds(7));
    EXPECT_EQ(m_log.lastId(), 2U);
}

TEST_F(EventLogTest, TheOldestGo)
{
    for (const char* const name : {"a", "b", "c", "d", "e"})
        m_log.add(loaded(name));
    EXPECT_EQ(models(0), "cde");
    EXPECT_EQ(models(2), "cde");
    EXPECT_EQ(models(4), "e");
    EXPECT_EQ(models(5), "");
    EXPECT_EQ(models(50), "");
    EXPECT_EQ(m_log.lastId(), 5U);
}

TEST_F(EventLogTest, WhatClientsChoseIsCutInWholeCharacters)
{
    std::string name(EventLog::kLongestName - 1, 'x');
    name += "\u00e9\u00e9";
    Event event = loaded(name);
    event.text = std::string(1 << 20, 'y');
    m_log.add(event);
    const Event noted = m_log.after(0).at(0);
    EXPECT_EQ(noted.model, std::string(EventLog::kLongestName - 1, 'x'));
    EXPECT_EQ(noted.text.size(), EventLog::kLongestText);
}

TEST_F(EventLogTest, AnEventNamesTheActorOfItsThread)
{
    m_log.add(loaded("nobody"));
    {
        const ActorScope outer("http 10.0.0.1");
        {
            const ActorScope inner("grpc 10.0.0.2");
            m_log.add(loaded("inner"));
        }
        m_log.add(loaded("outer"));
        std::thread([this] { m_log.add(loaded("other thread")); }).join();
    }
    EXPECT_EQ(ActorScope::current(), "");
    const auto all = EventLogTest::m_log.after(0);
    ASSERT_EQ(all.size(), 3U); // the log holds three of the four
    EXPECT_EQ(all[0].actor, "grpc 10.0.0.2");
    EXPECT_EQ(all[1].actor, "http 10.0.0.1");
    EXPECT_EQ(all[2].actor, "");
}

TEST_F(EventLogTest, ThreadsLeaveNoGapInTheNumbers)
{
    EventLog log(m_clock, 4000);
    std::array<std::thread, 4> threads;
    for (std::thread& thread : threads) {
        thread = std::thread([&log] {
            for (int j = 0; j < 1000; ++j)
                log.add(loaded("m"));
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    const std::vector<Event> all = log.after(0);
    ASSERT_EQ(all.size(), 4000U);
    for (size_t i = 0; i < all.size(); ++i)
        ASSERT_EQ(all[i].id, i + 1);
}

} // namespace
} // namespace thalassa::events
