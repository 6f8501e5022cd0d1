// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/instance_table.h"

#include <QCoreApplication>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct InstanceTexts {
    Q_DECLARE_TR_FUNCTIONS(Instance)
};

constexpr double kSaturated = 0.95;

QString deviceText(const InstanceFacts& instance)
{
    return instance.kind == u"GPU" ? InstanceTexts::tr("GPU %1").arg(instance.device)
                                   : instance.kind;
}

} // namespace

Health healthOf(const InstanceFacts& instance)
{
    return instance.busyMinute > kSaturated ? Health::Attention : Health::Ready;
}

QString nowText(const InstanceFacts& instance)
{
    if (instance.isPassive)
        return InstanceTexts::tr("gets no requests");
    if (!instance.executing)
        return InstanceTexts::tr("idle");
    const QString requests =
        InstanceTexts::tr("%n request(s)", nullptr, clampedCount(instance.executing->requests));
    const QString rows =
        InstanceTexts::tr("%n row(s)", nullptr, clampedCount(instance.executing->rows));
    return instance.executing->batch > 0
        ? InstanceTexts::tr("batch %1: %2, %3")
              .arg(QString::number(instance.executing->batch), requests, rows)
        : InstanceTexts::tr("%1, %2").arg(requests, rows);
}

InstanceTable::InstanceTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> InstanceTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("model"), tr("Model"), tr("The model that the instance executes"), Text,
            20},
        {QStringLiteral("version"), tr("Version"), tr("The version of the model"), Number, 7},
        {QStringLiteral("name"), tr("Instance"), tr("The name of the instance"), Text, 20},
        {QStringLiteral("device"), tr("Device"), tr("Where it executes"), Text, 8},
        {QStringLiteral("now"), tr("Executes now"), tr("The batch that it executes"), Text, 30},
        {QStringLiteral("since"), tr("For"), tr("Time since the begin of the execution"), Duration,
            10},
        {QStringLiteral("busy10s"), tr("Busy, 10 s"), tr("Busy share of the last 10 seconds"),
            Number, 10},
        {QStringLiteral("busy"), tr("Busy, 1 min"), tr("Busy share of the last minute"), Number,
            11},
        {QStringLiteral("executions"), tr("Executions"), tr("Executions that have ended"), Number,
            11},
    };
}

QString InstanceTable::keyOf(const InstanceFacts& instance) const
{
    return keyText(instance.key) + u'/' + QString::number(instance.index);
}

QVariant InstanceTable::valueOf(const InstanceFacts& instance, int column) const
{
    switch (column) {
    case Version:
        return static_cast<double>(instance.key.version);
    case Since:
        return instance.executing
            ? QVariant(static_cast<double>(instance.executing->duration.count()))
            : QVariant();
    case BusyTen:
        return instance.busyTenSeconds;
    case BusyMinute:
        return instance.busyMinute;
    case Executions:
        return static_cast<double>(instance.executions);
    default:
        return textOf(instance, column);
    }
}

QString InstanceTable::textOf(const InstanceFacts& instance, int column) const
{
    switch (column) {
    case Model:
        return instance.model;
    case Version:
        return QString::number(instance.key.version);
    case Name:
        return instance.name;
    case Device:
        return deviceText(instance);
    case Now:
        return nowText(instance);
    case Since:
        return instance.executing ? figures::duration(instance.executing->duration) : noFigure();
    case BusyTen:
        return figures::percent(instance.busyTenSeconds);
    case BusyMinute:
        return figures::percent(instance.busyMinute);
    default:
        return figures::count(instance.executions);
    }
}

QVariant InstanceTable::healthOf(const InstanceFacts& instance, int column) const
{
    const Health health = console::healthOf(instance);
    return column == BusyMinute && health != Health::Ready ? QVariant(static_cast<int>(health))
                                                           : QVariant();
}

Description describe(const InstanceFacts& instance)
{
    Description description;
    description.kind = InstanceTexts::tr("instance");
    description.title = instance.name;
    description.health = healthOf(instance);
    description.state = description.health == Health::Attention
        ? InstanceTexts::tr("nearly always busy")
        : instance.executing ? InstanceTexts::tr("busy")
                             : InstanceTexts::tr("idle");
    if (description.health == Health::Attention) {
        description.sentences.append(InstanceTexts::tr(
            "The instance was busy for %1 of the last minute: requests wait for it. "
            "More instances, or larger batches, shorten the queue.")
                                         .arg(figures::percent(instance.busyMinute)));
    }
    description.lines = {
        {InstanceTexts::tr("Model"), modelTitle(instance.model, instance.key.version), {}},
        {InstanceTexts::tr("Executes now"), nowText(instance), {}},
    };
    if (instance.executing) {
        description.lines.append(
            {InstanceTexts::tr("For"), figures::duration(instance.executing->duration), {}});
    }
    description.lines.append({InstanceTexts::tr("Device"), deviceText(instance), {}});
    description.lines.append(
        {InstanceTexts::tr("Busy, 10 s"), figures::percent(instance.busyTenSeconds), {}});
    description.lines.append(
        {InstanceTexts::tr("Busy, 1 min"), figures::percent(instance.busyMinute), {}});
    description.lines.append(
        {InstanceTexts::tr("Executions"), figures::count(instance.executions), {}});
    return description;
}

} // namespace thalassa::console
