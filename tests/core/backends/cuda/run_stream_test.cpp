// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// The end of the work of a stream, and kernels that do not end, on the simulated driver.
#include "core/backends/cuda/run_stream.h"

#include <gmock/gmock.h>

#include <thread>

#include "tests/core/backends/cuda/simulated_kernels.h"

namespace thalassa::backends::kernels {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr milliseconds kLong{600'000};

class RunStreamTest : public SimulatedKernels {
protected:
    RunStreamTest()
    {
        load({{"kernels", "spin"}, {"spin.grid", "1"}, {"spin.arguments", ""}, {"Y.shape", "1"}});
    }

    std::unique_ptr<RunStream> make(bool isBusyWaiting, milliseconds limit)
    {
        auto made =
            RunStream::create(*m_context, {"model 'm', instance 'm_0'", isBusyWaiting, limit});
        EXPECT_TRUE(made.ok());
        return std::move(made.value());
    }
    void spin(const RunStream& stream)
    {
        EXPECT_EQ(driver().launch(
                      m_program->function(0), 1, 1, 1, 1, 1, 1, 0, stream.get(), nullptr, nullptr),
            gpu::Result::Success);
    }
    void expectFault(RunStream& stream)
    {
        driver().fill(64, 7, 1, stream.get()); // an illegal address
        const Error error = stream.wait();
        ASSERT_FALSE(error.ok());
        EXPECT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE);
        EXPECT_THAT(error.message(), HasSubstr("CUDA_ERROR_ILLEGAL_ADDRESS"));
    }
};

TEST_F(RunStreamTest, WaitsUntilAllWorkIsDone)
{
    const gpu::Address source = memory(1);
    void* pinned = nullptr;
    ASSERT_EQ(driver().memHostAlloc(&pinned, 1, gpu::kHostAllocPortable), gpu::Result::Success);
    auto* const target = static_cast<unsigned char*>(pinned);
    for (const auto& [isBusyWaiting, limit] :
        {std::pair{false, milliseconds(0)}, {true, milliseconds(0)}, {false, kLong}}) {
        *target = 0;
        const auto stream = make(isBusyWaiting, limit);
        driver().fill(source, 7, 1, stream->get());
        driver().copyToHost(target, source, 1, stream->get());
        const Error error = stream->wait();
        EXPECT_TRUE(error.ok()) << error.message();
        EXPECT_EQ(*target, 7);
    }
}

TEST_F(RunStreamTest, ReportsAFaultWhenItSleeps)
{
    expectFault(*make(false, milliseconds(0)));
}

TEST_F(RunStreamTest, ReportsAFaultWhenItPolls)
{
    expectFault(*make(true, milliseconds(0)));
}

TEST_F(RunStreamTest, LosesTheGpuToAKernelThatDoesNotEnd)
{
    auto stream = make(false, milliseconds(20));
    spin(*stream);
    const Error error = stream->wait();
    ASSERT_FALSE(error.ok());
    EXPECT_EQ(error.code(), TRITONSERVER_ERROR_UNAVAILABLE);
    EXPECT_THAT(error.message(),
        HasSubstr("GPU 0 is lost to this server, with all models on it that are not isolated: the "
                  "kernels of model 'm', "
                  "instance 'm_0' did not end within 20 ms (kernel_timeout_ms), and a running "
                  "kernel cannot be stopped; restart the server to use it again"));
    EXPECT_TRUE(m_context->isLost());
    EXPECT_EQ(stream->wait().message(), error.message());
    auto another = GpuContext::of(0);
    ASSERT_FALSE(another.ok());
    EXPECT_EQ(another.takeError().message(), error.message());
    // As on a real GPU, these would block, so they make no call to the driver.
    stream.reset();
    m_program.reset();
}

TEST_F(RunStreamTest, EndsThePollingOfOtherInstancesWhenTheGpuIsLost)
{
    const auto stream = make(true, milliseconds(0));
    spin(*stream);
    std::string message;
    std::thread waiter([&] {
        const gpu::CurrentContext current(driver(), m_context->context());
        message = stream->wait().message();
    });
    m_context->lose("for a reason");
    m_context->lose("for another one");
    waiter.join();
    EXPECT_THAT(message, HasSubstr("with all models on it that are not isolated: for a reason;"));
}

} // namespace
} // namespace thalassa::backends::kernels
