// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/observability/event_message.h"

#include <gtest/gtest.h>

#include "core/events/actor.h"
#include "tests/support/virtual_clock.h"

namespace thalassa::observability {
namespace {

class EventMessageTest : public testing::Test {
protected:
    void note(v1::EventKind kind, const std::string& model, int64_t version = 1)
    {
        events::Event event;
        event.kind = kind;
        event.model = model;
        event.version = version;
        m_log.add(event);
    }
    std::string idsOf(const v1::EventsRequest& request, Told told = Told::Latest)
    {
        m_response = readEvents(m_log, request, told, m_clock);
        std::string ids;
        for (const v1::Event& event : m_response.events())
            ids += std::to_string(event.id());
        return ids;
    }

    tests::VirtualClock m_clock;
    events::EventLog m_log{m_clock, 4};
    v1::EventsResponse m_response;
};

TEST_F(EventMessageTest, SaysAllOfAnEvent)
{
    const auto now = m_clock.wallNow().time_since_epoch();
    events::Event event;
    event.kind = v1::EVENT_REQUESTS_REFUSED;
    event.model = "m";
    event.version = 7;
    event.text = "full \xff";
    event.count = 3;
    {
        const events::ActorScope actor("http ::1");
        m_log.add(event);
    }
    EXPECT_EQ(idsOf({}), "1");
    const v1::Event& told = m_response.events(0);
    EXPECT_EQ(told.time_unix_ns(), now.count());
    EXPECT_EQ(told.kind(), v1::EVENT_REQUESTS_REFUSED);
    EXPECT_EQ(told.model(), "m");
    EXPECT_EQ(told.version(), 7);
    EXPECT_EQ(told.text(), "full \u00ff") << "what is no UTF-8 becomes it";
    EXPECT_EQ(told.count(), 3U);
    EXPECT_EQ(told.actor(), "http ::1");
}

TEST_F(EventMessageTest, FiltersAndLimits)
{
    note(v1::EVENT_LOADED, "a");
    note(v1::EVENT_LOADED, "b", 2);
    note(v1::EVENT_UNLOADED, "a");
    v1::EventsRequest request;
    EXPECT_EQ(idsOf(request), "123");
    request.set_limit(2);
    EXPECT_EQ(idsOf(request), "23");
    EXPECT_EQ(m_response.left_out(), 1U);
    EXPECT_EQ(idsOf(request, Told::First), "12");
    request.mutable_filter()->set_model("a");
    EXPECT_EQ(idsOf(request), "13");
    EXPECT_EQ(m_response.left_out(), 0U);
    request.mutable_filter()->set_version(2);
    EXPECT_EQ(idsOf(request), "");
    request.clear_filter();
    request.add_kinds(v1::EVENT_UNLOADED);
    EXPECT_EQ(idsOf(request), "3");
    EXPECT_EQ(m_response.last_id(), 3U);
}

TEST_F(EventMessageTest, CountsWhatIsForgotten)
{
    for (int i = 0; i < 7; ++i)
        note(v1::EVENT_LOADED, "m");
    v1::EventsRequest request;
    EXPECT_EQ(idsOf(request), "4567");
    EXPECT_EQ(m_response.lost(), 3U);
    request.set_after_id(2);
    EXPECT_EQ(idsOf(request), "4567");
    EXPECT_EQ(m_response.lost(), 1U);
    request.set_after_id(5);
    EXPECT_EQ(idsOf(request), "67");
    EXPECT_EQ(m_response.lost(), 0U);
    request.set_after_id(100); // an id of another run of the server
    EXPECT_EQ(idsOf(request), "");
    EXPECT_EQ(m_response.lost(), 0U);
    EXPECT_EQ(m_response.last_id(), 7U);
}

} // namespace
} // namespace thalassa::observability
