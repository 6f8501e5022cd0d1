// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QTest>
#include <QTimer>
#include <algorithm>
#include <limits>

#include "client/session/metrics_text.h"
#include "console/feed/detail_commands.h"
#include "console/feed/metrics_translation.h"
#include "console/feed/server_feed.h"
#include "console/feed/translation.h"
#include "console/models/detail/server_detail.h"
#include "grpc_service.pb.h"
#include "observability.pb.h"
#include "tests/client/session/fake_session.h"

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

class ServerFeeds : public ::testing::Test {
protected:
    ServerFeeds()
    {
        auto session = std::make_unique<client::FakeSession>();
        m_session = session.get();
        m_store = m_workspace.fleet().add({QStringLiteral("gpu-east")});
        m_session->open();
        m_feed = std::make_unique<ServerFeed>(m_workspace, *m_store, std::move(session));
        m_session->advance({});
    }

    client::FakeSession::Asked& asked(const client::QueryType& query)
    {
        const auto found = std::find_if(m_session->asked.begin(), m_session->asked.end(),
            [&](const client::FakeSession::Asked* one) { return &one->query == &query; });
        EXPECT_NE(found, m_session->asked.end()) << query.path;
        return **found;
    }
    bool isAsked(const client::QueryType& query) const
    {
        return std::ranges::any_of(m_session->asked,
            [&](const client::FakeSession::Asked* one) { return &one->query == &query; });
    }
    std::string concerns() const
    {
        QStringList sentences;
        for (const Concern& concern : m_store->concerns())
            sentences.append(concern.sentence);
        return sentences.join(u'\n').toStdString();
    }
    // Answers with an index of so many versions, and lets the next poll begin.
    void answerIndex(int count)
    {
        inference::RepositoryIndexResponse index;
        for (int number = 0; number < count; ++number) {
            auto& model = *index.add_models();
            model.set_name("model_" + std::to_string(number));
            model.set_version("1");
            model.set_state("READY");
        }
        asked(client::queries::kRepositoryIndex).answer(index);
        m_session->advance(std::chrono::seconds(3));
    }

    Workspace m_workspace;
    ServerStore* m_store = nullptr;
    client::FakeSession* m_session = nullptr;
    std::unique_ptr<ServerFeed> m_feed;
};

TEST_F(ServerFeeds, NameAnswersThatAreNotUsedUntilOneIs)
{
    asked(client::queries::kRepositoryIndex)
        .end(client::faultError(client::Fault::TooLarge, "it has more than 5 bytes."));
    asked(client::queries::kSnapshot)
        .end(client::faultError(client::Fault::TimedOut, "the server does not answer in time"));
    EXPECT_EQ(concerns(),
        "The server's answer to RepositoryIndex is not used: it has more than 5 bytes. It is "
        "larger "
        "than the console reads: look for the cause on the server.");
    EXPECT_EQ(m_store->health(), Health::Attention);
    m_session->advance(std::chrono::seconds(3));
    answerIndex(2);
    EXPECT_EQ(concerns(), "");
    EXPECT_EQ(m_store->health(), Health::Ready);
}

