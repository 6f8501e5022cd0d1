// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/view/key_motion.h"

#include <algorithm>
#include <cmath>

namespace thalassa::console {
namespace {

constexpr double kRise = 0.08;     // seconds in which the speed adapts
constexpr double kFullAfter = 1.5; // seconds until the speed is highest
constexpr double kLeast = 0.01;    // slower motion has ended
constexpr double kLongestStep = 0.1;

} // namespace

void KeyMotion::press(Axis axis, int direction)
{
    Motion& motion = of(axis);
    if (motion.direction != direction)
        motion.held = 0;
    motion.direction = direction;
}

void KeyMotion::release(Axis axis, int direction)
{
    Motion& motion = of(axis);
    if (motion.direction == direction)
        motion = {0, 0, motion.speed};
}

void KeyMotion::stop()
{
    m_pan = m_zoom = {};
}

bool KeyMotion::isMoving() const
{
    const auto moves = [](const Motion& motion) {
        return motion.direction != 0 || motion.speed != 0;
    };
    return moves(m_pan) || moves(m_zoom);
}

double KeyMotion::Motion::advance(double seconds, double slow, double fast)
{
    held += direction == 0 ? 0 : seconds;
    const double target = direction * (slow + (fast - slow) * std::min(held / kFullAfter, 1.0));
    speed += (target - speed) * (1 - std::exp(-seconds / kRise));
    if (direction == 0 && std::abs(speed) < kLeast)
        speed = 0;
    return speed * seconds;
}

KeyMotion::Step KeyMotion::advance(std::chrono::nanoseconds passed)
{
    // A frame that took long must not become a jump.
    const double seconds = std::min(std::chrono::duration<double>(passed).count(), kLongestStep);
    return {m_pan.advance(seconds, 0.8, 3), std::exp(-m_zoom.advance(seconds, 1.5, 5))};
}

} // namespace thalassa::console
