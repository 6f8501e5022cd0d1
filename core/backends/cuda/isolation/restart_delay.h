// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// RestartDelay: the exponential back-off between the starts of a worker process: the first restart
// is at once, further ones are after 1 s, 2 s, 4 s and so on, up to the longest delay. The end of
// a worker that has lived for the longest delay resets it. *thread-compatible*. It has no clock of
// its own.
#pragma once

#include <chrono>

namespace thalassa::backends::kernels {

class RestartDelay {
public:
    using Duration = std::chrono::milliseconds;

    struct Options {
        Duration first{1'000}; // of the second restart
        Duration longest{30'000};
    };

    explicit RestartDelay(Options options)
        : m_options(options)
    {
    }

    // Returns the delay before the next start, given how long the last worker lived.
    Duration next(Duration lived);

private:
    const Options m_options;
    Duration m_next{0};
};

} // namespace thalassa::backends::kernels
