// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/model_table.h"

#include <QSet>
#include <algorithm>

#include "console/models/server/attention.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

// A change of more rows, or of more ranges of rows, is announced as a new table: views do work for
// each range.
constexpr std::size_t kMostRanges = 100;

QString orDash(const std::optional<double>& value, QString (*format)(double, const QLocale&))
{
    return value ? format(*value, QLocale()) : QStringLiteral("–");
}

QString orDash(const std::optional<quint64>& value, QString (*format)(quint64, const QLocale&))
{
    return value ? format(*value, QLocale()) : QStringLiteral("–");
}

QVariant variantOf(const std::optional<double>& value)
{
    return value ? QVariant(*value) : QVariant();
}

QVariant variantOf(const std::optional<quint64>& value)
{
    return value ? QVariant(static_cast<double>(*value)) : QVariant();
}

// The quantile of a column, if the version has served in the window.
std::optional<std::chrono::nanoseconds> quantileOf(const ModelRow& row, int column)
{
    if (!row.figures) {
        return std::nullopt;
    }
    if (column == ModelTable::Mean) {
        return row.figures->mean;
    }
    if (!row.figures->total || row.figures->total->count == 0) {
        return std::nullopt;
    }
    const Quantiles& total = *row.figures->total;
    return column == ModelTable::P50 ? total.p50
        : column == ModelTable::P90  ? total.p90
        : column == ModelTable::P95  ? total.p95
                                     : total.p99;
}

std::optional<quint64> countOf(const ModelRow& row, int column)
{
    if (!row.figures) {
        return std::nullopt;
    }
    switch (column) {
    case ModelTable::Queue:
        return row.figures->queued;
    case ModelTable::InFlight:
        return row.figures->inFlight;
    case ModelTable::Failures:
        return row.figures->failures;
    default:
        return row.figures->memory;
    }
}

} // namespace

ModelTable::ModelTable(QObject* parent)
    : FilterableTable(parent)
{
}

QList<FilterableTable::Column> ModelTable::makeColumns() const
{
    using Filter::Kind::Bytes;
    using Filter::Kind::Duration;
    using Filter::Kind::Number;
    using Filter::Kind::Text;
    return {
        {QStringLiteral("name"), tr("Model"), tr("Name of the model"), Text, 22},
        {QStringLiteral("version"), tr("Version"), tr("Version of the model"), Number, 6},
        {QStringLiteral("state"), tr("State"), tr("State in the repository index"), Text, 10},
        {QStringLiteral("rate"), tr("Requests"),
            tr("Accepted requests per second, over the last 5 seconds"), Number, 8},
        {QStringLiteral("p50"), tr("p50"),
            tr("Median of the duration of requests in the last minute"), Duration, 7},
        {QStringLiteral("p90"), tr("p90"), tr("90 % quantile of the duration in the last minute"),
            Duration, 7},
        {QStringLiteral("p95"), tr("p95"), tr("95 % quantile of the duration in the last minute"),
            Duration, 7, true},
        {QStringLiteral("p99"), tr("p99"), tr("99 % quantile of the duration in the last minute"),
            Duration, 7},
        {QStringLiteral("mean"), tr("Mean"), tr("Mean duration of requests since the load"),
            Duration, 7, true},
        {QStringLiteral("queue"), tr("Queue"),
            tr("Requests that wait in the queues of the version"), Number, 5},
        {QStringLiteral("inflight"), tr("In flight"),
            tr("Accepted requests without a final response"), Number, 7},
        {QStringLiteral("batch"), tr("Batch"),
            tr("Mean number of rows in an execution, since the load"), Number, 5},
        {QStringLiteral("cache"), tr("Cache hits"),
            tr("Share of the requests that the response cache answered"), Number, 9, true},
        {QStringLiteral("failures"), tr("Failures"),
            tr("Requests that failed or were refused, since the load"), Number, 7},
        {QStringLiteral("memory"), tr("Memory"), tr("Memory that the version's owners report"),
            Bytes, 8, true},
        {QStringLiteral("reason"), tr("Reason"), tr("Why the version is in its state"), Text, 24},
    };
}

