// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/request_table.h"

#include <QCoreApplication>

#include "console/models/live/words.h"
#include "console/models/text/stage_word.h"

namespace thalassa::console {
namespace {

struct RequestTableTexts {
    Q_DECLARE_TR_FUNCTIONS(Request)
};

using Column = FilterableTable::Column;

QVariant known(bool isKnown, double value)
{
    return isKnown ? QVariant(value) : QVariant();
}

QString stateText(const RequestFacts& request)
{
    return request.outcome == Outcome::Success && request.isSlow ? RequestTableTexts::tr("slow")
                                                                 : wordOf(request.outcome);
}

QString originText(const QString& origin)
{
    if (origin == u"http")
        return RequestTableTexts::tr("HTTP");
    if (origin == u"grpc")
        return RequestTableTexts::tr("gRPC");
    if (origin == u"grpc_stream")
        return RequestTableTexts::tr("gRPC stream");
    return origin == u"model" ? RequestTableTexts::tr("another model") : origin;
}

QString workText(const RequestFacts& request)
{
    if (request.work == u"cache_hit")
        return RequestTableTexts::tr("answered from the response cache");
    if (request.work == u"steps")
        return RequestTableTexts::tr("steps of an ensemble");
    if (request.batch == 0)
        return RequestTableTexts::tr("none");
    return RequestTableTexts::tr("batch %1 of %n row(s)", nullptr, clampedCount(request.batchRows))
        .arg(QString::number(request.batch));
}

} // namespace

RequestTable::RequestTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<Column> RequestTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("when"), tr("Ended"), tr("When the request ended"), Number, 11, false,
            true},
        {QStringLiteral("number"), tr("Number"), tr("The number that the server gave it"), Number,
            9},
        {QStringLiteral("id"), tr("Id"), tr("The id that the client gave it"), Text, 16},
        {QStringLiteral("model"), tr("Model"), tr("The model of the request"), Text, 18},
        {QStringLiteral("version"), tr("Version"), tr("The version of the model"), Number, 7, true},
        {QStringLiteral("outcome"), tr("Outcome"), tr("How the request ended"), Text, 11},
        {QStringLiteral("total"), tr("Total"), tr("First byte received to last byte sent"),
            Duration, 9},
        {QStringLiteral("queue"), tr("Queue"), tr("Time in the queue"), Duration, 9},
        {QStringLiteral("compute"), tr("Compute"), tr("Time of the execution"), Duration, 9},
        {QStringLiteral("batch"), tr("Batch"), tr("Rows of the batch that had the request"), Number,
            7},
        {QStringLiteral("release"), tr("Batch left"), tr("Why the batch left when it did"), Text,
            13},
        {QStringLiteral("instance"), tr("Instance"), tr("The instance that executed it"), Number, 8,
            true},
        {QStringLiteral("depth"), tr("Behind"), tr("Requests that waited when it came"), Number, 8},
        {QStringLiteral("responses"), tr("Responses"), tr("Responses of the request"), Number, 9,
            true},
        {QStringLiteral("input"), tr("Inputs"), tr("Bytes of the inputs"), Bytes, 9, true},
        {QStringLiteral("output"), tr("Outputs"), tr("Bytes of the outputs"), Bytes, 9, true},
        {QStringLiteral("origin"), tr("Origin"), tr("How the request came"), Text, 12, true},
        {QStringLiteral("why"), tr("Error"), tr("Why the request failed"), Text, 40},
    };
}

void RequestTable::renewTimes()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, When), index(rowCount() - 1, When), {Qt::DisplayRole});
}

QString RequestTable::keyOf(const RequestFacts& request) const
{
    return QString::number(request.id);
}

QVariant RequestTable::valueOf(const RequestFacts& request, int column) const
{
    switch (column) {
    case When:
        return static_cast<double>(request.end().time_since_epoch().count());
    case Id:
        return static_cast<double>(request.id);
    case Version:
        return static_cast<double>(request.key.version);
    case Total:
        return static_cast<double>(request.duration.count());
    case Queue:
        return static_cast<double>(request.stage(u"queue").count());
    case Compute:
        return known(request.compute().count() > 0, static_cast<double>(request.compute().count()));
    case BatchRows:
        return known(request.batch > 0, request.batchRows);
    case Instance:
        return known(request.instance >= 0, request.instance);
    case Depth:
        return request.queueDepth;
    case Responses:
        return request.responses;
    case Input:
        return static_cast<double>(request.inputBytes);
    case Output:
        return static_cast<double>(request.outputBytes);
    default:
        return textOf(request, column);
    }
}

