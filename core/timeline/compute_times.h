// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// ComputeTimes: the durations of the compute stages of a request. An ensemble has the sums over its
// steps (row 5.13): one rule for the server and for trace files. Pure functions: *thread-safe*.
#pragma once

#include "core/base/clock.h"

namespace thalassa::timeline {

struct ComputeTimes {
    base::Duration input{0};
    base::Duration infer{0};
    base::Duration output{0};

    // `Times` has the times of inference::Record under the same names.
    template <typename Times> static ComputeTimes of(const Times& times)
    {
        return {times.computeStart - times.executeStart, times.computeEnd - times.computeStart,
            times.executeEnd - times.computeEnd};
    }
    ComputeTimes& operator+=(const ComputeTimes& step)
    {
        input += step.input;
        infer += step.infer;
        output += step.output;
        return *this;
    }
    // Sets the times of an ensemble, which begin with its executeStart: the acceptance of its first
    // step, which ends its queue.
    template <typename Times> void writeTo(Times& times) const
    {
        times.computeStart = times.executeStart + input;
        times.computeEnd = times.computeStart + infer;
        times.executeEnd = times.computeEnd + output;
    }
};

} // namespace thalassa::timeline
