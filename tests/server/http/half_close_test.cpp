// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "server/http/half_close.h"

#include <chrono>

#include <gtest/gtest.h>

namespace thalassa::tests {
namespace {

using Action = http::HalfClose::Action;
using std::chrono::milliseconds;

class HalfClosing : public testing::Test {
protected:
    HalfClosing()
    {
        limits.halfCloseTimeout = milliseconds(200);
        limits.interimTimeout = milliseconds(2000);
    }
    static base::TimePoint at(int64_t time) { return base::TimePoint{} + milliseconds(time); }
    Action check(int64_t time, uint64_t taken, bool mayInterim = true)
    {
        return halfClose.check(at(time), taken, mayInterim);
    }

    http::Limits limits;
    http::HalfClose halfClose{limits};
};

TEST_F(HalfClosing, IsOpenUntilTheClientEndsItsSending)
{
    EXPECT_TRUE(halfClose.isOpen());
    EXPECT_FALSE(halfClose.isUndecided());
    halfClose.begin(at(0), 0);
    EXPECT_FALSE(halfClose.isOpen());
    EXPECT_TRUE(halfClose.isUndecided());
    EXPECT_EQ(halfClose.nextCheck(), at(200));
}

TEST_F(HalfClosing, ClientThatAcknowledgesAByteReadsOn)
{
    halfClose.begin(at(0), 10);
    EXPECT_EQ(check(100, 10), Action::Wait);
    EXPECT_TRUE(halfClose.isUndecided());
    EXPECT_EQ(check(300, 11), Action::Wait);
    EXPECT_FALSE(halfClose.isUndecided());
    EXPECT_FALSE(halfClose.isOpen());
}

TEST_F(HalfClosing, InterimResponseIsSentOnceAfterTheFirstTimeout)
{
    halfClose.begin(at(0), 10);
    EXPECT_EQ(check(199, 10), Action::Wait);
    EXPECT_EQ(check(200, 10), Action::SendInterim);
    EXPECT_EQ(halfClose.nextCheck(), at(2200));
    EXPECT_EQ(check(2199, 10), Action::Wait);
    EXPECT_EQ(check(2200, 10), Action::Close);
}

TEST_F(HalfClosing, ClientThatAcknowledgesTheInterimResponseReadsOn)
{
    halfClose.begin(at(0), 10);
    EXPECT_EQ(check(200, 10), Action::SendInterim);
    EXPECT_EQ(check(2200, 35), Action::Wait);
    EXPECT_FALSE(halfClose.isUndecided());
}

TEST_F(HalfClosing, ConnectionThatCanGetNoInterimResponseIsClosedAtTheFirstTimeout)
{
    halfClose.begin(at(0), 0);
    EXPECT_EQ(check(199, 0, false), Action::Wait);
    EXPECT_EQ(check(200, 0, false), Action::Close);
}

} // namespace
} // namespace thalassa::tests