QString RequestTable::textOf(const RequestFacts& request, int column) const
{
    switch (column) {
    case When:
        return figures::age(request.end(), figures::wallNow());
    case Id:
        return QString::number(request.id);
    case ClientId:
        return request.isClientIdCut ? request.clientId + u'…' : request.clientId;
    case Model:
        return request.model;
    case Version:
        return QString::number(request.key.version);
    case State:
        return stateText(request);
    case Total:
        return figures::duration(request.duration);
    case Queue:
        return figures::duration(request.stage(u"queue"));
    case Compute:
        return request.compute().count() > 0 ? figures::duration(request.compute()) : noFigure();
    case BatchRows:
        return request.batch > 0 ? figures::count(request.batchRows) : noFigure();
    case Release:
        return request.batch > 0 ? releaseWord(request.release) : QString();
    case Instance:
        return request.instance >= 0 ? QString::number(request.instance) : noFigure();
    case Depth:
        return figures::count(request.queueDepth);
    case Responses:
        return figures::count(request.responses);
    case Input:
        return figures::bytes(request.inputBytes);
    case Output:
        return figures::bytes(request.outputBytes);
    case Origin:
        return originText(request.origin);
    default:
        return errorOf(request);
    }
}

QString RequestTable::serverWordOf(const RequestFacts& request, int column) const
{
    switch (column) {
    case State:
        return nameOf(request.outcome);
    case Release:
        return request.batch > 0 ? request.release : QString();
    case Origin:
        return request.origin;
    default:
        return {};
    }
}

QString RequestTable::toolTipOf(const RequestFacts& request, int column) const
{
    if (column == When)
        return figures::exactTime(request.end());
    return column == Release && request.batch > 0 ? releaseSentence(request.release)
                                                  : textOf(request, column);
}

QVariant RequestTable::healthOf(const RequestFacts& request, int column) const
{
    return column == State ? QVariant(static_cast<int>(console::healthOf(request))) : QVariant();
}

Description describe(const RequestFacts& request)
{
    Description description;
    description.kind = RequestTableTexts::tr("request");
    description.title = titleOf(request);
    description.health = healthOf(request);
    description.state = stateText(request);
    if (request.outcome != Outcome::Success && !errorOf(request).isEmpty())
        description.sentences.append(errorOf(request));
    const auto add = [&](const QString& name, const QString& value, const QString& toolTip = {}) {
        if (!value.isEmpty())
            description.lines.append({name, value, toolTip});
    };
    add(RequestTableTexts::tr("Model"), modelTitle(request.model, request.key.version));
    description.addAge(RequestTableTexts::tr("Ended"), request.end());
    add(RequestTableTexts::tr("Total"), figures::duration(request.duration));
    for (const StageTime& stage : request.stages)
        add(stageWord(stage.stage), figures::duration(stage.duration));
    add(RequestTableTexts::tr("Work"), workText(request));
    if (request.batch > 0)
        add(RequestTableTexts::tr("Batch left"), releaseWord(request.release),
            releaseSentence(request.release));
    if (request.instance >= 0)
        add(RequestTableTexts::tr("Instance"), QString::number(request.instance));
    add(RequestTableTexts::tr("Waited before it"), figures::count(request.queueDepth));
    add(RequestTableTexts::tr("Inputs"), figures::bytes(request.inputBytes));
    add(RequestTableTexts::tr("Outputs"), figures::bytes(request.outputBytes));
    add(RequestTableTexts::tr("Origin"), originText(request.origin));
    if (request.parent > 0)
        add(RequestTableTexts::tr("Step of request"), QString::number(request.parent));
    add(RequestTableTexts::tr("Trace id"), request.traceId);
    return description;
}

} // namespace thalassa::console
