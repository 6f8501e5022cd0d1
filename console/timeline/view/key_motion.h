// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeyMotion: panning and zooming with keys that are held. The speed grows while a key is held and
// fades when it is released; it does not depend on the repeat rate of the keyboard.
// *thread-compatible*.
#pragma once

#include <chrono>

namespace thalassa::console {

class KeyMotion {
public:
    enum class Axis { Pan, Zoom };

    struct Step {
        double pan = 0;  // share of the visible range; positive moves to later times
        double zoom = 1; // the new length of the visible range in lengths of the old one
    };

    // `direction` is 1 or -1: later or earlier, in or out.
    void press(Axis axis, int direction);
    void release(Axis axis, int direction);
    void stop();
    // Whether there is motion, or a key is held.
    bool isMoving() const;
    // Returns the motion of the time that has passed.
    Step advance(std::chrono::nanoseconds passed);

private:
    struct Motion {
        int direction = 0; // 0: no key is held
        double held = 0;   // seconds
        double speed = 0;  // per second

        double advance(double seconds, double slow, double fast);
    };

    Motion& of(Axis axis) { return axis == Axis::Pan ? m_pan : m_zoom; }

    Motion m_pan, m_zoom;
};

} // namespace thalassa::console
