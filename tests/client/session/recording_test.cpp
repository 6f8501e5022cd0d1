// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Recorded sessions: what a recorder writes is played back at its times, and a damaged file up to
// the damage.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "client/recording/recorded_session.h"
#include "client/recording/session_file.h"
#include "client/recording/session_recorder.h"
#include "tests/client/session/fake_session.h"

namespace thalassa::client {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;

std::string readFile(const std::string& file)
{
    std::ostringstream content;
    content << std::ifstream(file, std::ios::binary).rdbuf();
    return content.str();
}

class RecordingTest : public testing::Test {
protected:
    RecordingTest()
    {
        std::filesystem::create_directory(m_folder);
        server.open();
    }
    ~RecordingTest() override
    {
        recorder.reset();
        std::filesystem::remove_all(m_folder);
    }

    std::string path() const { return m_folder / "test.thalassa-session"; }
    void record(RecorderOptions options = {})
    {
        auto made = SessionRecorder::make(server, path(), std::move(options));
        ASSERT_TRUE(made.ok()) << made.status();
        recorder = *std::move(made);
    }
    void askSnapshot(int64_t time, const std::string& model = "")
    {
        v1::SnapshotRequest request;
        request.mutable_filter()->set_model(model);
        server.ask(
            queries::kSnapshot, request, nullptr, [](const Answer<v1::SnapshotResponse>&) {});
        v1::SnapshotResponse snapshot;
        snapshot.set_time_unix_ns(time);
        server.asked.at(0)->answer(snapshot);
    }
    void play()
    {
        auto made = RecordedSession::make(path(), {.speed = 1.0, .timers = time});
        ASSERT_TRUE(made.ok()) << made.status();
        played = *std::move(made);
    }
    // Asks the recording for a snapshot; the answer is its time, or -1 for an error.
    int64_t playedSnapshot(const std::string& model = "")
    {
        v1::SnapshotRequest request;
        request.mutable_filter()->set_model(model);
        std::optional<int64_t> result;
        played->ask(
            queries::kSnapshot, request, nullptr, [&](const Answer<v1::SnapshotResponse>& answer) {
                result = answer.ok() ? (*answer)->time_unix_ns() : -1;
            });
        time->advance(0s);
        return result.value();
    }

