// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/api/replies/codec_threads.h"

#include <gmock/gmock.h>

#include <latch>
#include <string>
#include <utility>

#include "absl/strings/match.h"

namespace thalassa::httpapi {
namespace {

using ::testing::ElementsAre;

class CodecThreadsTest : public testing::Test {
protected:
    void start(int count) { m_codec = CodecThreads::start(count).value(); }
    ~CodecThreadsTest() override { m_codec->stop(); }

    // Occupies a thread until release().
    void hold(uint64_t connection)
    {
        std::latch hasBegun(1);
        ASSERT_TRUE(m_codec
                        ->accept(connection,
                            [this, &hasBegun] {
                                hasBegun.count_down();
                                m_released.wait();
                            })
                        .ok());
        hasBegun.wait();
    }
    void release() { m_released.count_down(); }
    void note(uint64_t connection, const std::string& text)
    {
        ASSERT_TRUE(m_codec
                        ->accept(connection,
                            [this, text] {
                                base::MutexLock lock(m_mutex);
                                m_noted.push_back(text);
                            })
                        .ok());
    }
    std::vector<std::string> noted()
    {
        std::latch isDone(1);
        EXPECT_TRUE(m_codec->accept(99, [&] { isDone.count_down(); }).ok());
        isDone.wait();
        base::MutexLock lock(m_mutex);
        return m_noted;
    }

    std::shared_ptr<CodecThreads> m_codec;
    std::latch m_released{1};
    base::Mutex m_mutex;
    std::vector<std::string> m_noted ABSL_GUARDED_BY(m_mutex);
};

TEST_F(CodecThreadsTest, ConnectionsTakeTurns)
{
    start(1);
    hold(7);
    for (const char* const text : {"a1", "a2", "a3"})
        note(1, text);
    note(2, "b1");
    note(3, "c1");
    note(2, "b2");
    release();
    // noted() posts a task itself, which runs behind the first round.
    std::ignore = noted();
    std::ignore = noted();
    EXPECT_THAT(noted(), ElementsAre("a1", "b1", "c1", "a2", "b2", "a3"));
}

TEST_F(CodecThreadsTest, RunsTheTasksOfOneConnectionOneAfterTheOther)
{
    start(2);
    hold(1);
    note(1, "behind");
    note(2, "other");
    EXPECT_THAT(noted(), ElementsAre("other")) << "the second thread is free, but not for it";
    EXPECT_TRUE(m_codec->isBusyWith(1));
    EXPECT_FALSE(m_codec->isBusyWith(2));
    release();
    while (m_codec->isBusyWith(1))
        std::this_thread::yield();
    EXPECT_THAT(noted(), ElementsAre("other", "behind"));
}

TEST_F(CodecThreadsTest, RefusesNewWorkWhenTooMuchWaitsAndGoesOnWithTheOld)
{
    start(1);
    hold(1);
    for (size_t i = 1; i < CodecThreads::kMostWaiting; ++i)
        ASSERT_TRUE(m_codec->accept(i, [] {}).ok());
    EXPECT_FALSE(m_codec->accept(2, [] {}).ok());
    std::latch isDone(1);
    m_codec->goOn(2, [&] { isDone.count_down(); });
    release();
    isDone.wait();
}

TEST_F(CodecThreadsTest, GoesOnAfterAnException)
{
    start(1);
    ASSERT_TRUE(m_codec->accept(1, [] { throw std::runtime_error("of a task"); }).ok());
    note(1, "next");
    while (m_codec->isBusyWith(1))
        std::this_thread::yield();
    EXPECT_THAT(noted(), ElementsAre("next"));
}

TEST_F(CodecThreadsTest, AStopDropsWhatWaits)
{
    start(1);
    hold(1);
    const auto kept = std::make_shared<int>();
    ASSERT_TRUE(m_codec->accept(2, [kept] { FAIL() << "ran after the stop"; }).ok());
    std::thread stopping([this] { m_codec->stop(); });
    // Refused for that reason as soon as the stop has begun. The queue may be full before.
    while (!absl::StrContains(m_codec->accept(3, [] {}).message(), "is stopping"))
        std::this_thread::yield();
    release();
    stopping.join();
    EXPECT_EQ(kept.use_count(), 1);
}

} // namespace
} // namespace thalassa::httpapi
