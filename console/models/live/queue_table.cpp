// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/queue_table.h"

#include <QCoreApplication>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct QueueTexts {
    Q_DECLARE_TR_FUNCTIONS(Queue)
};

constexpr double kNearlyFull = 0.8;

QString schedulerWord(const QString& scheduler)
{
    if (scheduler == u"default")
        return QueueTexts::tr("none");
    if (scheduler == u"dynamic")
        return QueueTexts::tr("dynamic batcher");
    if (scheduler == u"sequence_direct")
        return QueueTexts::tr("sequences, direct");
    if (scheduler == u"sequence_oldest")
        return QueueTexts::tr("sequences, oldest first");
    if (scheduler == u"ensemble")
        return QueueTexts::tr("ensemble");
    return scheduler;
}

QString levelText(const QueueFacts& queue)
{
    if (queue.instance >= 0)
        return QueueTexts::tr("instance %1").arg(queue.instance);
    if (queue.priority > 0)
        return QueueTexts::tr("priority %1").arg(figures::count(queue.priority));
    return QueueTexts::tr("all");
}

QString nextText(const NextBatch& batch)
{
    const QString what = QueueTexts::tr("%n request(s)", nullptr, clampedCount(batch.requests));
    if (!batch.release.isEmpty()) {
        return batch.instance >= 0
            ? QueueTexts::tr("instance %1, for a batch of %2").arg(batch.instance).arg(what)
            : QueueTexts::tr("an idle instance, for a batch of %1").arg(what);
    }
    if (batch.dueIn > Nanoseconds(0)) {
        return QueueTexts::tr("more requests for their batch, for up to %1")
            .arg(figures::duration(batch.dueIn));
    }
    return QueueTexts::tr("more requests for their batch");
}

} // namespace

Health healthOf(const QueueFacts& queue)
{
    if (queue.maximum > 0 && queue.requests >= queue.maximum)
        return Health::Failed;
    const bool isNearlyFull = queue.maximum > 0 &&
        static_cast<double>(queue.requests) > kNearlyFull * static_cast<double>(queue.maximum);
    const bool isNearlyLate = queue.timeout > Nanoseconds(0) &&
        static_cast<double>(queue.oldestWait.count()) >
            kNearlyFull * static_cast<double>(queue.timeout.count());
    return isNearlyFull || isNearlyLate || queue.delayed > 0 ? Health::Attention : Health::Ready;
}

QString waitsFor(const QueueFacts& queue)
{
    if (queue.requests == 0)
        return {};
    if (queue.scheduler == u"ensemble")
        return QueueTexts::tr("a place among the requests in flight (max_inflight_requests)");
    if (!queue.nextBatches.isEmpty())
        return nextText(queue.nextBatches.first());
    return queue.instance >= 0 ? QueueTexts::tr("instance %1").arg(queue.instance)
                               : QueueTexts::tr("an idle instance");
}

QueueTable::QueueTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> QueueTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("model"), tr("Model"), tr("The model whose requests wait"), Text, 22},
        {QStringLiteral("version"), tr("Version"), tr("The version of the model"), Number, 7},
        {QStringLiteral("queue"), tr("Queue"), tr("The level or the instance of the queue"), Text,
            12},
        {QStringLiteral("scheduler"), tr("Scheduler"), tr("What forms the batches"), Text, 20,
            true},
        {QStringLiteral("waiting"), tr("Waiting"), tr("Requests in the queue"), Number, 9},
        {QStringLiteral("rows"), tr("Rows"), tr("Rows of the waiting requests"), Number, 8},
        {QStringLiteral("oldest"), tr("Oldest"), tr("Waiting time of the next request"), Duration,
            10},
        {QStringLiteral("for"), tr("Waits for"), tr("What the next requests wait for"), Text, 34},
        {QStringLiteral("limit"), tr("Limit"), tr("A full queue refuses requests"), Number, 8},
        {QStringLiteral("timeout"), tr("Timeout"), tr("The timeout of the queue policy"), Duration,
            10},
        {QStringLiteral("refused"), tr("Refused"), tr("Requests that found the queue full"), Number,
            9},
        {QStringLiteral("timedout"), tr("Timed out"), tr("Requests whose timeout expired"), Number,
            10},
        {QStringLiteral("bytes"), tr("Inputs"), tr("Bytes of the inputs that wait"), Bytes, 10,
            true},
    };
}

QString QueueTable::keyOf(const QueueFacts& queue) const
{
    return keyText(queue.key) + u'/' + QString::number(queue.priority) + u'/' +
        QString::number(queue.instance);
}

