// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
//
// Statistics of turns: the median, and the ratio of pairs of turns with its 95 % interval.
#pragma once

#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

namespace thalassa::bench {

// The upper median. REQUIRES: at least one value.
inline double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

// The ratio of the time of a turn with an option to the time of a turn without it, over pairs of
// turns. The mean is geometric.
struct Ratio {
    double median = 0;
    double mean = 0;
    double interval = 0; // half the width of the 95 % interval of the mean
    size_t pairCount = 0;
};

// REQUIRES: at least two pairs, and vectors of the same size.
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
