// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/key_motion.h"

#include <gtest/gtest.h>

namespace thalassa::console {
namespace {

using namespace std::chrono_literals;

TEST(KeyMotion, BecomesFasterWhileAKeyIsHeldAndFadesAfterwards)
{
    KeyMotion motion;
    EXPECT_FALSE(motion.isMoving());
    motion.press(KeyMotion::Axis::Pan, 1);
    double first = 0;
    double later = 0;
    for (int i = 0; i < 100; ++i) {
        const KeyMotion::Step step = motion.advance(16ms);
        EXPECT_EQ(step.zoom, 1);
        (i < 50 ? first : later) += step.pan;
    }
    EXPECT_GT(first, 0);
    EXPECT_GT(later, first * 1.2);
    motion.release(KeyMotion::Axis::Pan, 1);
    int frames = 0;
    while (motion.isMoving() && frames < 1000) {
        motion.advance(16ms);
        ++frames;
    }
    EXPECT_LT(frames, 50);
}

TEST(KeyMotion, ZoomsInAndOut)
{
    KeyMotion motion;
    motion.press(KeyMotion::Axis::Zoom, 1);
    EXPECT_LT(motion.advance(50ms).zoom, 1);
    motion.stop();
    motion.press(KeyMotion::Axis::Zoom, -1);
    EXPECT_GT(motion.advance(50ms).zoom, 1);
}

TEST(KeyMotion, DoesNotJumpAfterALongFrame)
{
    KeyMotion motion;
    motion.press(KeyMotion::Axis::Pan, -1);
    EXPECT_GT(motion.advance(10s).pan, -0.5);
}

TEST(KeyMotion, IgnoresTheReleaseOfAnotherKey)
{
    KeyMotion motion;
    motion.press(KeyMotion::Axis::Pan, -1);
    motion.press(KeyMotion::Axis::Pan, 1);
    motion.release(KeyMotion::Axis::Pan, -1);
    EXPECT_GT(motion.advance(50ms).pan, 0);
}

} // namespace
} // namespace thalassa::console
