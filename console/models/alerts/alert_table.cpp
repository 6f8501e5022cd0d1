// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/alert_table.h"

#include "console/models/alerts/rule_text.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

const QString kDash = QStringLiteral("–");

QString watchedText(const AlertSummary& summary)
{
    if (summary.watched == 0)
        return kDash;
    const int failing = summary.firing + summary.pending;
    return failing == 0 ? QString::number(summary.watched)
                        : AlertTable::tr("%1 of %2").arg(failing).arg(summary.watched);
}

} // namespace

// Until the first value, a state has no begin.
bool hasSince(const AlertRow& row)
{
    return row.rule.isEnabled && row.summary.watched > 0 && row.summary.since != WallTime();
}

QString stateOf(const AlertRow& row)
{
    if (!row.rule.isEnabled)
        return AlertTable::tr("disabled");
    const QString word =
        row.summary.watched == 0 ? AlertTable::tr("nothing to watch") : wordOf(row.summary.phase);
    return row.rule.snooze.isSet() ? AlertTable::tr("%1, snoozed").arg(word) : word;
}

QString wordsOf(const AlertSnooze& snooze)
{
    if (!snooze.isSet())
        return {};
    return snooze.isUntilEnd
        ? AlertTable::tr("until it ends")
        : AlertTable::tr("until %1").arg(figures::moment(snooze.until, figures::wallNow()));
}

AlertTable::AlertTable(const AlertBook& book, QObject* parent)
    : KeyedTable(parent)
    , m_book(book)
{
    connect(&book, &AlertBook::rulesChanged, this, &AlertTable::renew);
    connect(&book, &AlertBook::evaluated, this, &AlertTable::renew);
    renew();
}

void AlertTable::renew()
{
    std::vector<AlertRow> rows;
    for (const AlertRule& rule : m_book.rules())
        rows.push_back({rule, m_book.summaryOf(rule.id), console::textOf(rule)});
    setRows(std::move(rows));
}

QList<FilterableTable::Column> AlertTable::makeColumns() const
{
    using Kind = Filter::Kind;
    return {
        {QStringLiteral("state"), tr("State"), tr("The worst state of all that the rule watches"),
            Kind::Text, 12},
        {QStringLiteral("rule"), tr("Rule"), tr("The text of the rule"), Kind::Text, 38},
        {QStringLiteral("severity"), tr("Severity"), tr("How the alert is shown"), Kind::Text, 9,
            true},
        {QStringLiteral("since"), tr("Since"), tr("Begin of the state"), Kind::Number, 9, false,
            true},
        {QStringLiteral("value"), tr("Now"), tr("The worst value of now"), Kind::Text, 9},
        {QStringLiteral("where"), tr("Where"), tr("The server and model with the worst value"),
            Kind::Text, 23},
        {QStringLiteral("watched"), tr("Watched"),
            tr("Servers and models that the rule watches; before it those that fire or are "
               "pending"),
            Kind::Text, 10, true},
        {QStringLiteral("snoozed"), tr("Snoozed"), tr("Until when its alerts are not announced"),
            Kind::Text, 14, true},
        {QStringLiteral("note"), tr("Note"), tr("What to do about it"), Kind::Text, 20, true},
    };
}

// The worst comes first: what fires, is pending, has no data, is right, and is not watched.
QVariant AlertTable::sortValueOf(const AlertRow& row, int column) const
{
    const bool isError = row.rule.severity == AlertSeverity::Error;
    if (column == Severity)
        return isError ? 0.0 : 1.0;
    if (column != State)
        return valueOf(row, column);
    const double severity = (isError ? 0.0 : 1.0) + (row.rule.snooze.isSet() ? 2.0 : 0.0);
    if (!row.rule.isEnabled)
        return 50.0 + severity;
    if (row.summary.watched == 0)
        return 40.0 + severity;
    switch (row.summary.phase) {
    case AlertPhase::Firing:
        return severity;
    case AlertPhase::Pending:
        return 10.0 + severity;
    case AlertPhase::Unknown:
        return 20.0 + severity;
    default:
        return 30.0 + severity;
    }
}

QVariant AlertTable::valueOf(const AlertRow& row, int column) const
{
    if (column != Since)
        return textOf(row, column);
    return hasSince(row)
        ? QVariant(static_cast<double>(row.summary.since.time_since_epoch().count()))
        : QVariant();
}

QString AlertTable::textOf(const AlertRow& row, int column) const
{
    const bool isWatching = row.rule.isEnabled && row.summary.watched > 0;
    switch (column) {
    case State:
        return stateOf(row);
    case Rule:
        return shownText(row.text.toStdString());
    case Severity:
        return wordOf(row.rule.severity);
    case Since:
        return hasSince(row) ? figures::moment(row.summary.since, figures::wallNow()) : kDash;
    case Value:
        return isWatching && row.summary.worst ? valueText(row.rule.series, *row.summary.worst)
                                               : kDash;
    case Where:
        return isWatching ? row.summary.where : QString();
    case Watched:
        return isWatching ? watchedText(row.summary) : kDash;
    case Snoozed:
        return wordsOf(row.rule.snooze);
    default:
        return shownText(row.rule.note.toStdString());
    }
}

QString AlertTable::toolTipOf(const AlertRow& row, int column) const
{
    if (column == Rule)
        return toolTipText(wordsOf(row.rule));
    if (column == Since && hasSince(row))
        return figures::exactTime(row.summary.since);
    return toolTipText(textOf(row, column));
}

QVariant AlertTable::healthOf(const AlertRow& row, int column) const
{
    if (column != State)
        return {};
    const bool isWatching = row.rule.isEnabled && row.summary.watched > 0;
    return static_cast<int>(
        isWatching ? console::healthOf(row.summary.phase, row.rule.severity) : Health::Unknown);
}

} // namespace thalassa::console
