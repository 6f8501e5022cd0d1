// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/app/qt_control_loop.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QEventLoop>

#include <array>
#include <memory>
#include <new>
#include <thread>

namespace thalassa::app {
namespace {

constexpr int kThreads = 4;
constexpr int kPosts = 500;

class QtControlLoopTest : public testing::Test {
protected:
    void end()
    {
        m_control.post([this] { m_loop.exit(); });
    }

    QEventLoop m_loop;
    QtControlLoop m_control;
};

// `number` is not atomic: with the preset tsan, the test also shows that ThreadSanitizer sees how
// the two threads are synchronised.
TEST_F(QtControlLoopTest, RunsWhatEachThreadPostsInItsOrderOnTheLoopsThread)
{
    const std::thread::id loopThread = std::this_thread::get_id();
    std::array<std::vector<int>, kThreads> seen;
    int left = kThreads;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i) {
        threads.emplace_back([&, i] {
            for (int post = 0; post < kPosts; ++post) {
                auto number = std::make_shared<int>();
                *number = post;
                m_control.post([&, i, number = std::move(number)] {
                    EXPECT_EQ(std::this_thread::get_id(), loopThread);
                    seen[i].push_back(*number);
                });
            }
            m_control.post([&] {
                if (--left == 0)
                    m_loop.exit();
            });
        });
    }
    m_loop.exec();
    for (std::thread& thread : threads)
        thread.join();
    for (const std::vector<int>& posts : seen) {
        ASSERT_EQ(posts.size(), kPosts);
        for (int post = 0; post < kPosts; ++post)
            EXPECT_EQ(posts[post], post);
    }
}

// QTimer counts milliseconds in an int, that is, up to 24.8 days. The first delay would be
// truncated to one millisecond.
TEST_F(QtControlLoopTest, WaitsForLongerThanATimerOfQtCan)
{
    bool ran = false;
    for (const base::Duration delay :
        {base::Duration(std::chrono::milliseconds((int64_t{1} << 32) + 1)),
            base::Duration(std::chrono::hours(24 * 25)), base::Duration::max()})
        m_control.postAfter(delay, [&ran] { ran = true; });
    m_control.postAfter(std::chrono::milliseconds(20), [this] { m_loop.exit(); });
    m_loop.exec();
    EXPECT_FALSE(ran);
}

TEST_F(QtControlLoopTest, RunsAFunctionWhoseDelayTakesSeveralTimersWhenTheLastHasEnded)
{
    QtControlLoop control(std::chrono::milliseconds(5));
    const base::TimePoint posted = base::Clock::system().now();
    base::TimePoint ran{};
    control.postAfter(std::chrono::milliseconds(18), [&] {
        ran = base::Clock::system().now();
        m_loop.exit();
    });
    m_loop.exec();
    EXPECT_GE(ran - posted, std::chrono::milliseconds(17)); // Qt's clock counts milliseconds
}

TEST_F(QtControlLoopTest, GoesOnAfterFunctionsThatThrow)
{
    int ran = 0;
    m_control.post([] { throw std::bad_alloc(); });
    m_control.post([] { throw 42; });
    m_control.post([&ran] { ++ran; });
    m_control.postAfter(std::chrono::milliseconds(1), [] { throw 42; });
    m_control.postAfter(std::chrono::milliseconds(2), [&ran] { ++ran; });
    m_control.postAfter(std::chrono::milliseconds(5), [this] { end(); });
    m_loop.exec();
    EXPECT_EQ(ran, 2);
}

TEST_F(QtControlLoopTest, RunsWhatAFunctionPostsAfterTheFunction)
{
    std::vector<int> order;
    m_control.post([&] {
        m_control.post([&] {
            order.push_back(3);
            end();
        });
        order.push_back(1);
    });
    m_control.post([&] { order.push_back(2); });
    m_loop.exec();
    EXPECT_EQ(order, (std::vector<int>{1, 2, 3}));
}

TEST_F(QtControlLoopTest, DropsAFunctionBeforeItRunsTheNext)
{
    const auto held = std::make_shared<int>();
    const std::weak_ptr<int> watch = held;
    bool isGone = false;
    m_control.post([held = std::shared_ptr<int>(held)] {});
    m_control.post([&] {
        isGone = watch.use_count() == 1;
        end();
    });
    m_loop.exec();
    EXPECT_TRUE(isGone);
}

TEST_F(QtControlLoopTest, RunsADelayedFunctionOnceItsTimeHasCome)
{
    const base::TimePoint posted = base::Clock::system().now();
    base::TimePoint ran{};
    m_control.postAfter(std::chrono::milliseconds(5), [&] {
        ran = base::Clock::system().now();
        end();
    });
    m_loop.exec();
    EXPECT_GE(ran - posted, std::chrono::milliseconds(4)); // Qt's clock counts milliseconds
}

} // namespace
} // namespace thalassa::app

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
