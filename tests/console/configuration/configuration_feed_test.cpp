// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>

#include "console/feed/detail_feed.h"
#include "tests/client/session/fake_session.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

namespace queries = client::queries;
using client::Availability;
using testing::HasSubstr;

class ConfigurationFeeds : public testing::Test {
protected:
    ConfigurationFeeds()
    {
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        m_server = addServer(m_workspace, label, 1);
        m_session.open();
        m_feed = std::make_unique<DetailFeed>(*m_server, m_session);
    }

    ServerDetail& detail() { return ServerDetail::of(*m_server); }
    ConfigurationStore& store() { return detail().configurations(); }
    Topic& topic() { return detail().topic(ServerDetail::Kind::Configuration); }
    void show()
    {
        detail().setConfigurationModel("resnet");
        topic().addInterest();
    }
    // The only query that waits for an answer.
    client::FakeSession::Asked& asked(const client::QueryType& query)
    {
        EXPECT_EQ(m_session.asked.size(), 1U);
        client::FakeSession::Asked& last = *m_session.asked.at(0);
        EXPECT_EQ(&last.query, &query) << last.query.path;
        return last;
    }
    void hideCheck()
    {
        m_session.setAvailability(
            queries::kCheck, {Availability::State::Unavailable, "there is no thalassa.v1"});
    }
    static v1::CheckResponse checked(const std::string& source)
    {
        v1::CheckResponse response;
        response.set_is_valid(true);
        response.set_source(source);
        response.set_config("name: 'resnet' " + source);
        return response;
    }

    Workspace m_workspace;
    ServerStore* m_server = nullptr;
    client::FakeSession m_session;
    std::unique_ptr<DetailFeed> m_feed;
};

TEST_F(ConfigurationFeeds, ReadTheFileAndThenTheRunningConfiguration)
{
    show();
    asked(queries::kCheck).answer(checked("max_batch_size: 8"));
    EXPECT_FALSE(topic().hasData());
    inference::ModelConfigResponse config;
    config.mutable_config()->set_name("resnet");
    asked(queries::kModelConfig).answer(config);
    EXPECT_TRUE(topic().hasData());
    const ConfigurationFacts* facts = store().find("resnet");
    ASSERT_NE(facts, nullptr);
    EXPECT_TRUE(facts->file.isByServer);
    EXPECT_EQ(facts->file.source.toStdString(), "max_batch_size: 8");
    EXPECT_EQ(facts->running.toStdString(), "name: \"resnet\"\n");
}

TEST_F(ConfigurationFeeds, KnowTheFileOfAModelThatDoesNotServe)
{
    show();
    asked(queries::kCheck).answer(checked("max_batch_size: 8"));
    asked(queries::kModelConfig).end(absl::UnavailableError("not ready"));
    ASSERT_NE(store().find("resnet"), nullptr);
    EXPECT_TRUE(store().find("resnet")->running.isEmpty());
    EXPECT_TRUE(topic().error().isEmpty());
}

TEST_F(ConfigurationFeeds, ReadTheStandardConfigurationOfAServerWithoutTheExtension)
{
    hideCheck();
    show();
    inference::ModelConfigResponse config;
    config.mutable_config()->set_name("resnet");
    asked(queries::kModelConfig).answer(config);
    ASSERT_NE(store().find("resnet"), nullptr);
    EXPECT_FALSE(store().find("resnet")->file.isByServer);
    topic().refresh();
    asked(queries::kModelConfig).end(absl::UnavailableError("not ready"));
    EXPECT_THAT(topic().error().toStdString(), HasSubstr("not ready"));
    EXPECT_THAT(topic().advice().toStdString(), HasSubstr("Load it first"));
}

TEST_F(ConfigurationFeeds, FindThatTheServerHasNoExtensionByItsAnswer)
{
    show();
    client::FakeSession::Asked& check = asked(queries::kCheck);
    hideCheck();
    check.end(absl::UnimplementedError("there is no thalassa.v1"));
    asked(queries::kModelConfig);
}

TEST_F(ConfigurationFeeds, ReadTheConfigurationOfAVersion)
{
    store().readVersion({"resnet", 2});
    ASSERT_NE(store().findVersion({"resnet", 2}), nullptr);
    client::FakeSession::Asked& config = asked(queries::kModelConfig);
    EXPECT_EQ(dynamic_cast<const inference::ModelConfigRequest&>(*config.request).version(), "2");
    inference::ModelConfigResponse response;
    response.mutable_config()->set_name("resnet");
    config.answer(response);
    EXPECT_EQ(store().findVersion({"resnet", 2})->running.toStdString(), "name: \"resnet\"\n");
    EXPECT_EQ(store().findVersion({"resnet", 1}), nullptr);
    store().readVersion({"resnet", 1});
    asked(queries::kModelConfig).end(absl::NotFoundError("no such version"));
    EXPECT_THAT(
        store().findVersion({"resnet", 1})->error.toStdString(), HasSubstr("no such version"));
}

TEST_F(ConfigurationFeeds, ForgetTheErrorsOfALostConnection)
{
    store().readVersion({"resnet", 1});
    asked(queries::kModelConfig).end(absl::UnavailableError("the connection was closed"));
    ASSERT_NE(store().findVersion({"resnet", 1}), nullptr);
    m_session.close();
    m_session.open();
    EXPECT_EQ(store().findVersion({"resnet", 1}), nullptr);
}

TEST_F(ConfigurationFeeds, CheckTheLastTextOnly)
{
    store().check("resnet", QStringLiteral("max_batch_size: 1"));
    store().check("resnet", QStringLiteral("max_batch_size: 2"));
    EXPECT_TRUE(store().isChecking());
    client::FakeSession::Asked& check = asked(queries::kCheck);
    EXPECT_EQ(dynamic_cast<const v1::CheckRequest&>(*check.request).config(), "max_batch_size: 2");
    check.answer(checked("max_batch_size: 2"));
    ASSERT_TRUE(store().draft().has_value());
    EXPECT_EQ(store().draft()->source.toStdString(), "max_batch_size: 2");
    EXPECT_FALSE(store().isChecking());
    store().check("resnet", QStringLiteral("max_batch_size: 3"));
    asked(queries::kCheck).end(absl::DeadlineExceededError("too late"));
    EXPECT_THAT(store().draftError().toStdString(), HasSubstr("too late"));
}

TEST_F(ConfigurationFeeds, ReadATextThemselvesThatTheServerWouldTakeForSomethingElse)
{
    for (const char* text : {" \n", R"({"name": "x"})"}) {
        store().check("resnet", QString::fromLatin1(text));
        EXPECT_TRUE(m_session.asked.empty()) << text;
        QCoreApplication::processEvents();
        ASSERT_TRUE(store().draft().has_value()) << text;
        EXPECT_FALSE(store().draft()->isValid) << text;
    }
}

TEST_F(ConfigurationFeeds, ReadAgainAfterARestartOfTheServer)
{
    show();
    asked(queries::kCheck).answer(checked("max_batch_size: 8"));
    asked(queries::kModelConfig).end(absl::UnavailableError("not ready"));
    m_session.noteRestart();
    EXPECT_EQ(store().find("resnet"), nullptr);
    QCoreApplication::processEvents();
    asked(queries::kCheck);
}

} // namespace
} // namespace thalassa::console
