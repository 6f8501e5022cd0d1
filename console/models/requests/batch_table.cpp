// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/batch_table.h"

#include <QCoreApplication>
#include <map>
#include <numeric>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct BatchTexts {
    Q_DECLARE_TR_FUNCTIONS(Batch)
};

constexpr std::size_t kMostMembers = 1024; // members of a batch; further requests are not listed

// The begin of the execution of a request: the end of its time in the queue. The time between the
// stages is not known by stage, so that it is at most that much too early.
WallTime executionOf(const RequestFacts& request)
{
    WallTime time = request.begin;
    for (const StageTime& stage : request.stages) {
        if (stage.stage.startsWith(u"compute"))
            break;
        time += stage.duration;
    }
    return time;
}

QString membersText(const BatchFacts& batch)
{
    constexpr std::size_t kNamed = 8;
    QStringList names;
    for (std::size_t i = 0; i < std::min(kNamed, batch.members.size()); ++i)
        names.append(titleOf(batch.members[i]));
    QString text = names.join(QStringLiteral(", "));
    if (batch.members.size() > kNamed) {
        text += BatchTexts::tr(
            " and %n other(s)", nullptr, clampedCount(batch.members.size() - kNamed));
    }
    return text;
}

} // namespace

std::chrono::nanoseconds BatchFacts::longestWait() const
{
    return members.empty() ? std::chrono::nanoseconds(0) : members.front().stage(u"queue");
}

std::chrono::nanoseconds BatchFacts::meanWait() const
{
    if (members.empty())
        return {};
    const double sum = std::accumulate(
        members.begin(), members.end(), 0.0, [](double total, const RequestFacts& member) {
            return total + static_cast<double>(member.stage(u"queue").count());
        });
    return std::chrono::nanoseconds(static_cast<qint64>(sum / static_cast<double>(members.size())));
}

double BatchFacts::fill() const
{
    const double all = static_cast<double>(rows) + static_cast<double>(room);
    return all > 0 ? static_cast<double>(rows) / all : 0;
}

std::vector<BatchFacts> batchesOf(std::span<const RequestFacts> requests)
{
    std::map<std::pair<ModelKey, quint64>, BatchFacts> all;
    for (const RequestFacts& request : requests) {
        if (request.batch == 0)
            continue;
        BatchFacts& batch = all[{request.key, request.batch}];
        if (batch.id == 0) {
            batch = {request.batch, request.key, request.model, request.instance, request.batchRows,
                request.batchRoom, request.release, executionOf(request), request.compute(), {}, 0};
        }
        batch.executed = std::max(batch.executed, executionOf(request));
        batch.compute = std::max(batch.compute, request.compute());
        batch.rememberedRows += request.rows;
        if (batch.members.size() < kMostMembers)
            batch.members.push_back(request);
    }
    std::vector<BatchFacts> batches;
    batches.reserve(all.size());
    for (auto& [key, batch] : all) {
        std::stable_sort(batch.members.begin(), batch.members.end(),
            [](const RequestFacts& one, const RequestFacts& other) {
                return one.stage(u"queue") > other.stage(u"queue");
            });
        batches.push_back(std::move(batch));
    }
    std::stable_sort(
        batches.begin(), batches.end(), [](const BatchFacts& one, const BatchFacts& other) {
            return one.executed > other.executed;
        });
    return batches;
}

BatchTable::BatchTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> BatchTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("when"), tr("Executed"), tr("When the execution began"), Number, 11, false,
            true},
        {QStringLiteral("batch"), tr("Batch"), tr("The number of the batch"), Number, 9},
        {QStringLiteral("model"), tr("Model"), tr("The model of the batch"), Text, 18},
        {QStringLiteral("version"), tr("Version"), tr("The version of the model"), Number, 7, true},
        {QStringLiteral("instance"), tr("Instance"), tr("The instance that executed it"), Number,
            8},
        {QStringLiteral("requests"), tr("Requests"), tr("Its requests that are remembered"), Number,
            9},
        {QStringLiteral("rows"), tr("Rows"), tr("Rows of the batch"), Number, 7},
        {QStringLiteral("fill"), tr("Filled"), tr("Rows of the rows that it had room for"), Number,
            8},
        {QStringLiteral("release"), tr("Left because"), tr("Why it left when it did"), Text, 15},
        {QStringLiteral("longest"), tr("Longest wait"), tr("The longest time in the queue"),
            Duration, 12},
        {QStringLiteral("mean"), tr("Mean wait"), tr("The mean time in the queue"), Duration, 10},
        {QStringLiteral("compute"), tr("Compute"), tr("Time of the execution"), Duration, 10},
        {QStringLiteral("members"), tr("Together"), tr("The requests of the batch"), Text, 40},
    };
}

