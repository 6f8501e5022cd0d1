// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/session/session.h"

#include <gmock/gmock.h>

#include "tests/client/session/fake_session.h"

namespace thalassa::client {
namespace {

using namespace std::chrono_literals;

v1::SnapshotResponse snapshotAt(int64_t time)
{
    v1::SnapshotResponse snapshot;
    snapshot.set_time_unix_ns(time);
    return snapshot;
}

class SessionTest : public testing::Test {
protected:
    // Polls snapshots and appends the times of the answers, or -1 for an error.
    Call poll(std::vector<int64_t>& times, QObject* context = nullptr, PollOptions options = {})
    {
        return session.poll(
            queries::kSnapshot, {}, context,
            [&times](Answer<v1::SnapshotResponse> answer) {
                times.push_back(answer.ok() ? (*answer)->time_unix_ns() : -1);
            },
            options);
    }
    Call watchEvents(std::vector<std::string>& seen, uint64_t afterId = 0)
    {
        v1::WatchEventsRequest request;
        request.mutable_events()->set_after_id(afterId);
        return session.watch(
            queries::kWatchEvents, request, nullptr, [&seen](Answer<v1::EventsResponse> answer) {
                seen.push_back(answer.ok() ? std::to_string((*answer)->last_id())
                                           : std::string(answer.status().message()));
            });
    }
    static v1::EventsResponse events(uint64_t lastId)
    {
        v1::EventsResponse response;
        response.add_events()->set_id(lastId);
        response.set_last_id(lastId);
        return response;
    }

