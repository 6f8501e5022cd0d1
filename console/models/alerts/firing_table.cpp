// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/alerts/firing_table.h"

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

QString remarkOf(const AlertFiring& firing)
{
    QStringList remarks;
    if (firing.reason != AlertEnd::Right)
        remarks.append(wordsOf(firing.reason));
    if (firing.isActive() && !firing.hasData)
        remarks.append(FiringTable::tr("no data now"));
    if (firing.isSnoozed)
        remarks.append(FiringTable::tr("snoozed"));
    if (!firing.note.isEmpty())
        remarks.append(shownText(firing.note.toStdString()));
    return remarks.join(QStringLiteral("; "));
}

QString modelOf(const AlertFiring& firing)
{
    if (firing.model.name.isEmpty())
        return {};
    const QString name = shownName(firing.model.name);
    return firing.model.version > 0
        ? FiringTable::tr("%1 version %2").arg(name).arg(firing.model.version)
        : name;
}

} // namespace

FiringTable::FiringTable(const AlertBook& book, QObject* parent)
    : KeyedTable(parent)
    , m_book(book)
{
    connect(&book, &AlertBook::rulesChanged, this, &FiringTable::renew);
    connect(&book, &AlertBook::evaluated, this, &FiringTable::renew);
    renew();
}

void FiringTable::renew()
{
    m_now = figures::wallNow();
    setRows({m_book.firings().begin(), m_book.firings().end()});
}

QList<FilterableTable::Column> FiringTable::makeColumns() const
{
    using Kind = Filter::Kind;
    return {
        {QStringLiteral("began"), tr("Began"), tr("When the alert began to fire"), Kind::Number, 9,
            false, true},
        {QStringLiteral("ended"), tr("Ended"), tr("When it ended"), Kind::Number, 11, false, true},
        {QStringLiteral("duration"), tr("Fired for"), tr("From the begin to the end, or to now"),
            Kind::Duration, 9},
        {QStringLiteral("severity"), tr("Severity"), tr("The severity of the rule"), Kind::Text, 10,
            true},
        {QStringLiteral("server"), tr("Server"), tr("The server"), Kind::Text, 9},
        {QStringLiteral("model"), tr("Model"), tr("The model and its version"), Kind::Text, 18},
        {QStringLiteral("worst"), tr("Worst"), tr("The worst value while it fired"), Kind::Text, 9},
        {QStringLiteral("rule"), tr("Rule"), tr("The rule as it was then"), Kind::Text, 22},
        {QStringLiteral("remark"), tr("Remark"), tr("Why it ended, and the note of the rule"),
            Kind::Text, 20, true},
    };
}

QVariant FiringTable::valueOf(const AlertFiring& row, int column) const
{
    const auto number = [](WallTime time) {
        return QVariant(static_cast<double>(time.time_since_epoch().count()));
    };
    switch (column) {
    case Began:
        return number(row.began);
    case Ended:
        return row.isActive() ? QVariant() : number(row.ended);
    case Duration:
        return static_cast<double>(((row.isActive() ? m_now : row.ended) - row.began).count());
    default:
        return textOf(row, column);
    }
}

QVariant FiringTable::sortValueOf(const AlertFiring& row, int column) const
{
    if (column == Severity)
        return row.severity == AlertSeverity::Error ? 0.0 : 1.0; // errors come first
    return valueOf(row, column);
}

QString FiringTable::textOf(const AlertFiring& row, int column) const
{
    switch (column) {
    case Began:
        return figures::moment(row.began, figures::wallNow());
    case Ended:
        return row.isActive() ? tr("firing") : figures::moment(row.ended, figures::wallNow());
    case Duration:
        return figures::span((row.isActive() ? m_now : row.ended) - row.began);
    case Severity:
        return wordOf(row.severity);
    case Server:
        return row.server;
    case Model:
        return modelOf(row);
    case Worst:
        return valueText(row.series, row.worst);
    case Rule:
        return shownText(row.text.toStdString());
    default:
        return remarkOf(row);
    }
}

QString FiringTable::toolTipOf(const AlertFiring& row, int column) const
{
    if (column == Began)
        return figures::exactTime(row.began);
    if (column == Ended) {
        const QString time = row.isActive() ? tr("firing") : figures::exactTime(row.ended);
        const QString remark = remarkOf(row);
        return toolTipText(remark.isEmpty() ? time : time + QStringLiteral("; ") + remark);
    }
    return toolTipText(textOf(row, column));
}

QVariant FiringTable::healthOf(const AlertFiring& row, int column) const
{
    if (column != Ended)
        return {};
    return static_cast<int>(row.isActive() ? console::healthOf(row.severity) : Health::Ready);
}

} // namespace thalassa::console