void ModelTable::applyIndex(const QList<IndexEntry>& index)
{
    // A hostile index may name a version twice: the first entry stays.
    Entries entries;
    for (const IndexEntry& entry : index) {
        if (!entries.contains(entry.key)) {
            entries.insert(entry.key, &entry);
        }
    }
    const auto kept = static_cast<std::size_t>(std::count_if(m_rows.begin(), m_rows.end(),
        [&entries](const ModelRow& row) { return entries.contains(row.key); }));
    std::vector<ModelRow> added;
    for (const IndexEntry& entry : index) {
        const bool isFirst = entries.value(entry.key) == &entry;
        if (isFirst && !m_numbers.contains(entry.key) && kept + added.size() < kMaximumRows) {
            ModelRow row;
            row.key = entry.key;
            row.name = shownName(entry.key.name);
            row.state = entry.state;
            row.reason = entry.reason;
            added.push_back(std::move(row));
        }
    }
    if (removedRanges(entries) > kMostRanges || (kept > 0 && added.size() > kMostRanges)) {
        beginResetModel();
        std::erase_if(
            m_rows, [&entries](const ModelRow& row) { return !entries.contains(row.key); });
        takeStates(entries);
        std::move(added.begin(), added.end(), std::back_inserter(m_rows));
        numberRows();
        endResetModel();
        return;
    }
    removeMissing(entries);
    // Only the columns that change are told: a view sorts its rows again if its column is one.
    if (const auto [first, last] = takeStates(entries); last >= 0) {
        Q_EMIT dataChanged(this->index(first, State), this->index(last, Reason));
    }
    insert(std::move(added));
}

// Takes the states of the rows. Returns the first and the last row that has changed; -1: none.
std::pair<int, int> ModelTable::takeStates(const Entries& entries)
{
    int first = -1;
    int last = -1;
    for (std::size_t number = 0; number < m_rows.size(); ++number) {
        ModelRow& row = m_rows[number];
        const IndexEntry* entry = entries.value(row.key);
        if (entry == nullptr || (row.state == entry->state && row.reason == entry->reason)) {
            continue;
        }
        row.state = entry->state;
        row.reason = entry->reason;
        last = static_cast<int>(number);
        first = first < 0 ? last : first;
    }
    return {first, last};
}

void ModelTable::applyFigures(const QList<ModelFigures>& figures, WallTime time)
{
    std::vector<ModelRow> added;
    int first = static_cast<int>(m_rows.size());
    int last = -1;
    for (const ModelFigures& reading : figures) {
        if (const auto found = m_numbers.constFind(reading.key); found != m_numbers.constEnd()) {
            m_rows[*found].take(reading, time);
            first = std::min(first, *found);
            last = std::max(last, *found);
        } else if (m_rows.size() + added.size() < kMaximumRows) {
            ModelRow row;
            row.key = reading.key;
            row.name = shownName(reading.key.name);
            row.state = ModelState::Ready; // only a version that serves has counters
            row.take(reading, time);
            added.push_back(std::move(row));
        }
    }
    if (last >= 0) {
        Q_EMIT dataChanged(index(first, State), index(last, Memory)); // the state has a health
    }
    insert(std::move(added));
}

void ModelTable::clear()
{
    beginResetModel();
    m_rows.clear();
    m_numbers.clear();
    endResetModel();
}

void ModelTable::insert(std::vector<ModelRow> rows)
{
    // A hostile snapshot may name a version twice: the first one stays.
    QSet<ModelKey> seen;
    std::erase_if(rows, [&seen](const ModelRow& row) {
        const bool isRepeated = seen.contains(row.key);
        seen.insert(row.key);
        return isRepeated;
    });
    if (rows.empty()) {
        return;
    }
    const auto begin = static_cast<int>(m_rows.size());
    // A view that sorts its rows inserts them one by one among others.
    const bool isScattered = begin > 0 && rows.size() > kMostRanges;
    isScattered ? beginResetModel()
                : beginInsertRows({}, begin, begin + static_cast<int>(rows.size()) - 1);
    std::move(rows.begin(), rows.end(), std::back_inserter(m_rows));
    numberRows();
    isScattered ? endResetModel() : endInsertRows();
}

// Returns the number of ranges of rows that the index does not have.
std::size_t ModelTable::removedRanges(const Entries& kept) const
{
    std::size_t ranges = 0;
    bool wasMissing = false;
    for (const ModelRow& row : m_rows) {
        const bool isMissing = !kept.contains(row.key);
        ranges += isMissing && !wasMissing ? 1 : 0;
        wasMissing = isMissing;
    }
    return ranges;
}