    FakeSession session;
};

TEST_F(SessionTest, DeliversTheAnswerOnce)
{
    session.open();
    std::vector<int64_t> times;
    Call call = session.ask(queries::kSnapshot, {}, nullptr,
        [&](Answer<v1::SnapshotResponse> answer) { times.push_back((*answer)->time_unix_ns()); });
    EXPECT_TRUE(call.isActive());
    session.asked.at(0)->answer(snapshotAt(7));
    EXPECT_THAT(times, testing::ElementsAre(7));
    EXPECT_FALSE(call.isActive());
    EXPECT_TRUE(session.asked.empty());
}

TEST_F(SessionTest, DeliversNothingAfterCancelOrTheEndOfTheContext)
{
    session.open();
    const auto fail = [](const Answer<v1::SnapshotResponse>&) { FAIL(); };
    Call call = session.ask(queries::kSnapshot, {}, nullptr, fail);
    call.cancel();
    call.cancel();
    EXPECT_TRUE(session.asked.empty());
    auto context = std::make_unique<QObject>();
    session.ask(queries::kSnapshot, {}, context.get(), fail);
    session.watch(queries::kWatchSnapshots, {}, context.get(), fail);
    session.poll(queries::kSnapshot, {}, context.get(), fail);
    session.advance(0s);
    EXPECT_EQ(session.asked.size(), 3);
    context.reset();
    EXPECT_TRUE(session.asked.empty());
}

TEST_F(SessionTest, AFunctionMayCancelItsCall)
{
    session.open();
    Call call;
    int count = 0;
    call = session.watch(
        queries::kWatchSnapshots, {}, nullptr, [&](const Answer<v1::SnapshotResponse>&) {
            ++count;
            call.cancel();
        });
    session.asked.at(0)->message(snapshotAt(1));
    EXPECT_TRUE(session.asked.empty());
    call = session.poll(queries::kSnapshot, {}, nullptr, [&](const Answer<v1::SnapshotResponse>&) {
        ++count;
        call.cancel();
    });
    session.advance(0s);
    session.asked.at(0)->answer(snapshotAt(1));
    session.advance(10s);
    EXPECT_EQ(count, 2);
    EXPECT_TRUE(session.asked.empty());
}

TEST_F(SessionTest, WhatASessionLearnsFromThePollMayEndIt)
{
    session.open();
    std::vector<int64_t> times;
    Call call = poll(times);
    QObject::connect(&session, &Session::availabilityChanged, &session, [&call] { call.cancel(); });
    session.advance(0s);
    const auto handler = session.asked.at(0)->handler;
    session.setAvailability(queries::kSnapshot, {.state = Availability::State::Unavailable});
    handler->onEnd(absl::UnimplementedError("there is no such method"));
    session.advance(10s);
    EXPECT_TRUE(times.empty());
    EXPECT_TRUE(session.asked.empty());
}

TEST_F(SessionTest, HoldsQueriesUntilTheFirstAttemptHasEnded)
{
    session.enter(ConnectionState::Connecting);
    session.ask(queries::kSnapshot, {}, nullptr, [](const Answer<v1::SnapshotResponse>&) {});
    EXPECT_TRUE(session.asked.empty());
    session.enter(ConnectionState::Connected);
    EXPECT_EQ(session.asked.size(), 1);
}

TEST_F(SessionTest, RefusesChangesIfReadOnly)
{
    session.open();
    session.readOnly = true;
    std::vector<absl::Status> refused;
    const auto note = [&](const auto& answer) { refused.push_back(answer.status()); };
    v1::DrainRequest drain;
    drain.set_action(v1::DrainRequest::BEGIN);
    session.ask(queries::kDrain, drain, nullptr, note);
    session.ask(queries::kRepositoryModelUnload, {}, nullptr, note);
    inference::TraceSettingRequest trace;
    trace.set_model_name("digits");
    session.ask(queries::kTraceSetting, trace, nullptr, note); // only reads
    (*trace.mutable_settings())["trace_rate"].add_value("1");
    session.ask(queries::kTraceSetting, trace, nullptr, note);
    session.advance(0s);
    ASSERT_EQ(refused.size(), 3);
    for (const absl::Status& status : refused)
        EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
    EXPECT_EQ(session.startCount, 1);
}

TEST_F(SessionTest, SharesAPollBetweenListeners)
{
    session.open();
    std::vector<int64_t> first;
    std::vector<int64_t> second;
    Call one = poll(first);
    session.advance(0s);
    session.asked.at(0)->answer(snapshotAt(1));
    Call two = poll(second);
    session.advance(1ms);
    EXPECT_THAT(second, testing::ElementsAre(1)); // the answer that is there
    session.advance(999ms);
    EXPECT_EQ(session.asked.size(), 1);
    session.asked.at(0)->answer(snapshotAt(2));
    EXPECT_THAT(first, testing::ElementsAre(1, 2));
    EXPECT_THAT(second, testing::ElementsAre(1, 2));
    one.cancel();
    two.cancel();
    session.advance(10s);
    EXPECT_EQ(session.startCount, 2);
}

TEST_F(SessionTest, PollsAreDueAtTheIntervalAndNeverTwoAtATime)
{
    session.open();
    std::vector<int64_t> times;
    poll(times);
    session.advance(5s);
    EXPECT_EQ(session.startCount, 1); // no answer yet
    session.asked.at(0)->answer(snapshotAt(1));
    session.advance(0s);
    EXPECT_EQ(session.startCount, 2); // overdue
    session.setPollInterval(std::chrono::seconds(5));
    session.asked.at(0)->answer(snapshotAt(2));
    session.advance(4999ms);
    EXPECT_EQ(session.startCount, 2);
    session.advance(1ms);
    EXPECT_EQ(session.startCount, 3);
}

TEST_F(SessionTest, TheShortestIntervalOfTheListenersCounts)
{
    session.open();
    std::vector<int64_t> times;
    Call slow = poll(times, nullptr, {.shortest = 10s});
    session.advance(0s);
    session.asked.at(0)->answer(snapshotAt(1));
    session.advance(9s);
    EXPECT_EQ(session.startCount, 1);
    poll(times, nullptr, {.shortest = 3s});
    session.advance(0s);
    EXPECT_EQ(session.startCount, 2);
}

TEST_F(SessionTest, PausedPollsAreNotSentAndPollsThatAreOffAreSentOnce)
{
    session.open();
    session.setPaused(true);
    std::vector<int64_t> times;
    poll(times);
    session.advance(5s);
    EXPECT_EQ(session.startCount, 0);
    session.setPollInterval(base::Duration::zero());
    session.setPaused(false);
    session.advance(0s);
    session.asked.at(0)->answer(snapshotAt(1));
    session.advance(60s);
    EXPECT_EQ(session.startCount, 1);
    session.setPollInterval(std::chrono::seconds(1));
    session.advance(0s);
    EXPECT_EQ(session.startCount, 2);
}

TEST_F(SessionTest, PollsBackOffAfterErrors)
{
    session.open();
    std::vector<int64_t> times;
    poll(times);
    session.advance(0s);
    for (int i = 0; i < 6; ++i) {
        session.asked.at(0)->end(absl::InternalError("broken"));
        session.advance(31s);
    }
    EXPECT_EQ(session.startCount, 7);
    session.asked.at(0)->end(absl::InternalError("broken"));
    session.advance(20s); // the delay is 30 s, less at most a quarter
    EXPECT_EQ(session.startCount, 7);
    session.advance(10s);
    session.asked.at(0)->answer(snapshotAt(1));
    session.advance(1s);
    EXPECT_EQ(session.startCount, 9);
    EXPECT_EQ(times.back(), 1);
}

TEST_F(SessionTest, PollsOfARestartedServerDoNotBackOff)
{
    session.open();
    std::vector<int64_t> times;
    poll(times);
    session.advance(0s);
    for (int i = 0; i < 6; ++i) {
        session.asked.at(0)->end(absl::InternalError("broken"));
        session.advance(31s);
    }
    session.asked.at(0)->end(absl::InternalError("broken"));
    session.noteRestart();
    session.advance(1s);
    EXPECT_EQ(session.startCount, 8);
}

TEST_F(SessionTest, PollsWaitForTheConnection)
{
    std::vector<int64_t> times;
    poll(times);
    session.advance(5s);
    EXPECT_EQ(session.startCount, 0);
    session.open();
    session.advance(0s);
    EXPECT_EQ(session.startCount, 1);
    session.enter(ConnectionState::Unreachable);
    session.interruptWatches(faultError(Fault::Transport, "gone"));
    EXPECT_TRUE(session.asked.empty());
    session.advance(60s);
    EXPECT_EQ(session.startCount, 1);
    session.open();
    session.advance(0s);
    EXPECT_EQ(session.startCount, 2);
}

TEST_F(SessionTest, AWatchIsResumedBehindItsLastMessage)
{
    std::vector<std::string> seen;
    watchEvents(seen, 3);
    EXPECT_TRUE(session.asked.empty()); // not connected
    session.open();
    session.asked.at(0)->message(events(8));
    session.asked.at(0)->end(faultError(Fault::Transport, "gone"));
    session.advance(500ms);
    ASSERT_EQ(session.asked.size(), 1);
    const auto& again = static_cast<const v1::WatchEventsRequest&>(*session.asked.at(0)->request);
    EXPECT_EQ(again.events().after_id(), 8);
    EXPECT_THAT(seen, testing::ElementsAre("8", "gone"));
}

TEST_F(SessionTest, AWatchTellsOfAnInterruptionOnce)
{
    session.open();
    std::vector<std::string> seen;
    watchEvents(seen);
    for (int i = 0; i < 3; ++i) {
        session.asked.at(0)->end(absl::ResourceExhaustedError("too many watches"));
        session.advance(30s);
    }
    EXPECT_THAT(seen, testing::ElementsAre("too many watches"));
    session.asked.at(0)->message(events(1));
    session.asked.at(0)->end(); // the server ended it
    EXPECT_THAT(seen, testing::ElementsAre("too many watches", "1", "the server ended the watch"));
}

TEST_F(SessionTest, AWatchEndsWithAnErrorThatLasts)
{
    session.open();
    std::vector<std::string> seen;
    const Call call = watchEvents(seen);
    session.asked.at(0)->end(absl::UnimplementedError("no such watch"));
    EXPECT_THAT(seen, testing::ElementsAre("no such watch"));
    EXPECT_FALSE(call.isActive());
    session.advance(60s);
    EXPECT_EQ(session.startCount, 1);
}

TEST_F(SessionTest, AWatchBeginsFromTheStartIfTheServerWasRestarted)
{
    session.open();
    std::vector<std::string> seen;
    watchEvents(seen, 3);
    session.asked.at(0)->message(events(800));
    session.noteRestart();
    ASSERT_EQ(session.asked.size(), 1);
    const auto& again = static_cast<const v1::WatchEventsRequest&>(*session.asked.at(0)->request);
    EXPECT_EQ(again.events().after_id(), 3);
}

TEST_F(SessionTest, AWatchWaitsWhileTheConnectionIsLost)
{
    session.open();
    std::vector<std::string> seen;
    watchEvents(seen);
    session.enter(ConnectionState::Unreachable);
    session.interruptWatches(faultError(Fault::Transport, "gone"));
    session.advance(60s);
    EXPECT_TRUE(session.asked.empty());
    session.open();
    EXPECT_EQ(session.asked.size(), 1);
}

TEST_F(SessionTest, ADownloadHasAnEnd)
{
    session.open();
    std::string file;
    std::vector<absl::Status> ends;
    session.download(
        queries::kDump, {}, nullptr,
        [&](const std::shared_ptr<const v1::DumpResponse>& part) { file += part->chunk(); },
        [&](const absl::Status& status) { ends.push_back(status); });
    v1::DumpResponse part;
    part.set_chunk("ab");
    session.asked.at(0)->message(part);
    session.asked.at(0)->message(part);
    session.asked.at(0)->end();
    EXPECT_EQ(file, "abab");
    EXPECT_THAT(ends, testing::ElementsAre(absl::OkStatus()));
}

TEST_F(SessionTest, EndsQueriesWhenItIsClosed)
{
    session.open();
    absl::Status end;
    session.ask(queries::kSnapshot, {}, nullptr,
        [&](const Answer<v1::SnapshotResponse>& answer) { end = answer.status(); });
    session.endAll(faultError(Fault::Cancelled, "closed"));
    EXPECT_EQ(faultOf(end), Fault::Cancelled);
    EXPECT_TRUE(session.asked.empty());
}

TEST_F(SessionTest, KnowsTheAgeOfItsData)
{
    EXPECT_EQ(session.age(), std::nullopt);
    session.open();
    session.noteAnswer();
    session.advance(3s);
    EXPECT_EQ(session.age(), 3s);
}

TEST_F(SessionTest, AnnouncesWhatIsAvailableOnlyWhenItChanges)
{
    int count = 0;
    QObject::connect(&session, &Session::availabilityChanged, &session, [&] { ++count; });
    const Availability missing{Availability::State::Unavailable, "it is a real Triton server"};
    session.setAvailability(queries::kExplain, missing);
    session.setAvailability(queries::kExplain, missing);
    EXPECT_EQ(count, 1);
    EXPECT_EQ(session.availability(queries::kExplain).reason, "it is a real Triton server");
    EXPECT_EQ(session.availability(queries::kSnapshot).state, Availability::State::Unknown);
}

} // namespace
} // namespace thalassa::client
