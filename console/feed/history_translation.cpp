// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/feed/history_translation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "console/feed/translation.h"
#include "console/models/server/model_row.h"
#include "console/models/text/shown_text.h"
#include "observability.pb.h"

namespace thalassa::console {
namespace {

using std::chrono::nanoseconds;

constexpr double kGap = std::numeric_limits<double>::quiet_NaN();
constexpr int kMostPoints = 10'000;
constexpr int kMostHistoryStages = 32;
constexpr int kMostReasons = 16;
constexpr qsizetype kReasonLength = 48;
constexpr quint64 kLongestInterval = 3'600'000'000'000;

// Adds the points of one figure.
class Points {
public:
    Points(HistoryPart& part, const v1::ModelHistory& history)
        : m_part(part)
        , m_history(history)
        , m_count(std::min(history.covered_ns_size(), kMostPoints))
    {
    }

    int count() const { return m_count; }

    // `value` returns the value of a point that was observed, or nothing.
    template <typename Value> void add(const FigureKey& key, int size, const Value& value)
    {
        std::vector<FigurePoint> points;
        if (const auto gap = gapBefore()) {
            points.push_back({*gap, kGap});
        }
        for (int at = 0; at < std::min(size, m_count); ++at) {
            const std::optional<double> found =
                m_history.covered_ns(at) == 0 ? std::optional(kGap) : value(at);
            if (found) {
                points.push_back({timeOf(at), *found});
            }
        }
        const bool hasValue = std::any_of(points.begin(), points.end(),
            [](const FigurePoint& point) { return !std::isnan(point.value); });
        if (hasValue) {
            m_part.figures.emplace(key, std::move(points));
        }
    }

    // A counter per second.
    template <typename List> void addRate(Figure figure, const List& counts)
    {
        add({figure, {}}, counts.size(), [&](int at) {
            return std::optional(static_cast<double>(counts[at]) * 1e9 /
                static_cast<double>(m_history.covered_ns(at)));
        });
    }

    template <typename List> void addValue(Figure figure, const List& values, double greatest)
    {
        add({figure, {}}, values.size(), [&](int at) {
            return std::optional(std::clamp(static_cast<double>(values[at]), 0.0, greatest));
        });
    }

    template <typename List>
    void addQuantile(Figure figure, const QString& stage, const List& values)
    {
        add({figure, stage}, values.size(), [&](int at) {
            return values[at] == 0 ? std::nullopt : std::optional(static_cast<double>(values[at]));
        });
    }

private:
    // A version that began to serve within a point was observed at the end of that point.
    nanoseconds lateBegin(int at) const
    {
        const bool isFirst = at == 0 || m_history.covered_ns(at - 1) == 0;
        const auto covered = std::min<quint64>(m_history.covered_ns(at), m_part.step.count());
        const nanoseconds missing = m_part.step - durationOf(covered);
        return isFirst && covered > 0 && missing > m_part.step / 8 ? missing : nanoseconds(0);
    }
    WallTime timeOf(int at) const
    {
        return wallTimeOf(m_history.begin_unix_ns()) + m_part.step * at + lateBegin(at);
    }
    // Returns the end of the gap before the version began to serve, if the first point tells it.
    std::optional<WallTime> gapBefore() const
    {
        const bool isLate =
            m_count > 0 && m_history.left_out() == 0 && lateBegin(0) > nanoseconds(0);
        return isLate ? std::optional(timeOf(0) - nanoseconds(1)) : std::nullopt;
    }

