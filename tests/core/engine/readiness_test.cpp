// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/engine/observability/readiness.h"

#include <gmock/gmock.h>

#include "tests/support/rows.h"

namespace thalassa::engine {
namespace {

using repository::VersionState;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

class ReadinessTest : public testing::Test {
protected:
    void addVersion(const std::string& model, VersionState state, const std::string& reason = "")
    {
        repository::ModelStatus& status = m_readiness.models.emplace_back();
        status.id.name = model;
        status.versions[1] = {state, reason};
    }
    std::string sentence(const std::string& model = "")
    {
        v1::ModelFilter filter;
        filter.set_model(model);
        return explainReadiness(m_readiness, filter).value().sentence();
    }

    Readiness m_readiness;
};

TEST_F(ReadinessTest, AReadyServerHasNoReason)
{
    m_readiness.isServerReady = true;
    addVersion("gone", VersionState::Unavailable, repository::kUnloaded);
    EXPECT_EQ(whyNotReady(m_readiness), "");
    EXPECT_EQ(sentence(), "the server is ready");
}

TEST_F(ReadinessTest, NamesTheVersionsThatAreNotReady)
{
    addVersion("fine", VersionState::Ready);
    addVersion("gone", VersionState::Unavailable, repository::kUnloaded);
    addVersion("slow", VersionState::Loading);
    addVersion("broken", VersionState::Unavailable, "no such file");
    repository::ModelStatus& empty = m_readiness.models.emplace_back();
    empty.id.name = "empty";
    EXPECT_EQ(whyNotReady(m_readiness),
        "model 'slow' version 1 is LOADING; model 'broken' version 1 is UNAVAILABLE: no such file; "
        "model 'empty' is UNAVAILABLE: it has no version");
    EXPECT_EQ(
        sentence(), "the server is not ready: model 'slow' version 1 is LOADING (and 2 more)");
}

TEST_F(ReadinessTest, NamesNoModelThatLeavesTheServerReady)
{
    ROWS("10.6.2");
    addVersion("broken", VersionState::Unavailable, "no such file");
    const auto addModel = [this](const std::string& name, const std::string& reason) -> auto& {
        repository::ModelStatus& status = m_readiness.models.emplace_back();
        status.id.name = name;
        status.reason = reason;
        return status;
    };
    addModel("typo", "unknown field");
    addModel("gone", "unknown field").versions[1] = {
        VersionState::Unavailable, repository::kUnloaded};
    addModel("empty", "at least one version").selectsNoVersion = true;
    EXPECT_EQ(whyNotReady(m_readiness),
        "model 'broken' version 1 is UNAVAILABLE: no such file; model 'empty' is UNAVAILABLE: at "
        "least one version");
    EXPECT_EQ(sentence(),
        "the server is not ready: model 'broken' version 1 is UNAVAILABLE: no such file (and 1 "
        "more)");
    EXPECT_EQ(sentence("typo"), "model 'typo' is not ready: it is UNAVAILABLE: unknown field");
}

TEST_F(ReadinessTest, NamesTheStateOfTheServerFirst)
{
    m_readiness.serverState = "is being drained";
    addVersion("slow", VersionState::Loading);
    addVersion("fine", VersionState::Ready);
    EXPECT_EQ(
        whyNotReady(m_readiness), "the server is being drained; model 'slow' version 1 is LOADING");
    EXPECT_EQ(sentence(),
        "the server is not ready: it is being drained: model 'slow' version 1 is LOADING");
    EXPECT_EQ(sentence("fine"), "model 'fine' is ready, but the server is being drained");
}

TEST_F(ReadinessTest, BoundsTheReason)
{
    for (int i = 0; i < 12; ++i)
        addVersion("m" + std::to_string(i), VersionState::Unavailable, std::string(10'000, 'x'));
    const std::string reason = whyNotReady(m_readiness);
    EXPECT_LT(reason.size(), 10'000U);
    EXPECT_THAT(reason, HasSubstr("model 'm9' version 1"));
    EXPECT_THAT(reason, Not(HasSubstr("'m10'")));
    EXPECT_THAT(reason, EndsWith("; 2 more are not ready"));
}

} // namespace
} // namespace thalassa::engine
