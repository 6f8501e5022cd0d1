// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/front_ends/http_front_end.h"

#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/server/http/http_fixture.h"

namespace thalassa::tests {
namespace {

// HttpFixture provides the QCoreApplication, and a port that is taken.
class FrontEnds : public HttpFixture, public testing::Test {
protected:
    app::HttpFrontEnd::Options frontEndOptions()
    {
        app::HttpFrontEnd::Options made;
        made.traits = {
            .service = "Test Service", .port = "test port", .label = "test", .optionPrefix = ""};
        made.memoryName = "test";
        made.server = options;
        const http::Handler answer = [](const std::shared_ptr<http::Exchange>& exchange) {
            exchange->respond(textResponse("answer"));
        };
        made.routes = {[](std::string_view, std::string_view) { return true; }, answer, {}, answer};
        return made;
    }
    static uint16_t portOf(const app::FrontEnd& frontEnd)
    {
        const std::string place = frontEnd.place();
        return static_cast<uint16_t>(std::stoi(place.substr(place.rfind(':') + 1)));
    }
};

TEST_F(FrontEnds, HttpTriesItsPortsUntilOneIsFree)
{
    app::HttpFrontEnd::Options made = frontEndOptions();
    made.ports = {server().port(), 0};
    app::HttpFrontEnd frontEnd(std::move(made));
    ASSERT_TRUE(frontEnd.start().ok());
    RawClient client(portOf(frontEnd));
    client.send(get("/"));
    EXPECT_EQ(client.answer().body, "answer");
}

TEST_F(FrontEnds, HttpReportsThatAllItsPortsAreTaken)
{
    app::HttpFrontEnd::Options made = frontEndOptions();
    made.server.port = server().port();
    EXPECT_TRUE(absl::IsAlreadyExists(app::HttpFrontEnd(std::move(made)).start()));
}

TEST_F(FrontEnds, HttpReportsMemoryUnderItsName)
{
    app::HttpFrontEnd frontEnd(frontEndOptions());
    ASSERT_TRUE(frontEnd.start().ok());
    RawClient client(portOf(frontEnd));
    client.send(get("/"));
    EXPECT_EQ(client.answer().status, 200);
    std::vector<statistics::OwnedMemory> found;
    frontEnd.memory(found);
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].owner.kind, "http");
    EXPECT_EQ(found[0].owner.name, "test");
    EXPECT_EQ(found[0].count, 1u);
    EXPECT_GT(found[0].byteSize, 0u);
    EXPECT_EQ(frontEnd.heldBodyBytes(), 0u);
}

TEST_F(FrontEnds, HttpDrainsUntilNoRequestIsLeftAndClosesIdleConnections)
{
    app::HttpFrontEnd frontEnd(frontEndOptions());
    ASSERT_TRUE(frontEnd.start().ok());
    RawClient client(portOf(frontEnd));
    client.send(get("/"));
    EXPECT_EQ(client.answer().status, 200);
    EXPECT_EQ(frontEnd.running(), "1 HTTP service connections");
    frontEnd.stopAccepting();
    while (frontEnd.isBusy())
        std::this_thread::yield();
    while (!frontEnd.closeIdle())
        std::this_thread::yield();
    EXPECT_TRUE(client.isClosedByServer());
    EXPECT_EQ(frontEnd.running(), "0 HTTP service connections");
    EXPECT_TRUE(frontEnd.stop(base::TimePoint::max()));
}

} // namespace
} // namespace thalassa::tests