void BatchTable::renewTimes()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, When), index(rowCount() - 1, When), {Qt::DisplayRole});
}

QString BatchTable::keyOf(const BatchFacts& batch) const
{
    return keyText(batch.key) + u'/' + QString::number(batch.id);
}

QVariant BatchTable::valueOf(const BatchFacts& batch, int column) const
{
    switch (column) {
    case When:
        return static_cast<double>(batch.executed.time_since_epoch().count());
    case Id:
        return static_cast<double>(batch.id);
    case Version:
        return static_cast<double>(batch.key.version);
    case Instance:
        return batch.instance >= 0 ? QVariant(static_cast<double>(batch.instance)) : QVariant();
    case Requests:
        return static_cast<double>(batch.members.size());
    case Rows:
        return batch.rows;
    case Fill:
        return batch.fill();
    case Longest:
        return static_cast<double>(batch.longestWait().count());
    case Mean:
        return static_cast<double>(batch.meanWait().count());
    case Compute:
        return static_cast<double>(batch.compute.count());
    default:
        return textOf(batch, column);
    }
}

QString BatchTable::textOf(const BatchFacts& batch, int column) const
{
    switch (column) {
    case When:
        return figures::age(batch.executed, figures::wallNow());
    case Id:
        return QString::number(batch.id);
    case Model:
        return batch.model;
    case Version:
        return QString::number(batch.key.version);
    case Instance:
        return batch.instance >= 0 ? QString::number(batch.instance) : noFigure();
    case Requests:
        return figures::count(batch.members.size());
    case Rows:
        return figures::count(batch.rows);
    case Fill:
        return figures::percent(batch.fill());
    case Release:
        return releaseWord(batch.release);
    case Longest:
        return figures::duration(batch.longestWait());
    case Mean:
        return figures::duration(batch.meanWait());
    case Compute:
        return figures::duration(batch.compute);
    default:
        return membersText(batch);
    }
}

QString BatchTable::serverWordOf(const BatchFacts& batch, int column) const
{
    return column == Release ? batch.release : QString();
}

QString BatchTable::toolTipOf(const BatchFacts& batch, int column) const
{
    if (column == When)
        return figures::exactTime(batch.executed);
    return column == Release ? releaseSentence(batch.release) : textOf(batch, column);
}

Description describe(const BatchFacts& batch)
{
    Description description;
    description.kind = BatchTexts::tr("batch");
    description.title =
        BatchTexts::tr("%1 of %2")
            .arg(QString::number(batch.id), modelTitle(batch.model, batch.key.version));
    description.sentences.append(releaseSentence(batch.release));
    if (batch.room > 0)
        description.sentences.append(releaseAdvice(batch.release));
    if (batch.rememberedRows < batch.rows) {
        description.sentences.append(
            BatchTexts::tr("The server still remembers requests with %1 of its %2 rows.")
                .arg(figures::count(batch.rememberedRows), figures::count(batch.rows)));
    }
    description.addAge(BatchTexts::tr("Executed"), batch.executed);
    description.lines += {
        {BatchTexts::tr("Rows"),
            BatchTexts::tr("%1 of %2")
                .arg(figures::count(batch.rows), figures::count(quint64(batch.rows) + batch.room)),
            {}},
        {BatchTexts::tr("Compute"), figures::duration(batch.compute), {}},
        {BatchTexts::tr("Longest wait"), figures::duration(batch.longestWait()), {}},
        {BatchTexts::tr("Mean wait"), figures::duration(batch.meanWait()), {}},
    };
    if (batch.instance >= 0)
        description.lines.append({BatchTexts::tr("Instance"), QString::number(batch.instance), {}});
    constexpr std::size_t kListed = 32;
    for (std::size_t i = 0; i < std::min(kListed, batch.members.size()); ++i) {
        const RequestFacts& member = batch.members[i];
        description.lines.append({titleOf(member),
            BatchTexts::tr("waited %1").arg(figures::duration(member.stage(u"queue"))),
            BatchTexts::tr("%n request(s) were before it in the queue.", nullptr,
                clampedCount(member.queueDepth))});
    }
    return description;
}

} // namespace thalassa::console
