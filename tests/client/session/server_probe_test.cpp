// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "client/network/server_probe.h"

#include <gmock/gmock.h>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "client/session/queries.h"

namespace thalassa::client {
namespace {

using testing::HasSubstr;
using testing::Not;

// A probe whose server is the test.
class Probe : public testing::Test {
protected:
    static Profile profile()
    {
        Profile profile;
        profile.http = Endpoint{{"gpu-east", "8000"}, false};
        profile.administrationHttp = Endpoint{{"gpu-east", "8003"}, false};
        profile.guessesAdministration = true;
        return profile;
    }

    // Asks the server, which answers; `administration` is the answer of thalassa.v1.
    ProbeResult ask(const absl::StatusOr<v1::ServerResponse>& administration)
    {
        std::optional<ProbeResult> result;
        m_now += std::chrono::minutes(10); // no back-off lasts longer
        m_probe.send(
            m_now,
            [this](const QueryType& query, const Message&, ExchangeHandler handler,
                const ExchangeOptions&) {
                m_query = &query;
                m_handler = std::move(handler);
                return std::make_unique<Exchange>();
            },
            [&result](const ProbeResult& end) { result = end; });
        EXPECT_EQ(m_query, &queries::kServerMetadata);
        inference::ServerMetadataResponse metadata;
        metadata.set_name("triton");
        metadata.set_version("2.50.0");
        answer(metadata);
        EXPECT_EQ(m_query, &queries::kServer);
        if (administration.ok())
            answer(*administration);
        else
            end(administration.status());
        return result.value_or(ProbeResult());
    }
    static v1::ServerResponse answerOfServer()
    {
        v1::ServerResponse response;
        response.set_name("triton");
        response.set_triton_version("2.50.0");
        response.set_version("1.0.0");
        response.set_start_unix_ns(7);
        return response;
    }

private:
    template <typename Content> void answer(const Content& content)
    {
        m_handler.onMessage(std::make_shared<Content>(content));
        end(absl::OkStatus());
    }
    void end(const absl::Status& status)
    {
        const auto onEnd = m_handler.onEnd; // the probe may ask for something else
        onEnd(status);
    }

    ServerProbe m_probe{profile(), BackOff()};
    base::TimePoint m_now{std::chrono::hours(1)};
    const QueryType* m_query = nullptr;
    ExchangeHandler m_handler;
};

TEST_F(Probe, AGuessThatFailsBeforeItWasRightIsNoPlaceOfTheServer)
{
    const ProbeResult result = ask(absl::UnavailableError("refused"));
    EXPECT_TRUE(result.status.ok());
    ASSERT_TRUE(result.observability);
    EXPECT_THAT(result.observability->reason, HasSubstr("there is no thalassa.v1 of this server"));
}

TEST_F(Probe, AGuessThatWasRightOnceStaysSoWhenItFails)
{
    ProbeResult result = ask(answerOfServer());
    ASSERT_TRUE(result.observability);
    EXPECT_EQ(result.observability->state, Availability::State::Available);
    EXPECT_EQ(result.server.startUnixNs, 7);
    result = ask(absl::UnavailableError("refused"));
    ASSERT_TRUE(result.observability);
    EXPECT_THAT(result.observability->reason, HasSubstr("refused"));
    EXPECT_THAT(result.observability->reason, Not(HasSubstr("no thalassa.v1")));
    EXPECT_EQ(result.server.startUnixNs, 7) << "what it has told stays";
    v1::ServerResponse other = answerOfServer();
    other.set_name("other");
    result = ask(other);
    ASSERT_TRUE(result.observability);
    EXPECT_THAT(result.observability->reason, HasSubstr("there is no thalassa.v1 of this server"));
    EXPECT_EQ(result.server.startUnixNs, 0);
}

} // namespace
} // namespace thalassa::client
