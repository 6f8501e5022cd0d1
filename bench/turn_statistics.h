// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// What benchmarks say of the times of their turns.
#pragma once

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

namespace thalassa::bench {

// REQUIRES: one value or more.
inline double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// Of a turn's time with something and the time without it, pair by pair. The mean is the geometric
// one, which twice the same leaves at 1.
struct Ratio {
    double median = 0;
    double mean = 0;
    double interval = 0; // of 95 %, on each side of the mean
    size_t pairCount = 0;
};

// REQUIRES: two pairs or more, and as many times with as without.
inline Ratio ratioOf(const std::vector<double>& with, const std::vector<double>& without)
{
    std::vector<double> logs;
    double sum = 0;
    for (size_t i = 0; i < with.size(); ++i) {
        logs.push_back(std::log(with[i] / without[i]));
        sum += logs.back();
    }
    const auto count = static_cast<double>(logs.size());
    double squares = 0;
    for (const double one : logs)
        squares += (one - sum / count) * (one - sum / count);
    const double mean = std::exp(sum / count);
    const double error = std::sqrt(squares / (count - 1) / count);
    return {std::exp(median(logs)), mean, mean * 1.96 * error, logs.size()};
}

inline std::ostream& operator<<(std::ostream& out, const Ratio& ratio)
{
    return out << "median " << ratio.median << ", mean " << ratio.mean << " +- " << ratio.interval
               << " (95 %) of " << ratio.pairCount << " pairs";
}

} // namespace thalassa::bench