QVariant QueueTable::valueOf(const QueueFacts& queue, int column) const
{
    switch (column) {
    case Version:
        return static_cast<double>(queue.key.version);
    case Waiting:
        return static_cast<double>(queue.requests);
    case Rows:
        return static_cast<double>(queue.rows);
    case OldestWait:
        return queue.requests > 0 ? QVariant(static_cast<double>(queue.oldestWait.count()))
                                  : QVariant();
    case Limit:
        return queue.maximum > 0 ? QVariant(static_cast<double>(queue.maximum)) : QVariant();
    case Timeout:
        return queue.timeout > Nanoseconds(0) ? QVariant(static_cast<double>(queue.timeout.count()))
                                              : QVariant();
    case Refused:
        return static_cast<double>(queue.refused);
    case TimedOut:
        return static_cast<double>(queue.timedOut);
    case Bytes:
        return static_cast<double>(queue.inputBytes);
    default:
        return textOf(queue, column);
    }
}

QString QueueTable::textOf(const QueueFacts& queue, int column) const
{
    switch (column) {
    case Model:
        return queue.model;
    case Version:
        return QString::number(queue.key.version);
    case Level:
        return levelText(queue);
    case Scheduler:
        return schedulerWord(queue.scheduler);
    case Waiting:
        return figures::count(queue.requests);
    case Rows:
        return figures::count(queue.rows);
    case OldestWait:
        return queue.requests > 0 ? figures::duration(queue.oldestWait) : noFigure();
    case WaitsFor:
        return waitsFor(queue);
    case Limit:
        return queue.maximum > 0 ? figures::count(queue.maximum) : noFigure();
    case Timeout:
        return queue.timeout > Nanoseconds(0) ? figures::duration(queue.timeout) : noFigure();
    case Refused:
        return figures::count(queue.refused);
    case TimedOut:
        return figures::count(queue.timedOut);
    default:
        return figures::bytes(queue.inputBytes);
    }
}

QString QueueTable::serverWordOf(const QueueFacts& queue, int column) const
{
    return column == Scheduler ? queue.scheduler : QString();
}

QVariant QueueTable::healthOf(const QueueFacts& queue, int column) const
{
    const Health health = console::healthOf(queue);
    return column == Waiting && health != Health::Ready ? QVariant(static_cast<int>(health))
                                                        : QVariant();
}

Description describe(const QueueFacts& queue)
{
    Description description;
    description.kind = QueueTexts::tr("queue");
    description.title = modelTitle(queue.model, queue.key.version);
    description.health = healthOf(queue);
    description.state = description.health == Health::Failed ? QueueTexts::tr("full")
        : description.health == Health::Attention            ? QueueTexts::tr("nearly at its limit")
                                                             : QueueTexts::tr("in its limits");
    description.sentences.append(queue.requests == 0
            ? QueueTexts::tr("No request waits.")
            : QueueTexts::tr("%n request(s) wait for %1; the next one has waited for %2.", nullptr,
                  clampedCount(queue.requests))
                  .arg(waitsFor(queue), figures::duration(queue.oldestWait)));
    if (queue.delayed > 0) {
        description.sentences.append(
            QueueTexts::tr("The timeout of %n of them has expired, and they run after all others.",
                nullptr, clampedCount(queue.delayed)));
    }
    for (const NextBatch& batch : queue.nextBatches) {
        description.lines.append({QueueTexts::tr("Next batch"),
            QueueTexts::tr("%1, %2", "requests, rows")
                .arg(QueueTexts::tr("%n request(s)", nullptr, clampedCount(batch.requests)),
                    QueueTexts::tr("%n row(s)", nullptr, clampedCount(batch.rows))),
            nextText(batch)});
    }
    description.lines.append({QueueTexts::tr("Queue"), levelText(queue), {}});
    description.lines.append({QueueTexts::tr("Scheduler"), schedulerWord(queue.scheduler), {}});
    description.lines.append({QueueTexts::tr("Inputs"), figures::bytes(queue.inputBytes), {}});
    if (queue.maximum > 0)
        description.lines.append({QueueTexts::tr("Limit"), figures::count(queue.maximum), {}});
    if (queue.timeout > Nanoseconds(0)) {
        description.lines.append({QueueTexts::tr("Timeout"), figures::duration(queue.timeout),
            queue.timeoutAction == u"delay"
                ? QueueTexts::tr("A late request runs after all others.")
                : QueueTexts::tr("A late request is refused.")});
    }
    description.lines.append({QueueTexts::tr("Refused"), figures::count(queue.refused), {}});
    description.lines.append({QueueTexts::tr("Timed out"), figures::count(queue.timedOut), {}});
    return description;
}

} // namespace thalassa::console
