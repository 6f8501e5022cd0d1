// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/what_if/what_if_table.h"

#include <QCoreApplication>
#include <cmath>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct WhatIfTableTexts {
    Q_DECLARE_TR_FUNCTIONS(WhatIf)
};

QString whatText(const WhatIfRow& row)
{
    switch (row.kind) {
    case WhatIfRow::Kind::Measured:
        return WhatIfTableTexts::tr("measured");
    case WhatIfRow::Kind::Present:
        return WhatIfTableTexts::tr("present settings, simulated");
    case WhatIfRow::Kind::Tried:
        break;
    }
    return row.isBest ? WhatIfTableTexts::tr("lowest p99") : WhatIfTableTexts::tr("tried");
}

QString sizesText(const std::vector<quint32>& sizes)
{
    QStringList texts;
    for (const quint32 size : sizes)
        texts.append(QString::number(size));
    return texts.isEmpty() ? noFigure() : texts.join(QStringLiteral(", "));
}

QString changeText(double change)
{
    const QString sign = change > 0 ? QStringLiteral("+")
        : change < 0                ? QStringLiteral("−")
                                    : QString();
    return sign + figures::percent(std::abs(change));
}

} // namespace

QString configurationOf(const BatchSettings& settings)
{
    QStringList lines{QStringLiteral("max_batch_size: %1").arg(settings.maximumRows),
        QStringLiteral("instance_group [ { count: %1 } ]").arg(settings.instances)};
    QString batching = QStringLiteral("dynamic_batching { max_queue_delay_microseconds: %1")
                           .arg(settings.delay.count());
    if (!settings.preferredRows.empty())
        batching +=
            QStringLiteral(" preferred_batch_size: [ %1 ]").arg(sizesText(settings.preferredRows));
    lines.append(batching + QStringLiteral(" }"));
    return lines.join(u'\n');
}

WhatIfTable::WhatIfTable(QObject* parent)
    : KeyedTable(parent)
{
}

void WhatIfTable::setResults(std::vector<WhatIfRow> rows)
{
    const auto present = std::find_if(rows.begin(), rows.end(),
        [](const WhatIfRow& row) { return row.kind == WhatIfRow::Kind::Present; });
    WhatIfRow* best = nullptr;
    const double base =
        present == rows.end() ? 0 : static_cast<double>(present->figures.p99.count());
    for (WhatIfRow& row : rows) {
        if (row.kind != WhatIfRow::Kind::Tried)
            continue;
        if (base > 0)
            row.latencyChange = static_cast<double>(row.figures.p99.count()) / base - 1;
        const bool isBetter = best == nullptr || row.figures.p99 < best->figures.p99;
        if (!row.figures.isOverloaded && isBetter)
            best = &row;
    }
    if (best != nullptr && (present == rows.end() || best->figures.p99 < present->figures.p99))
        best->isBest = true;
    setRows(std::move(rows));
}

QString WhatIfTable::trustText() const
{
    const LoadFigures* measured = nullptr;
    const LoadFigures* simulated = nullptr;
    for (const WhatIfRow& row : rows()) {
        if (row.kind == WhatIfRow::Kind::Measured)
            measured = &row.figures;
        if (row.kind == WhatIfRow::Kind::Present)
            simulated = &row.figures;
    }
    if (measured == nullptr || simulated == nullptr || measured->p99.count() == 0)
        return {};
    const double change =
        static_cast<double>(simulated->p99.count()) / static_cast<double>(measured->p99.count()) -
        1;
    return WhatIfTableTexts::tr(
        "Under the present settings the simulation has a p99 of %1, and %2 was "
        "measured (%3). Compare settings with each other, not with the measurement.")
        .arg(figures::duration(simulated->p99), figures::duration(measured->p99),
            changeText(change));
}

