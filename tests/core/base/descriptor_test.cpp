// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "core/base/descriptor.h"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <cerrno>

namespace thalassa::base {
namespace {

bool isOpen(int descriptor)
{
    return ::fcntl(descriptor, F_GETFD) >= 0;
}

int open()
{
    return ::open("/dev/null", O_RDONLY | O_CLOEXEC);
}

TEST(Descriptor, ClosesAtItsEnd)
{
    int number = -1;
    {
        const Descriptor descriptor(open());
        ASSERT_TRUE(descriptor.isOpen());
        number = descriptor.get();
    }
    EXPECT_FALSE(isOpen(number));
}

TEST(Descriptor, ClosesOnceWhenItWasMoved)
{
    Descriptor first(open());
    const int number = first.get();
    Descriptor second(std::move(first));
    EXPECT_EQ(second.get(), number);
    second.reset();
    EXPECT_FALSE(second.isOpen());
    EXPECT_FALSE(isOpen(number));
    second.reset(); // has no effect
}

TEST(Descriptor, AnAssignmentClosesTheFormerOne)
{
    Descriptor descriptor(open());
    const int former = descriptor.get();
    descriptor = Descriptor(open());
    EXPECT_TRUE(isOpen(descriptor.get()));
    EXPECT_NE(descriptor.get(), former);
    EXPECT_FALSE(isOpen(former));
}

TEST(Descriptor, LeavesOpenWhatItReleased)
{
    Descriptor descriptor(open());
    const int number = descriptor.release();
    EXPECT_FALSE(descriptor.isOpen());
    EXPECT_TRUE(isOpen(number));
    const Descriptor other(number);
}

TEST(Descriptor, ReportsAnErrorOfClosing)
{
    Descriptor descriptor(open());
    const int number = descriptor.get();
    EXPECT_TRUE(descriptor.close());
    EXPECT_FALSE(descriptor.isOpen());
    Descriptor closed(number); // which the system no longer knows
    EXPECT_FALSE(closed.close());
    EXPECT_EQ(errno, EBADF);
}

TEST(Descriptor, IsNotOpenByDefault)
{
    EXPECT_FALSE(Descriptor().isOpen());
}

} // namespace
} // namespace thalassa::base
