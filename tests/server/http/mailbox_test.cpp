// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/mailbox.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace thalassa::tests {
namespace {

class Posting : public testing::Test {
protected:
    // Posts a task that appends `name` to the log.
    bool post(const std::string& name)
    {
        return mailbox->post(http::Mailbox::Item([this, name] { log += name; }));
    }
    // Runs all tasks that wait. Returns false if there were none.
    bool takeAll()
    {
        std::vector<http::Mailbox::Item> items;
        mailbox->takeAll(items);
        run(items);
        return !items.empty();
    }
    static void run(const std::vector<http::Mailbox::Item>& items)
    {
        for (const http::Mailbox::Item& item : items)
            std::get<http::Mailbox::Task>(item)();
    }
    // The number of times that the reader was woken since the last call.
    uint64_t wakeups()
    {
        eventfd_t count = 0;
        return ::eventfd_read(mailbox->descriptor(), &count) == 0 ? count : 0;
    }

    const std::shared_ptr<http::Mailbox> mailbox = *http::Mailbox::open({}, nullptr);
    std::string log;
};

TEST_F(Posting, ItemsAreTakenAtOnceInTheirOrder)
{
    EXPECT_FALSE(takeAll());
    for (const char* const name : {"a", "b", "c"})
        EXPECT_TRUE(post(name));
    EXPECT_EQ(log, "") << "they run on the reader's thread";
    EXPECT_TRUE(takeAll());
    EXPECT_EQ(log, "abc");
    EXPECT_FALSE(takeAll());
}

TEST_F(Posting, OnlyTheFirstItemForAPausedReaderWakesIt)
{
    enum Step { Post, Take, Pause, Resume };
    const struct {
        Step step;
        uint64_t wakeups;
        const char* state;
    } steps[] = {
        {Post, 1, "the reader is paused at first"},
        {Post, 0, "the reader is awake"},
        {Take, 0, "the reader has taken both items"},
        {Post, 0, "the reader finds this item, because it does not pause while there are items"},
        {Take, 0, ""},
        {Pause, 0, "the reader has found nothing"},
        {Post, 1, "the reader must wake"},
        {Take, 0, ""},
        {Pause, 0, "the reader is paused again"},
        {Resume, 0, "another event has woken the reader"},
        {Post, 0, "the reader will find this item"},
        {Take, 0, ""},
        {Pause, 0, "the reader is paused again"},
        {Post, 1, "the reader must wake"},
    };
    for (const auto& [step, expected, state] : steps) {
        if (step == Post)
            EXPECT_TRUE(post("."));
        else if (step == Take)
            EXPECT_TRUE(takeAll()) << state;
        else if (step == Pause)
            EXPECT_TRUE(mailbox->pause()) << state;
        else
            mailbox->resume();
        EXPECT_EQ(wakeups(), expected) << state;
    }
}

TEST_F(Posting, ReaderDoesNotPauseWhileThereAreItems)
{
    EXPECT_TRUE(post("a"));
    EXPECT_FALSE(mailbox->pause());
    EXPECT_TRUE(takeAll());
    EXPECT_TRUE(mailbox->pause());
}

TEST_F(Posting, ClosedMailboxReturnsItsItemsAndAcceptsNone)
{
    EXPECT_TRUE(post("a"));
    EXPECT_TRUE(post("b"));
    run(mailbox->close());
    EXPECT_EQ(log, "ab");
    wakeups();
    http::Mailbox::Item late(http::Answer{.address = {.request = 7}});
    EXPECT_FALSE(mailbox->post(std::move(late)));
    EXPECT_EQ(std::get<http::Answer>(late).address.request, 7u) << "the caller keeps the item";
    EXPECT_EQ(wakeups(), 0u);
    EXPECT_FALSE(takeAll());
    EXPECT_TRUE(mailbox->close().empty());
}

TEST_F(Posting, ReaderThatWaitsForWakeupsGetsTheItemsOfAllThreadsInTheirOrder)
{
    constexpr int kThreads = 4;
    constexpr int kItems = 5000;
    std::vector<int> received(kThreads, 0); // the reader's
    int wrong = 0;
    std::vector<std::thread> threads;
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (int i = 0; i < kItems; ++i) {
                EXPECT_TRUE(mailbox->post(http::Mailbox::Item(
                    [&, thread, i] { wrong += received[static_cast<size_t>(thread)]++ != i; })));
            }
        });
    }
    const auto hasAll = [&] { return received == std::vector<int>(kThreads, kItems); };
    while (!hasAll()) {
        pollfd waiting{mailbox->descriptor(), POLLIN, 0};
        ASSERT_EQ(::poll(&waiting, 1, 60'000), 1) << "an item did not wake the reader";
        wakeups();
        mailbox->resume();
        do {
            takeAll();
        } while (!mailbox->pause());
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(wrong, 0);
}

} // namespace
} // namespace thalassa::tests
