// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/cuda/isolation/worker_link.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <new>

#include "tests/support/failing_allocations.h"

namespace thalassa::backends::kernels {
namespace {

Answer answerWith(uint64_t graphs)
{
    Answer answer;
    answer.graphs = graphs;
    return answer;
}

// The answer to the message of which the exception was thrown must not be taken for that to the
// next message.
TEST(WorkerLinkTest, ExceptionEndsTheConnection)
{
    std::array<int, 2> ends{};
    ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
    auto region = SharedRegion::create();
    ASSERT_TRUE(region.ok());
    WorkerLink link("m", 1, base::Descriptor(ends[0]), std::move(region.value()));
    Channel worker(base::Descriptor(ends[1]), WorkerLink::kLimit);
    constexpr size_t kSize = 100'000;
    worker.send(
        MessageKind::Log, LogMessage{TRITONSERVER_LOG_INFO, std::string(kSize, 'x')}.encode());
    worker.send(MessageKind::Answer, answerWith(1).encode());
    {
        // The content of the message can be allocated, and its text cannot.
        const tests::FailingAllocations failing({kSize, kSize + 1000}, 1);
        EXPECT_THROW((void)link.ask(MessageKind::Run, "", std::nullopt), std::bad_alloc);
    }
    worker.send(MessageKind::Answer, answerWith(2).encode());
    EXPECT_FALSE(link.ask(MessageKind::Run, "", std::nullopt).answer);
}

} // namespace
} // namespace thalassa::backends::kernels