QList<FilterableTable::Column> WhatIfTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("what"), tr("Settings"), tr("Measured, present or tried"), Text, 26},
        {QStringLiteral("instances"), tr("Instances"), tr("Copies of the model"), Number, 9},
        {QStringLiteral("maximum"), tr("Max batch"), tr("max_batch_size, in rows"), Number, 10},
        {QStringLiteral("preferred"), tr("Preferred"), tr("preferred_batch_size, in rows"), Text,
            10},
        {QStringLiteral("delay"), tr("Queue delay"), tr("max_queue_delay_microseconds"), Duration,
            11},
        {QStringLiteral("p50"), tr("p50"), tr("Half of the requests take at most this long"),
            Duration, 9},
        {QStringLiteral("p99"), tr("p99"), tr("99 % of the requests take at most this long"),
            Duration, 9},
        {QStringLiteral("change"), tr("Change of p99"),
            tr("Relative to the present settings, simulated"), Number, 13},
        {QStringLiteral("rate"), tr("Requests"), tr("Requests that are answered per second"),
            Number, 10},
        {QStringLiteral("rows"), tr("Mean batch"), tr("Mean rows of a batch"), Number, 10},
        {QStringLiteral("busy"), tr("Busy"), tr("Share of the time in which instances execute"),
            Number, 8},
    };
}

QString WhatIfTable::keyOf(const WhatIfRow& row) const
{
    return QStringLiteral("%1/%2/%3/%4/%5")
        .arg(static_cast<int>(row.kind))
        .arg(row.settings.instances)
        .arg(row.settings.maximumRows)
        .arg(row.settings.delay.count())
        .arg(sizesText(row.settings.preferredRows));
}

QVariant WhatIfTable::valueOf(const WhatIfRow& row, int column) const
{
    switch (column) {
    case Instances:
        return row.settings.instances;
    case MaximumRows:
        return row.settings.maximumRows;
    case Delay:
        return static_cast<double>(std::chrono::nanoseconds(row.settings.delay).count());
    case P50:
        return static_cast<double>(row.figures.p50.count());
    case P99:
        return static_cast<double>(row.figures.p99.count());
    case Change:
        return row.latencyChange ? QVariant(*row.latencyChange) : QVariant();
    case Rate:
        return row.figures.requestsPerSecond;
    case MeanRows:
        return row.figures.meanRows;
    case Busy:
        return row.figures.busyShare ? QVariant(*row.figures.busyShare) : QVariant();
    default:
        return textOf(row, column);
    }
}

QString WhatIfTable::textOf(const WhatIfRow& row, int column) const
{
    switch (column) {
    case What:
        return row.figures.isOverloaded ? WhatIfTableTexts::tr("%1: overloaded").arg(whatText(row))
                                        : whatText(row);
    case Instances:
        return figures::count(row.settings.instances);
    case MaximumRows:
        return figures::count(row.settings.maximumRows);
    case Preferred:
        return sizesText(row.settings.preferredRows);
    case Delay:
        return figures::duration(row.settings.delay);
    case P50:
        return figures::duration(row.figures.p50);
    case P99:
        return figures::duration(row.figures.p99);
    case Change:
        return row.latencyChange ? changeText(*row.latencyChange) : noFigure();
    case Rate:
        return figures::rate(row.figures.requestsPerSecond);
    case MeanRows:
        return figures::amount(row.figures.meanRows);
    default:
        return row.figures.busyShare ? figures::percent(*row.figures.busyShare) : noFigure();
    }
}

QVariant WhatIfTable::healthOf(const WhatIfRow& row, int column) const
{
    if (column != What || (!row.isBest && !row.figures.isOverloaded))
        return {};
    return static_cast<int>(row.figures.isOverloaded ? Health::Failed : Health::Ready);
}

Description describe(const WhatIfRow& row)
{
    Description description;
    description.kind = WhatIfTableTexts::tr("settings");
    description.title = whatText(row);
    if (row.figures.isOverloaded) {
        description.sentences.append(WhatIfTableTexts::tr(
            "Requests come faster than they can be executed under these settings."));
    }
    description.sentences.append(configurationOf(row.settings).split(u'\n'));
    description.lines = {
        {WhatIfTableTexts::tr("p50"), figures::duration(row.figures.p50), {}},
        {WhatIfTableTexts::tr("p99"), figures::duration(row.figures.p99), {}},
        {WhatIfTableTexts::tr("Requests"), figures::rate(row.figures.requestsPerSecond), {}},
        {WhatIfTableTexts::tr("Mean batch"), figures::amount(row.figures.meanRows), {}},
    };
    if (row.latencyChange)
        description.lines.append(
            {WhatIfTableTexts::tr("Change of p99"), changeText(*row.latencyChange), {}});
    return description;
}

} // namespace thalassa::console