    HistoryPart& m_part;
    const v1::ModelHistory& m_history;
    const int m_count;
};

QString reasonOf(const v1::RequestRecord& record)
{
    if (!record.code().empty()) {
        return shownText(record.code(), kReasonLength);
    }
    const std::string& name = v1::Outcome_Name(record.outcome());
    constexpr std::string_view kPrefix = "OUTCOME_";
    return name.starts_with(kPrefix) ? QString::fromStdString(name.substr(kPrefix.size()))
                                     : QStringLiteral("UNKNOWN");
}

// Whether the request found the queue full. The history of the server counts these requests. The
// records and recordings of an earlier version of the server have only the error text.
bool foundFullQueue(const v1::RequestRecord& record)
{
    if (!record.has_refusal()) {
        return record.outcome() == v1::OUTCOME_REJECTED &&
            record.failure().starts_with("Exceeds maximum queue size");
    }
    return record.refusal() == v1::REFUSAL_QUEUE_FULL;
}

bool isPossible(const v1::ModelHistory& history, quint64 intervalNs)
{
    return intervalNs > 0 && intervalNs <= kLongestInterval && history.begin_unix_ns() >= 0 &&
        history.begin_unix_ns() <= kLastUnixNs;
}

} // namespace

HistoryPart historyOf(const v1::ModelHistory& history, quint64 intervalNs)
{
    HistoryPart part;
    if (!isPossible(history, intervalNs)) {
        return part;
    }
    part.step = durationOf(intervalNs);
    constexpr double kAny = std::numeric_limits<double>::max();
    Points points(part, history);
    points.addRate(Figure::Successes, history.success_count());
    points.addRate(Figure::Failures, history.failure_count());
    points.addRate(Figure::Refusals, history.refused_count());
    points.addRate(Figure::Executions, history.execution_count());
    points.add({Figure::BatchSize, {}},
        std::min(history.inference_count_size(), history.execution_count_size()), [&](int at) {
            if (history.execution_count(at) == 0) {
                return std::optional<double>();
            }
            const auto countAt = [at](const auto& counts) {
                return at < counts.size() ? static_cast<quint64>(counts[at]) : 0;
            };
            return std::optional(
                meanBatchOf(history.inference_count(at), history.execution_count(at),
                    countAt(history.success_count()), countAt(history.failure_count()))
                    .value_or(kGap));
        });
    points.addValue(Figure::MeanQueue, history.mean_queue_count(), kAny);
    points.addValue(Figure::MaxQueue, history.max_queue_count(), kAny);
    points.addValue(Figure::Occupancy, history.occupancy(), 1);
    points.addValue(Figure::Memory, history.memory_byte_size(), kAny);
    for (int at = 0; at < std::min(history.stages_size(), kMostHistoryStages); ++at) {
        const v1::StageHistory& stage = history.stages(at);
        const QString name = shownText(stage.stage(), kReasonLength);
        points.addQuantile(Figure::P50, name, stage.p50_ns());
        points.addQuantile(Figure::P90, name, stage.p90_ns());
        points.addQuantile(Figure::P99, name, stage.p99_ns());
    }
    return part;
}

std::vector<Series::Point> ratesOf(const v1::HistoryResponse& response)
{
    std::map<qint64, double> rates; // by the number of the interval since 1970
    const nanoseconds step = durationOf(response.interval_ns());
    for (const v1::ModelHistory& model : response.models()) {
        if (!isPossible(model, response.interval_ns())) {
            continue;
        }
        const auto countAt = [](const auto& counts, int at) {
            return at < counts.size() ? static_cast<double>(counts[at]) : 0;
        };
        const qint64 first = model.begin_unix_ns() / step.count();
        for (int at = 0; at < std::min(model.covered_ns_size(), kMostPoints); ++at) {
            if (model.covered_ns(at) > 0) {
                rates[first + at] +=
                    (countAt(model.success_count(), at) + countAt(model.failure_count(), at)) *
                    1e9 / static_cast<double>(model.covered_ns(at));
            }
        }
    }
    std::vector<Series::Point> points;
    points.reserve(rates.size());
    for (const auto& [number, rate] : rates) {
        points.push_back({WallTime(step * number + step / 2), rate});
    }
    return points;
}

std::map<FigureKey, double> releasesOf(const v1::ModelExplanation& explanation)
{
    double total = 0;
    for (const auto& [release, count] : explanation.batch_releases()) {
        total += static_cast<double>(count);
    }
    std::map<FigureKey, double> shares;
    for (const auto& [release, count] : explanation.batch_releases()) {
        if (total > 0 && shares.size() < kMostReasons) {
            shares[{Figure::ReleaseShare, shownText(release, kReasonLength)}] =
                static_cast<double>(count) / total;
        }
    }
    return shares;
}

RangeExplanation explanationOf(const v1::ModelExplanation& explanation)
{
    RangeExplanation result;
    result.sentence = shownText(explanation.sentence());
    result.requestCount = explanation.request_count();
    result.meanBatchSize = explanation.mean_batch_size();
    for (const v1::Share& share : explanation.shares()) {
        if (result.shares.size() < kMostHistoryStages) {
            result.shares.append({shownText(share.stage(), kReasonLength), share.part()});
        }
    }
    const auto addCounts = [](QList<std::pair<QString, quint64>>& list, const auto& counts) {
        for (const auto& [name, count] : counts) {
            if (list.size() < kMostReasons) {
                list.append({shownText(name, kReasonLength), count});
            }
        }
        std::sort(list.begin(), list.end(),
            [](const auto& left, const auto& right) { return left.second > right.second; });
    };
    addCounts(result.outcomes, explanation.outcomes());
    addCounts(result.releases, explanation.batch_releases());
    return result;
}

std::map<FigureKey, double> occupancyOf(const v1::ModelInstances& instances)
{
    double sum = 0;
    double least = 1;
    double most = 0;
    int count = 0;
    for (const v1::Instance& instance : instances.instances()) {
        if (instance.is_passive()) {
            continue;
        }
        const double busy = std::clamp(instance.busy_10s(), 0.0, 1.0);
        least = std::min(least, busy);
        most = std::max(most, busy);
        sum += busy;
        ++count;
    }
    if (count == 0) {
        return {};
    }
    return {{{Figure::OccupancyLow, {}}, least}, {{Figure::OccupancyHigh, {}}, most},
        {{Figure::Occupancy, {}}, sum / count}};
}

FailureCounts failuresOf(const v1::RequestsResponse& response, WallTime after)
{
    FailureCounts counts;
    counts.latest = after;
    for (const v1::RequestRecord& record : response.requests()) {
        if (record.begin_unix_ns() < 0 || record.begin_unix_ns() > kLastUnixNs ||
            record.duration_ns() > static_cast<quint64>(kLastUnixNs)) {
            continue;
        }
        const WallTime end = wallTimeOf(record.begin_unix_ns()) + durationOf(record.duration_ns());
        if (end <= after) {
            continue;
        }
        counts.latest = std::max(counts.latest, end);
        if (foundFullQueue(record)) {
            continue;
        }
        const FigureKey key{Figure::FailuresOf, reasonOf(record)};
        if (counts.perSecond.size() < kMostReasons || counts.perSecond.contains(key)) {
            const auto second =
                std::chrono::floor<std::chrono::seconds>(end).time_since_epoch().count();
            ++counts.perSecond[key][second];
        }
    }
    return counts;
}

} // namespace thalassa::console
