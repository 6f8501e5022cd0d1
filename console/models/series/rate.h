// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A counter as a rate. The window is the last 5 seconds, so that a rate does not jump with each
// reading. A counter that falls is one of a restarted server: the rate begins again, without a
// peak. *thread-compatible*.
#pragma once

#include <array>
#include <optional>

#include "console/models/text/figures.h"

namespace thalassa::console {

class Rate {
public:
    void add(WallTime time, quint64 counter);
    void clear() { m_count = 0; }

    // Events per second; absent before the second reading.
    std::optional<double> perSecond() const;
    // The growth over the window.
    quint64 growth() const;

private:
    struct Reading {
        WallTime time;
        quint64 counter = 0;
    };

    std::array<Reading, 12> m_readings{}; // the oldest first
    std::size_t m_count = 0;
};

} // namespace thalassa::console
