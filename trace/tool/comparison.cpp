// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: Apache-2.0
#include "trace/tool/comparison.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"

namespace thalassa::trace_tool {
namespace {

constexpr double kDeviations = 1.96; // 95 % of a normal distribution lie within them
constexpr int64_t kForMean = 30;

struct Percentile {
    const char* name;
    double fraction;
    int64_t needed; // durations, of which ten lie beyond the percentile
};
constexpr Percentile kPercentiles[] = {{"p50", 0.5, 20}, {"p90", 0.9, 100}, {"p99", 0.99, 1000}};

const Durations* find(const StageTimes& times, const StageTimes::Key& key)
{
    const auto found = times.stages().find(key);
    return found == times.stages().end() ? nullptr : &found->second;
}

Verdict verdictOf(bool isClear, const Figure& figure)
{
    if (!isClear || *figure.a == *figure.b)
        return Verdict::Unclear;
    return *figure.b < *figure.a ? Verdict::Faster : Verdict::Slower;
}

Figure meanOf(const Durations* a, const Durations* b)
{
    Figure figure{"mean", {}, {}, Verdict::TooFew};
    if (a != nullptr)
        figure.a = static_cast<double>(a->mean());
    if (b != nullptr)
        figure.b = static_cast<double>(b->mean());
    if (a == nullptr || b == nullptr || std::min(a->count(), b->count()) < kForMean)
        return figure;
    const double deviation = std::sqrt(a->variance() / static_cast<double>(a->count()) +
        b->variance() / static_cast<double>(b->count()));
    figure.verdict = verdictOf(std::abs(*figure.b - *figure.a) > kDeviations * deviation, figure);
    return figure;
}

// Returns the 95 % interval of the percentile of all requests, of which those of the file are a
// sample. It uses the ranks of the durations and so holds for any distribution.
std::pair<int64_t, int64_t> intervalOf(const Durations& durations, double fraction)
{
    const auto count = static_cast<double>(durations.count());
    const double reach = kDeviations * std::sqrt(count * fraction * (1 - fraction));
    return {durations.ranked(static_cast<int64_t>(std::floor(count * fraction - reach))),
        durations.ranked(static_cast<int64_t>(std::ceil(count * fraction + reach)) + 1)};
}

Figure percentileOf(const Percentile& percentile, const Durations* a, const Durations* b)
{
    Figure figure{percentile.name, {}, {}, Verdict::TooFew};
    if (a != nullptr)
        figure.a = static_cast<double>(a->quantile(percentile.fraction));
    if (b != nullptr)
        figure.b = static_cast<double>(b->quantile(percentile.fraction));
    if (a == nullptr || b == nullptr || std::min(a->count(), b->count()) < percentile.needed)
        return figure;
    const auto [lowA, highA] = intervalOf(*a, percentile.fraction);
    const auto [lowB, highB] = intervalOf(*b, percentile.fraction);
    figure.verdict = verdictOf(highA < lowB || highB < lowA, figure);
    return figure;
}

StageComparison compareStage(
    const StageTimes::Key& key, const StageTimes& timesA, const StageTimes& timesB)
{
    const Durations* const a = find(timesA, key);
    const Durations* const b = find(timesB, key);
    StageComparison stage{key.model, key.stage, a != nullptr ? a->count() : 0,
        b != nullptr ? b->count() : 0, {meanOf(a, b)}};
    for (const Percentile& percentile : kPercentiles)
        stage.figures.push_back(percentileOf(percentile, a, b));
    return stage;
}

// Returns the absolute difference of the means, or -1 if there is none.
double sizeOfDifference(const StageComparison& stage)
{
    const std::optional<double> difference = stage.figures.front().difference();
    return difference ? std::abs(*difference) : -1;
}

} // namespace

const char* nameOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Unclear:
        return "unclear";
    case Verdict::Faster:
        return "faster";
    case Verdict::Slower:
        return "slower";
    case Verdict::TooFew:
        break;
    }
    return "too few";
}

std::optional<double> Figure::difference() const
{
    return a && b ? std::optional(*b - *a) : std::nullopt;
}

std::optional<double> Figure::relative() const
{
    return a && b && *a != 0 ? std::optional((*b - *a) / std::abs(*a)) : std::nullopt;
}

std::vector<StageComparison> compare(const StageTimes& a, const StageTimes& b)
{
    std::set<StageTimes::Key> keys;
    for (const StageTimes* const times : {&a, &b}) {
        for (const auto& [key, durations] : times->stages())
            keys.insert(key);
    }
    std::vector<StageComparison> stages;
    stages.reserve(keys.size());
    for (const StageTimes::Key& key : keys)
        stages.push_back(compareStage(key, a, b));
    std::stable_sort(stages.begin(), stages.end(), [](const auto& one, const auto& other) {
        return sizeOfDifference(one) > sizeOfDifference(other);
    });
    return stages;
}

std::string neededCounts()
{
    std::string text = absl::StrCat("mean ", kForMean);
    for (const Percentile& percentile : kPercentiles)
        absl::StrAppend(&text, ", ", percentile.name, " ", percentile.needed);
    return text;
}

} // namespace thalassa::trace_tool