TEST_F(ServerFeeds, ReadEventsAgainAfterAMessageThatIsNotUsed)
{
    const auto fail = [this] {
        asked(client::queries::kWatchEvents)
            .end(client::faultError(client::Fault::Malformed, "it is damaged"));
    };
    v1::EventsResponse events;
    events.add_events()->set_id(1);
    fail();
    EXPECT_THAT(concerns(),
        ::testing::HasSubstr("WatchEvents is not used: it is damaged. Check that the address is"));
    auto* timer = m_feed->findChild<QTimer*>(QStringLiteral("eventRetry"));
    ASSERT_TRUE(timer->isActive());
    timer->start(0);
    ASSERT_TRUE(QTest::qWaitFor([timer] { return !timer->isActive(); }, 30'000));
    asked(client::queries::kWatchEvents).message(events);
    EXPECT_EQ(m_store->events()->rowCount(), 1);
    EXPECT_EQ(concerns(), "");
    fail();
    m_session->noteRestart();
    asked(client::queries::kWatchEvents).message(events);
    EXPECT_EQ(m_store->events()->rowCount(), 2);
    EXPECT_THAT(concerns(), ::testing::StartsWith("The server restarted at "));
}

TEST_F(ServerFeeds, AskWhichApisAreOpenWithBackOffUntilTheServerIsAnother)
{
    const client::QueryType& query = client::queries::kTraceSetting; // no other part reads it
    auto* timer = m_feed->findChild<QTimer*>(QStringLiteral("exposureRetry"));
    const auto failOnce = [&] {
        asked(query).end(client::faultError(client::Fault::TimedOut, "the server is slow"));
        const auto delay = timer->intervalAsDuration();
        timer->start(0);
        EXPECT_TRUE(QTest::qWaitFor([timer] { return !timer->isActive(); }, 30'000));
        return delay;
    };
    const auto between = [](std::chrono::milliseconds least, std::chrono::milliseconds most) {
        return ::testing::AllOf(::testing::Ge(least), ::testing::Le(most));
    };
    client::ServerFacts facts;
    facts.startUnixNs = 1'000'000'000;
    m_session->setServer(facts);
    EXPECT_THAT(failOnce(), between(3'750ms, 5s)); // the jitter shortens it by a quarter at most
    EXPECT_THAT(failOnce(), between(7'500ms, 10s));
    EXPECT_THAT(failOnce(), between(15s, 20s));
    for (int number = 0; number < 10; ++number)
        failOnce();
    EXPECT_THAT(failOnce(), between(225s, 300s));
    facts.startUnixNs = 2'000'000'000;
    m_session->setServer(facts);
    EXPECT_THAT(failOnce(), between(3'750ms, 5s));
    asked(query).answer(inference::TraceSettingResponse());
    EXPECT_FALSE(timer->isActive());
}

TEST_F(ServerFeeds, KeepTheOptionsOfARunOfTheServer)
{
    client::ServerFacts facts;
    facts.thalassaVersion = "0.1.0";
    facts.startUnixNs = 1'000'000'000;
    m_session->setServer(facts);
    v1::ServerResponse response;
    response.set_build_type("Release");
    response.add_options()->set_name("id");
    asked(client::queries::kServer).answer(response);
    const auto count = [this] { return m_store->identity()->options.size(); };
    EXPECT_EQ(count(), 1);
    facts.extensions = {"statistics"}; // read at another time
    m_session->setServer(facts);
    EXPECT_EQ(count(), 1);
    facts.startUnixNs = 2'000'000'000; // another run, which may have other options
    m_session->setServer(facts);
    EXPECT_EQ(count(), 0);
    asked(client::queries::kServer).answer(response);
    EXPECT_EQ(count(), 1);
}

TEST_F(ServerFeeds, SayWhyTheLogSettingsCannotBeRead)
{
    m_store->addInterest(Interest::LogSettings);
    m_session->advance({});
    asked(client::queries::kLogSettings).end(absl::PermissionDeniedError("not for you"));
    EXPECT_TRUE(m_store->logFault().contains(QStringLiteral("not for you")));
    m_session->advance(std::chrono::seconds(3));
    asked(client::queries::kLogSettings).answer(v1::LogSettingsResponse());
    EXPECT_TRUE(m_store->logFault().isEmpty());
}

TEST_F(ServerFeeds, ReadAndChangeTheLogSettingsOfTriton)
{
    m_store->addInterest(Interest::LogSettings);
    m_session->advance({});
    asked(client::queries::kLogSettings).end(absl::UnimplementedError("there is no such method"));
    m_session->setAvailability(
        client::queries::kLogSettings, {.state = client::Availability::State::Unavailable});
    m_session->advance({});
    inference::LogSettingsResponse response;
    auto& settings = *response.mutable_settings();
    settings["log_file"].set_string_param("/var/log/triton");
    settings["log_info"].set_bool_param(true);
    settings["log_warning"].set_bool_param(false);
    settings["log_error"].set_bool_param(true);
    settings["log_verbose_level"].set_uint32_param(1);
    settings["log_format"].set_string_param("ISO8601");
    asked(client::queries::kLogSetting).answer(response);
    ASSERT_TRUE(m_store->log());
    EXPECT_TRUE(m_store->log()->info);
    EXPECT_FALSE(m_store->log()->warning);
    EXPECT_EQ(m_store->log()->verboseLevel, 1);
    EXPECT_EQ(m_store->log()->format, u"ISO8601");
    EXPECT_EQ(m_store->log()->file, u"/var/log/triton");
    EXPECT_EQ(m_store->log()->revision, 0U);

    LogChange change;
    change.warning = true;
    change.verboseLevel = 3;
    changeLog({*m_session, *m_store, m_workspace.operations()}, change);
    inference::LogSettingsRequest request;
    request.CopyFrom(*asked(client::queries::kLogSetting).request);
    ASSERT_EQ(request.settings().size(), 2U); // the others stay
    EXPECT_TRUE(request.settings().at("log_warning").bool_param());
    EXPECT_EQ(request.settings().at("log_verbose_level").uint32_param(), 3U);
    settings["log_warning"].set_bool_param(true);
    settings["log_verbose_level"].set_uint32_param(3);
    asked(client::queries::kLogSetting).answer(response);
    EXPECT_TRUE(m_store->log()->warning);
    EXPECT_EQ(m_store->log()->verboseLevel, 3);

    // A server that has the extension again has its settings there.
    m_session->setAvailability(client::queries::kLogSettings, {});
    m_session->advance({});
    v1::LogSettingsResponse other;
    other.mutable_revision()->set_number(7);
    asked(client::queries::kLogSettings).answer(other);
    EXPECT_EQ(m_store->log()->revision, 7U);
}

class TritonFeeds : public ServerFeeds {
protected:
    TritonFeeds()
    {
        answerIndex(1);
        m_session->setAvailability(client::Service::Observability,
            {.state = client::Availability::State::Unavailable, .reason = "it has no extension"});
        m_session->advance({});
    }

    // Answers with the metrics, and with the statistics after them.
    void answer(const char* metrics)
    {
        asked(client::queries::kMetrics).answer(*client::parseMetrics(metrics, 1000));
        answerStatistics();
    }
    void answerStatistics()
    {
        inference::ModelStatisticsResponse statistics;
        auto& model = *statistics.add_model_stats();
        model.set_name("model_0");
        model.set_version("1");
        asked(client::queries::kModelStatistics).answer(statistics);
        m_session->advance(std::chrono::seconds(40)); // beyond the back-off of a failed poll
    }
    std::string missing() const { return m_store->link().missing.join(u'\n').toStdString(); }
};

constexpr char kTritonMetrics[] =
    "nv_inference_pending_request_count{model=\"model_0\",version=\"1\"} 3\n"
    "nv_gpu_utilization{gpu_uuid=\"GPU-1\"} 0.5\n"
    "nv_gpu_memory_used_bytes{gpu_uuid=\"GPU-1\"} 1000\n"
    "nv_gpu_memory_total_bytes{gpu_uuid=\"GPU-1\"} 4000\n"
    "nv_cpu_utilization 0.25\n";

TEST_F(TritonFeeds, ReadTheQueuesAndProcessorsFromTheMetrics)
{
    answer(kTritonMetrics);
    EXPECT_EQ(m_store->models()->rows().front().figures->queued, 3U);
    EXPECT_EQ(m_store->totals().queued, 3U);
    const QList<ProcessorFigures> expected{
        {QString(), 0.25, {}, {}}, {QStringLiteral("GPU-1"), 0.5, 1000, 4000}};
    EXPECT_EQ(m_store->processors(), expected);
    EXPECT_EQ(missing(), "Percentiles and events are not known: it has no extension.");
    answer("nv_inference_pending_request_count{model=\"model_0\",version=\"1\"} 0\n");
    EXPECT_EQ(m_store->totals().queued, 0U);
    EXPECT_TRUE(m_store->processors().isEmpty());
}

TEST_F(TritonFeeds, DoNotTakeUnreadableMetricsForAFaultOfTheServer)
{
    answer(kTritonMetrics);
    ASSERT_EQ(m_store->health(), Health::Ready);
    for (const client::Fault fault :
        {client::Fault::Transport, client::Fault::Malformed, client::Fault::TooLarge}) {
        asked(client::queries::kMetrics).end(client::faultError(fault, "they are not there"));
        answerStatistics();
        EXPECT_EQ(m_store->health(), Health::Ready);
        EXPECT_EQ(concerns(), "");
        EXPECT_FALSE(m_store->totals().queued); // the last value is out of date
        EXPECT_TRUE(m_store->processors().isEmpty());
        EXPECT_EQ(missing(),
            "Percentiles, queues and events are not known: it has no extension.\n"
            "The metrics cannot be read: they are not there.");
    }
    answer(kTritonMetrics);
    EXPECT_EQ(m_store->totals().queued, 3U);
    EXPECT_EQ(missing(), "Percentiles and events are not known: it has no extension.");
}

TEST_F(ServerFeeds, DoNotReadMetricsWithoutAnAddressOrBesideTheExtension)
{
    const auto isAsked = [](const client::FakeSession& session) {
        return std::any_of(session.asked.begin(), session.asked.end(),
            [](const auto* one) { return &one->query == &client::queries::kMetrics; });
    };
    EXPECT_FALSE(isAsked(*m_session));
    auto session = std::make_unique<client::FakeSession>();
    client::FakeSession& other = *session;
    const client::Availability unavailable{.state = client::Availability::State::Unavailable};
    other.setAvailability(client::Service::Metrics, unavailable);
    other.open();
    const ServerFeed feed(
        m_workspace, *m_workspace.fleet().add({QStringLiteral("triton")}), std::move(session));
    other.setAvailability(client::Service::Observability, unavailable);
    other.advance({});
    EXPECT_FALSE(isAsked(other));
}

TEST(Metrics, AreBoundedAndImpossibleValuesLeftOut)
{
    std::string text = "nv_inference_pending_request_count{model=\"a\",version=\"1\"} NaN\n"
                       "nv_inference_pending_request_count{model=\"b\",version=\"1\"} -1\n"
                       "nv_inference_pending_request_count{model=\"c\",version=\"1\"} 1e300\n"
                       "nv_inference_pending_request_count{model=\"d\",version=\"2\"} 7\n"
                       "nv_cpu_utilization 17\n"
                       "nv_gpu_utilization 0.5\n"; // without a GPU
    for (int gpu = 0; gpu < 100; ++gpu)
        text += "nv_gpu_memory_used_bytes{gpu_uuid=\"" + std::to_string(gpu) + "\"} 1\n";
    const MetricsFacts facts = metricsOf(*client::parseMetrics(text, 10'000));
    EXPECT_EQ(facts.queued, (QHash<ModelKey, quint64>{{{"d", 2}, 7}}));
    EXPECT_EQ(facts.processors.size(), 65); // with the CPUs
    EXPECT_FALSE(facts.processors.first().busy);
}

TEST_F(ServerFeeds, NameTheNumberOfModelsThatAreLeftOut)
{
    const auto most = static_cast<int>(ModelTable::kMaximumRows);
    answerIndex(most + 10);
    EXPECT_EQ(m_store->models()->rowCount(), most);
    EXPECT_THAT(concerns(), ::testing::HasSubstr("model versions; "));
    answerIndex(most);
    EXPECT_EQ(concerns(), "");
}

TEST_F(ServerFeeds, TryAgainSoonWhileTheUserLooksAtTheServer)
{
    EXPECT_EQ(m_session->longestDelay, 5s); // one of few
    QList<ServerStore*> others;
    for (int number = 0; number < 8; ++number)
        others.append(m_workspace.fleet().add({QString::number(number)}));
    EXPECT_EQ(m_session->longestDelay, 30s);
    m_workspace.setShownServer(m_store);
    EXPECT_EQ(m_session->longestDelay, 5s);
    m_workspace.setShownServer(others.first());
    EXPECT_EQ(m_session->longestDelay, 30s);
    m_workspace.setShownServer(nullptr);
    m_workspace.fleet().remove(others.last());
    EXPECT_EQ(m_session->longestDelay, 5s);
}

TEST_F(ServerFeeds, ReadLessOftenWhileTheUserDoesNotLookAtTheServer)
{
    const auto readsWithin = [this](base::Duration wait) {
        asked(client::queries::kRepositoryIndex).answer(inference::RepositoryIndexResponse());
        m_session->advance(wait);
        return isAsked(client::queries::kRepositoryIndex);
    };
    EXPECT_TRUE(readsWithin(3s)); // one of few
    for (int number = 0; number < 8; ++number)
        m_workspace.fleet().add({QString::number(number)});
    EXPECT_FALSE(readsWithin(3s));
    // An event may announce a change. A second one waits for the answer.
    v1::EventsResponse events;
    events.add_events()->set_id(1);
    auto* timer = m_feed->findChild<QTimer*>(QStringLiteral("afterEvent"));
    timer->setInterval(0);
    for (int number = 0; number < 2; ++number) {
        asked(client::queries::kWatchEvents).message(events);
        ASSERT_TRUE(timer->isActive());
        QCoreApplication::processEvents();
        EXPECT_EQ(timer->isActive(), number == 1);
    }
    EXPECT_TRUE(isAsked(client::queries::kRepositoryIndex));
    EXPECT_FALSE(readsWithin(500ms));
    timer->stop();
    m_workspace.setShownServer(m_store);
    m_session->advance({});
    EXPECT_TRUE(readsWithin(3s));
}

TEST_F(ServerFeeds, ReadTheRateOfTheMinutesBeforeEachConnection)
{
    constexpr quint64 kTenSeconds = 10'000'000'000;
    constexpr qint64 kBegin = 1'577'000'000'000'000'000;
    v1::HistoryResponse history;
    history.set_interval_ns(kTenSeconds);
    for (int number = 0; number < 2; ++number) {
        v1::ModelHistory& model = *history.add_models();
        model.set_begin_unix_ns(kBegin + number * qint64(kTenSeconds)); // the second one is younger
        for (int at = 0; at < 3 - number; ++at) {
            model.add_covered_ns(kTenSeconds);
            model.add_success_count(100);
            model.add_failure_count(50);
        }
    }
    asked(client::queries::kHistory).answer(history);
    const WallTime begin{std::chrono::nanoseconds(kBegin)};
    ASSERT_EQ(m_store->rateSeries().size(), 3U);
    EXPECT_EQ(m_store->rateSeries().at(0).time, begin + 5s);
    EXPECT_EQ(m_store->rateSeries().at(0).value, 15);
    EXPECT_EQ(m_store->rateSeries().at(2).value, 30);

    // After a reconnection the points that the store has stay, and earlier ones come before them.
    m_session->enter(client::ConnectionState::Connecting);
    m_session->enter(client::ConnectionState::Connected);
    m_session->advance({});
    history.mutable_models(0)->set_begin_unix_ns(kBegin - qint64(kTenSeconds));
    asked(client::queries::kHistory).answer(history);
    EXPECT_EQ(m_store->rateSeries().at(0).time, begin - 5s);
    EXPECT_EQ(m_store->rateSeries().at(1).value, 15);

    v1::HistoryResponse impossible = history;
    impossible.set_interval_ns(0);
    m_session->enter(client::ConnectionState::Connecting);
    m_session->enter(client::ConnectionState::Connected);
    m_session->advance({});
    asked(client::queries::kHistory).answer(impossible);
    EXPECT_EQ(m_store->rateSeries().at(0).time, begin - 5s);
}

// ---------------------------------------------------------------------------

// Requests by id, as Ctrl+K looks for them.
class RequestSearches : public ServerFeeds {
protected:
    RequestSearches() { topic().addInterest(); }

    ServerDetail& detail() { return ServerDetail::of(*m_store); }
    Topic& topic() { return detail().topic(ServerDetail::Kind::Search); }
    void seek(const ExplanationSubject& subject)
    {
        detail().seek(subject);
        m_session->advance({});
    }
    // The questions that the session has sent and not dropped.
    QList<client::FakeSession::Asked*> questions() const
    {
        QList<client::FakeSession::Asked*> all;
        for (client::FakeSession::Asked* one : m_session->asked) {
            const bool isQuestion = &one->query == &client::queries::kExplain &&
                !requestOf(*one).has_readiness(); // which another part asks for
            if (isQuestion)
                all.append(one);
        }
        return all;
    }
    static v1::ExplainRequest requestOf(const client::FakeSession::Asked& asked)
    {
        v1::ExplainRequest request;
        request.CopyFrom(*asked.request);
        return request;
    }
    static v1::ExplainResponse answerWith(quint64 id)
    {
        v1::ExplainResponse response;
        response.add_requests()->mutable_request()->set_id(id);
        return response;
    }
};

TEST_F(RequestSearches, AskTheServerForANumberAndForAnId)
{
    EXPECT_TRUE(questions().isEmpty()); // nothing is sought
    seek({17, {}});
    ASSERT_EQ(questions().size(), 1);
    EXPECT_EQ(requestOf(*questions().first()).id(), 17U);
    questions().first()->answer(answerWith(17));
    ASSERT_EQ(detail().found().size(), 1U);
    EXPECT_EQ(detail().found().front().request.id, 17U);

    seek({0, "order-17"});
    EXPECT_TRUE(detail().found().empty());
    ASSERT_EQ(questions().size(), 1);
    EXPECT_EQ(requestOf(*questions().first()).client_id(), "order-17");
    questions().first()->answer(v1::ExplainResponse());
    EXPECT_TRUE(detail().found().empty());
    EXPECT_TRUE(topic().error().isEmpty());
}

TEST_F(RequestSearches, DropTheQuestionBefore)
{
    seek({17, {}});
    seek({18, {}});
    ASSERT_EQ(questions().size(), 1);
    EXPECT_EQ(requestOf(*questions().first()).id(), 18U);
    seek({});
    EXPECT_TRUE(questions().isEmpty());
    seek({19, {}});
    topic().removeInterest();
    EXPECT_TRUE(questions().isEmpty());
}

TEST_F(RequestSearches, SayWhyAServerCannotBeAsked)
{
    seek({17, {}});
    questions().first()->end(
        client::faultError(client::Fault::Unauthorised, "the token is not accepted"));
    EXPECT_THAT(topic().error().toStdString(), ::testing::HasSubstr("the token is not accepted"));
    EXPECT_TRUE(detail().found().empty());
    seek({18, {}});
    EXPECT_TRUE(topic().error().isEmpty());
}

} // namespace
} // namespace thalassa::console
