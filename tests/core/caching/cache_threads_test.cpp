// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/caching/cache_threads.h"

#include <gtest/gtest.h>

#include <future>

#include "tests/core/caching/responses.h"

namespace thalassa::caching {
namespace {

using inference::Request;
using tests::TestRequest;

class CacheThreadsTest : public ::testing::Test {
protected:
    // Blocks the task with that key until the test sets the promise.
    std::promise<void> hold(CacheThreads& threads, uint64_t key)
    {
        std::promise<void> go;
        auto begun = std::make_shared<std::promise<void>>();
        std::shared_future<void> future = go.get_future().share();
        EXPECT_TRUE(threads.insert(key, 0, [future, begun] {
            begun->set_value();
            future.wait();
        }));
        begun->get_future().wait();
        return go;
    }
    std::unique_ptr<Request> request()
    {
        return std::move(TestRequest(tests::modelOfTwoOutputs()).request);
    }
    static void none(std::unique_ptr<Request>) { ADD_FAILURE(); }
};

TEST_F(CacheThreadsTest, KeepTheOrderOfOneKeyAndLetOthersPass)
{
    const auto threads = CacheThreads::create(2, 1000).value();
    std::promise<void> go = hold(*threads, 2);
    std::string order;
    std::promise<void> done;
    threads->look(
        4, request(), [&](auto) { order += "a"; }, none);
    ASSERT_TRUE(threads->insert(4, 1, [&] { order += "b"; }));
    threads->look(
        4, request(), [&](auto) { done.set_value(); }, none);
    std::promise<void> other;
    threads->look(
        3, request(), [&](auto) { other.set_value(); }, none);
    other.get_future().wait();
    go.set_value();
    done.get_future().wait();
    EXPECT_EQ(order, "ab");
}

TEST_F(CacheThreadsTest, TakeNoMoreThanTheyMayHold)
{
    const auto threads = CacheThreads::create(1, 1000).value();
    std::promise<void> go = hold(*threads, 0);
    EXPECT_TRUE(threads->insert(0, 600, [] {}));
    EXPECT_FALSE(threads->insert(0, 401, [] {}));
    EXPECT_TRUE(threads->insert(0, 400, [] {}));
    go.set_value();
    std::promise<void> done;
    threads->look(
        0, request(), [&](auto) { done.set_value(); }, none);
    done.get_future().wait();
    EXPECT_TRUE(threads->insert(0, 1000, [] {})); // all reserved bytes were given back
}

TEST_F(CacheThreadsTest, AnswerWhatWaitsAndDropInsertsAtTheEnd)
{
    auto threads = CacheThreads::create(1, 1000).value();
    std::promise<void> go = hold(*threads, 0);
    bool isInserted = false;
    bool isLooked = false;
    ASSERT_TRUE(threads->insert(0, 1, [&] { isInserted = true; }));
    threads->look(
        0, request(), [&](auto) { isLooked = true; }, none);
    std::thread end([&] { threads.reset(); });
    go.set_value();
    end.join();
    EXPECT_TRUE(isLooked);
    // The insert may also run before the end begins.
    SUCCEED() << isInserted;
}

TEST_F(CacheThreadsTest, MayEndOnAThreadOfTheirOwn)
{
    auto threads = CacheThreads::create(2, 1000).value();
    std::promise<void> ended;
    CacheThreads* const used = threads.get();
    used->look(
        0, request(),
        [held = std::make_shared<std::shared_ptr<CacheThreads>>(std::move(threads)), &ended](auto) {
            held->reset();
            ended.set_value();
        },
        none);
    ended.get_future().wait();
}

TEST_F(CacheThreadsTest, TellACancelledRequestOfOnce)
{
    const auto threads = CacheThreads::create(1, 1000).value();
    std::promise<void> go = hold(*threads, 0);
    int cancelled = 0;
    const auto count = [&](std::unique_ptr<Request>) { ++cancelled; };
    std::unique_ptr<Request> early = request();
    early->context()->cancel();
    threads->look(0, std::move(early), none, count);
    EXPECT_EQ(cancelled, 1);
    std::unique_ptr<Request> late = request();
    const auto context = late->context();
    threads->look(0, std::move(late), none, count);
    context->cancel();
    EXPECT_EQ(cancelled, 2);
    threads->onCancelled(*context);
    EXPECT_EQ(cancelled, 2);
    go.set_value();
}

} // namespace
} // namespace thalassa::caching
