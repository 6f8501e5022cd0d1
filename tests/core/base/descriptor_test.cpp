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

TEST(Descriptor, IsNotOpenByDefault)
{
    EXPECT_FALSE(Descriptor().isOpen());
}

} // namespace
} // namespace thalassa::base