void ModelTable::removeMissing(const Entries& kept)
{
    const auto isMissing = [&kept](const ModelRow& row) { return !kept.contains(row.key); };
    if (std::all_of(m_rows.begin(), m_rows.end(), isMissing)) {
        if (!m_rows.empty()) {
            clear();
        }
        return;
    }
    int end = static_cast<int>(m_rows.size());
    while (end > 0) { // ranges of rows, from the bottom
        if (!isMissing(m_rows[end - 1])) {
            --end;
            continue;
        }
        int begin = end - 1;
        while (begin > 0 && isMissing(m_rows[begin - 1])) {
            --begin;
        }
        beginRemoveRows({}, begin, end - 1);
        m_rows.erase(m_rows.begin() + begin, m_rows.begin() + end);
        numberRows();
        endRemoveRows();
        end = begin;
    }
}

void ModelTable::numberRows()
{
    m_numbers.clear();
    for (std::size_t number = 0; number < m_rows.size(); ++number) {
        m_numbers.insert(m_rows[number].key, static_cast<int>(number));
    }
}

const ModelRow* ModelTable::find(const ModelKey& key) const
{
    const auto found = m_numbers.constFind(key);
    return found == m_numbers.constEnd() ? nullptr : &m_rows[*found];
}

const ModelRow* ModelTable::findHighest(const QByteArray& model) const
{
    const auto rank = [](const ModelRow& row) {
        return std::pair(row.state == ModelState::Ready, row.key.version);
    };
    const ModelRow* found = nullptr;
    for (const ModelRow& row : m_rows) {
        if (row.key.name == model && (found == nullptr || rank(row) > rank(*found)))
            found = &row;
    }
    return found;
}

const ModelRow* ModelTable::rowOf(const QModelIndex& index) const
{
    return index.isValid() && index.row() < static_cast<int>(m_rows.size()) ? &m_rows[index.row()]
                                                                            : nullptr;
}

int ModelTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ModelTable::value(int row, int column) const
{
    const ModelRow& one = m_rows[row];
    switch (column) {
    case Name:
        return one.name;
    case Version:
        return one.key.version > 0 ? QVariant(static_cast<double>(one.key.version)) : QVariant();
    case State:
        return wordOf(one.state);
    case RequestRate:
        return variantOf(one.requestRate);
    case P50:
    case P90:
    case P95:
    case P99:
    case Mean:
        if (const auto found = quantileOf(one, column)) {
            return static_cast<double>(found->count());
        }
        return {};
    case BatchSize:
        return variantOf(one.meanBatch);
    case CacheHits:
        return variantOf(one.cacheHitShare);
    case Queue:
    case InFlight:
    case Failures:
    case Memory:
        return variantOf(countOf(one, column));
    default:
        return one.reason;
    }
}

QString ModelTable::serverWord(int row, int column) const
{
    return column == State ? nameOf(m_rows[row].state) : QString();
}

QString ModelTable::text(int number, int column) const
{
    const ModelRow& row = m_rows[number];
    switch (column) {
    case Name:
        return row.name;
    case Version:
        return row.key.version > 0 ? QString::number(row.key.version) : QStringLiteral("–");
    case State:
        return wordOf(row.state);
    case RequestRate:
        return orDash(row.requestRate, figures::rate);
    case P50:
    case P90:
    case P95:
    case P99:
    case Mean: {
        const auto found = quantileOf(row, column);
        return found ? figures::duration(*found) : QStringLiteral("–");
    }
    case BatchSize:
        return orDash(row.meanBatch, figures::amount);
    case CacheHits:
        return orDash(row.cacheHitShare, figures::percent);
    case Queue:
    case InFlight:
    case Failures:
        return orDash(countOf(row, column), figures::count);
    case Memory:
        return orDash(countOf(row, column), figures::bytes);
    default:
        return row.reason;
    }
}

QString ModelTable::toolTip(int row, int column) const
{
    Concern concern;
    if (column == State && healthOf(m_rows[row], &concern) != Health::Ready &&
        !concern.sentence.isEmpty()) {
        return toolTipText(concern.sentence);
    }
    return column == Name || column == Reason ? toolTipText(text(row, column)) : QString();
}

QString ModelTable::key(int row) const
{
    const ModelKey& key = m_rows[row].key;
    return QString::fromUtf8(key.name.toPercentEncoding()) + u'/' + QString::number(key.version);
}

QVariant ModelTable::health(int row, int column) const
{
    return column == State ? QVariant(static_cast<int>(healthOf(m_rows[row]))) : QVariant();
}

} // namespace thalassa::console
