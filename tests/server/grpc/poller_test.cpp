// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/grpc/transport/poller.h"

#include <gmock/gmock.h>
#include <grpcpp/server_builder.h>

#include "tests/support/no_threads.h"

namespace thalassa::grpcapi {
namespace {

TEST(Poller, SaysThatThereIsNoThreadToPollWith)
{
    grpc::ServerBuilder builder;
    auto poller = std::make_unique<Poller>(builder.AddCompletionQueue(), true);
    const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
    {
        const tests::NoThreads none;
        const absl::Status status = poller->start();
        EXPECT_EQ(status.code(), absl::StatusCode::kUnavailable);
        EXPECT_THAT(
            std::string(status.message()), ::testing::HasSubstr("--grpc-infer-thread-count"));
    }
    server->Shutdown();
    poller->queue().Shutdown();
    poller.reset(); // empties the queue on this thread
}

} // namespace
} // namespace thalassa::grpcapi