    FakeSession server;
    std::unique_ptr<SessionRecorder> recorder;
    const std::shared_ptr<VirtualTimers> time = std::make_shared<VirtualTimers>();
    std::unique_ptr<RecordedSession> played;

private:
    const std::filesystem::path m_folder =
        std::filesystem::path(testing::TempDir()) / ("recording" + std::to_string(::getpid()));
};

TEST_F(RecordingTest, AnswersAreThoseOfThePosition)
{
    record();
    askSnapshot(1);
    server.advance(10s);
    askSnapshot(2);
    askSnapshot(3, "digits");
    server.advance(5s);
    recorder->stop("the test is over");
    EXPECT_FALSE(recorder->isRecording());
    play();
    EXPECT_EQ(played->damage(), absl::OkStatus());
    EXPECT_EQ(played->length(), 15s);
    EXPECT_EQ(played->name(), "fake");
    played->open();
    EXPECT_TRUE(played->connection().isConnected());
    EXPECT_EQ(playedSnapshot(), 1);
    EXPECT_EQ(playedSnapshot("digits"), 3); // the first one, which comes later
    EXPECT_EQ(playedSnapshot("nothing"), -1);
    time->advance(10s);
    EXPECT_EQ(playedSnapshot(), 2);
    time->advance(10s);
    EXPECT_EQ(played->position(), 15s);
    EXPECT_FALSE(played->isPlaying());
    played->seek(3s);
    EXPECT_EQ(playedSnapshot(), 1);
    played->setPlaying(true);
    played->setSpeed(7);
    time->advance(1s);
    EXPECT_EQ(played->position(), 10s);
    EXPECT_EQ(playedSnapshot(), 2);
}

TEST_F(RecordingTest, ErrorsArePlayedWithTheirKind)
{
    record();
    server.ask(queries::kServer, {}, nullptr, [](const Answer<v1::ServerResponse>&) {});
    server.asked.at(0)->end(faultError(Fault::TimedOut, "too slow"));
    recorder->stop("");
    play();
    played->open();
    absl::Status status;
    played->ask(queries::kServer, {}, nullptr,
        [&](const Answer<v1::ServerResponse>& answer) { status = answer.status(); });
    time->advance(0s);
    EXPECT_EQ(status.message(), "too slow");
    EXPECT_EQ(faultOf(status), Fault::TimedOut);
    ASSERT_NE(sentenceOf(status), nullptr);
    EXPECT_EQ(sentenceOf(status)->pattern(), "too slow");
}

TEST_F(RecordingTest, StatesArePlayedAtTheirTimes)
{
    ServerFacts facts;
    facts.name = "gpu-east";
    facts.extensions = {"trace"};
    server.setServer(facts);
    server.setAvailability(queries::kExplain,
        unavailability(sentenceError(absl::StatusCode::kUnimplemented, "no %1", {"extension"})));
    record();
    server.advance(2s);
    server.enter(
        ConnectionState::Unreachable, faultError(Fault::Transport, "%1 is not connected", {"a:1"}));
    server.advance(2s);
    facts.restartCount = 1;
    server.setServer(facts);
    server.enter(ConnectionState::Connected);
    recorder->stop("");
    play();
    int restarts = 0;
    QObject::connect(played.get(), &Session::serverRestarted, played.get(), [&] { ++restarts; });
    played->open();
    EXPECT_EQ(played->server().name, "gpu-east");
    EXPECT_TRUE(played->server().hasExtension("trace"));
    EXPECT_EQ(played->availability(queries::kExplain).reason, "no extension");
    EXPECT_EQ(played->availability(queries::kExplain).sentence->pattern(), "no %1");
    time->advance(2001ms);
    EXPECT_EQ(played->connection().state, ConnectionState::Unreachable);
    EXPECT_EQ(played->connection().reason, "a:1 is not connected");
    EXPECT_EQ(played->connection().sentence->pattern(), "%1 is not connected");
    time->advance(2s);
    EXPECT_TRUE(played->connection().isConnected());
    EXPECT_EQ(restarts, 1);
    played->seek(3s);
    EXPECT_EQ(played->connection().state, ConnectionState::Unreachable);
}

TEST_F(RecordingTest, AWatchGetsTheMessagesAtTheirTimes)
{
    record();
    Call call =
        server.watch(queries::kWatchEvents, {}, nullptr, [](const Answer<v1::EventsResponse>&) {});
    v1::EventsResponse events;
    for (uint64_t id = 1; id <= 4; ++id) {
        events.set_last_id(id);
        server.asked.at(0)->message(events);
        server.advance(1s);
        if (id == 2) { // the stream is interrupted and resumed
            server.asked.at(0)->end(faultError(Fault::Transport, "gone"));
            server.advance(500ms);
        }
    }
    call.cancel();
    recorder->stop("");
    play();
    played->open();
    std::vector<uint64_t> seen;
    played->watch(queries::kWatchEvents, {}, nullptr,
        [&](const Answer<v1::EventsResponse>& answer) { seen.push_back((*answer)->last_id()); });
    time->advance(0s);
    EXPECT_THAT(seen, ElementsAre(1));
    time->advance(1001ms);
    EXPECT_THAT(seen, ElementsAre(1, 2));
    time->advance(10s);
    EXPECT_THAT(seen, ElementsAre(1, 2, 3, 4));
    seen.clear();
    played->seek(2700ms);
    time->advance(0s);
    EXPECT_THAT(seen, ElementsAre(1, 2, 3)); // earlier events are not lost
}

TEST_F(RecordingTest, TheSameWatchOfTwoPagesIsPlayedOnce)
{
    record();
    const auto ignore = [](const Answer<v1::SnapshotResponse>&) {};
    Call one = server.watch(queries::kWatchSnapshots, {}, nullptr, ignore);
    Call two = server.watch(queries::kWatchSnapshots, {}, nullptr, ignore);
    v1::SnapshotResponse snapshot;
    server.advance(1s);
    for (FakeSession::Asked* const asked : server.asked)
        asked->message(snapshot);
    server.advance(1s);
    recorder->stop("");
    play();
    played->open();
    int count = 0;
    played->watch(queries::kWatchSnapshots, {}, nullptr,
        [&](const Answer<v1::SnapshotResponse>&) { ++count; });
    time->advance(10s);
    EXPECT_EQ(count, 1);
}

TEST_F(RecordingTest, StreamsThatRunAlreadyAreRecorded)
{
    server.watch(queries::kWatchEvents, {}, nullptr, [](const Answer<v1::EventsResponse>&) {});
    record();
    v1::EventsResponse events;
    server.asked.at(0)->message(events);
    recorder->stop("");
    play();
    played->open();
    int count = 0;
    played->watch(
        queries::kWatchEvents, {}, nullptr, [&](const Answer<v1::EventsResponse>&) { ++count; });
    time->advance(0s);
    EXPECT_EQ(count, 1);
}

TEST_F(RecordingTest, ADownloadIsPlayedWhole)
{
    record();
    server.download(
        queries::kDump, {}, nullptr, [](const std::shared_ptr<const v1::DumpResponse>&) {},
        [](const absl::Status&) {});
    v1::DumpResponse part;
    part.set_chunk("abc");
    server.asked.at(0)->message(part);
    server.asked.at(0)->end();
    recorder->stop("");
    play();
    played->open();
    std::string file;
    absl::Status end = absl::UnknownError("");
    played->download(
        queries::kDump, {}, nullptr,
        [&](const std::shared_ptr<const v1::DumpResponse>& one) { file += one->chunk(); },
        [&](const absl::Status& status) { end = status; });
    time->advance(0s);
    EXPECT_EQ(file, "abc");
    EXPECT_EQ(end, absl::OkStatus());
}

TEST_F(RecordingTest, StepsFromRecordToRecord)
{
    record();
    server.advance(1s);
    askSnapshot(1);
    server.advance(1s);
    askSnapshot(2);
    recorder->stop("");
    play();
    played->open();
    played->setPlaying(false);
    ASSERT_TRUE(played->step());
    EXPECT_EQ(played->position(), 1s);
    EXPECT_EQ(playedSnapshot(), 1);
    ASSERT_TRUE(played->step());
    EXPECT_EQ(playedSnapshot(), 2);
    EXPECT_TRUE(played->step()); // the end of the recording
    EXPECT_FALSE(played->step());
}

TEST_F(RecordingTest, ChangesOfARecordingAreRefused)
{
    record();
    recorder->stop("");
    play();
    played->open();
    absl::Status status;
    played->ask(queries::kRepositoryModelUnload, {}, nullptr,
        [&](const auto& answer) { status = answer.status(); });
    time->advance(0s);
    EXPECT_EQ(status.code(), absl::StatusCode::kPermissionDenied);
}

TEST_F(RecordingTest, EndsAtItsGreatestSizeAndLeavesLongAnswersOut)
{
    record({.mostBytes = 3000, .mostMessageBytes = 400});
    server.ask(queries::kServer, {}, nullptr, [](const Answer<v1::ServerResponse>&) {});
    v1::ServerResponse longAnswer;
    longAnswer.set_name(std::string(500, 'x'));
    server.asked.at(0)->answer(longAnswer);
    int stopped = 0;
    QObject::connect(recorder.get(), &SessionRecorder::stopped, recorder.get(), [&] { ++stopped; });
    for (int i = 0; i < 200; ++i)
        askSnapshot(i);
    EXPECT_EQ(stopped, 1);
    EXPECT_EQ(recorder->status().code(), absl::StatusCode::kResourceExhausted);
    EXPECT_LE(readFile(path()).size(), 3200);
    play();
    EXPECT_EQ(played->damage(), absl::OkStatus());
}

TEST_F(RecordingTest, EndsWithTheSession)
{
    auto session = std::make_unique<FakeSession>();
    auto made = SessionRecorder::make(*session, path());
    ASSERT_TRUE(made.ok());
    session.reset();
    EXPECT_FALSE((*made)->isRecording());
    EXPECT_EQ((*made)->status(), absl::OkStatus());
}

TEST_F(RecordingTest, DoesNotReplaceAFile)
{
    record();
    EXPECT_FALSE(SessionRecorder::make(server, path()).ok());
}

TEST_F(RecordingTest, PlaysADamagedFileUpToTheDamage)
{
    record();
    askSnapshot(1);
    server.advance(1s);
    askSnapshot(2);
    recorder->stop("");
    const std::string whole = readFile(path());
    const auto rewrite = [&](const std::string& content) {
        std::ofstream(path(), std::ios::binary | std::ios::trunc) << content;
    };
    std::string changed = whole;
    changed[whole.size() - 20] ^= 1;
    for (const std::string& damaged :
        {whole.substr(0, whole.size() - 3), changed, whole + "\xff\xff\xff\xff\xff\xff"}) {
        rewrite(damaged);
        play();
        EXPECT_EQ(played->damage().code(), absl::StatusCode::kDataLoss);
        EXPECT_THAT(played->damage().message(), HasSubstr("is damaged at byte"));
        played->open();
        EXPECT_EQ(playedSnapshot(), 1);
    }
    for (const std::string& none : {std::string(), std::string("{}"), whole.substr(0, 10)}) {
        rewrite(none);
        const absl::Status status = RecordedSession::make(path()).status();
        EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
        EXPECT_THAT(status.message(), HasSubstr("is no recorded session"));
    }
    EXPECT_EQ(RecordedSession::make("/nothing").status().code(), absl::StatusCode::kNotFound);
}

TEST_F(RecordingTest, RefusesALaterVersionOfTheFormat)
{
    session::SessionHeader header;
    header.set_magic("thalassa-session");
    header.set_version(kSessionVersion + 1);
    const std::string bytes = header.SerializeAsString();
    std::string file(1, static_cast<char>(bytes.size()));
    file += bytes;
    const uint16_t checksum = qChecksum(QByteArrayView(bytes.data(), qsizetype(bytes.size())));
    file += static_cast<char>(checksum & 0xff);
    file += static_cast<char>(checksum >> 8);
    std::istringstream stream(file);
    const absl::Status status = SessionReader::make(stream, "later").status();
    EXPECT_EQ(status.code(), absl::StatusCode::kUnimplemented);
    EXPECT_THAT(status.message(), HasSubstr("has version 2 of the format"));
}

} // namespace
} // namespace thalassa::client
