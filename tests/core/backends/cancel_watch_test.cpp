// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/backends/onnxruntime/cancel_watch.h"

#include <gtest/gtest.h>

#include "tests/core/backends/recording_runtime.h"
#include "tests/support/inference_fixture.h"

namespace thalassa::backends::ort {
namespace {

class Watch : public ::testing::Test {
protected:
    Watch()
    {
        auto loaded = Runtime::load({.library = RUNTIME});
        m_runtime = std::move(loaded.value());
        m_watch.emplace(*m_runtime, reinterpret_cast<RunOptions*>(&m_options));
    }

    struct Running {
        tests::TestRequest test{std::make_shared<tests::ConfiguredModel>("name: 'm'")};
        Request request{reinterpret_cast<TRITONBACKEND_Request*>(test.request.get())};
        const Request* const only = &request;

        void cancel() { test.request->context()->cancel(); }
    };
    void waitUntilTold(int times)
    {
        std::unique_lock lock(m_options.mutex);
        m_options.changed.wait(lock, [&] { return m_options.timesTold >= times; });
    }
    std::pair<int, int> toldAndReset()
    {
        const std::lock_guard lock(m_options.mutex);
        return {m_options.timesTold, m_options.timesReset};
    }

    RecordedOptions m_options;
    std::unique_ptr<Runtime> m_runtime;
    std::optional<CancelWatch> m_watch; // destroyed before the objects that it uses
};

TEST_F(Watch, EndsTheRunOfACancelledRequestAndMakesTheNextOnePossible)
{
    for (int i = 0; i < 3; ++i) {
        Running running;
        m_watch->begin({&running.only, 1});
        running.cancel();
        waitUntilTold(i + 1);
        EXPECT_TRUE(m_watch->end());
        EXPECT_EQ(toldAndReset(), std::pair(i + 1, i + 1));
    }
}

TEST_F(Watch, LeavesAnotherRequestsRunAlone)
{
    Running gone;
    Running cancelled;
    m_watch->begin({&gone.only, 1});
    EXPECT_FALSE(m_watch->end());
    gone.cancel(); // its run is already over
    m_watch->begin({&cancelled.only, 1});
    cancelled.cancel();
    waitUntilTold(1);
    EXPECT_TRUE(m_watch->end());
    EXPECT_FALSE(m_watch->end()) << "only once";
    EXPECT_EQ(toldAndReset(), std::pair(1, 1));
}

TEST_F(Watch, EndsARunOnceAllOfItsRequestsAreCancelled)
{
    Running one;
    Running other;
    const Request* const both[] = {&one.request, &other.request};
    EXPECT_FALSE(CancelWatch::isToEnd({}));
    EXPECT_FALSE(CancelWatch::isToEnd(both));
    other.cancel();
    EXPECT_FALSE(CancelWatch::isToEnd(both)) << "one is still wanted";
    m_watch->begin(both);
    one.cancel();
    EXPECT_TRUE(CancelWatch::isToEnd(both));
    waitUntilTold(1);
    EXPECT_TRUE(m_watch->end());
}

} // namespace
} // namespace thalassa::backends::ort
