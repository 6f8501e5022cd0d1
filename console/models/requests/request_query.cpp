// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/request_query.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>

#include "console/models/requests/request_facts.h"

namespace thalassa::console {
namespace {

// The requests of the batches page.
constexpr quint32 kMost = 2000; // enough for a simulation, and quickly read
// A request with those around it: the others of its batch end a little later than it does.
constexpr quint32 kMostAround = 500;
constexpr std::chrono::milliseconds kAfter(2);

struct RecorderExtractTexts {
    Q_DECLARE_TR_FUNCTIONS(RecorderExtract)
};

QString wordOf(RequestQuery::Show show)
{
    switch (show) {
    case RequestQuery::Show::Newest:
        return RecorderExtractTexts::tr("newest requests");
    case RequestQuery::Show::Slowest:
        return RecorderExtractTexts::tr("slowest requests");
    case RequestQuery::Show::Failed:
        return RecorderExtractTexts::tr("failed requests");
    case RequestQuery::Show::Refused:
        break;
    }
    return RecorderExtractTexts::tr("refused and cancelled requests");
}

QString titleOf(const QString& server, const QString& requests)
{
    return server + QStringLiteral(": ") + requests;
}

QJsonObject common(const RequestQuery& query)
{
    QJsonObject body;
    if (!query.model.name.isEmpty()) {
        QJsonObject filter{{QStringLiteral("model"), QString::fromUtf8(query.model.name)}};
        if (query.model.version > 0)
            filter.insert(QStringLiteral("version"), query.model.version);
        body.insert(QStringLiteral("filter"), filter);
    }
    if (!query.clientId.isEmpty())
        body.insert(QStringLiteral("client_id"), QString::fromUtf8(query.clientId));
    if (query.minimum.count() > 0)
        body.insert(QStringLiteral("min_duration_ns"), qint64(query.minimum.count()));
    if (query.begin != WallTime())
        body.insert(
            QStringLiteral("begin_unix_ns"), qint64(query.begin.time_since_epoch().count()));
    if (query.end != WallTime())
        body.insert(QStringLiteral("end_unix_ns"), qint64(query.end.time_since_epoch().count()));
    body.insert(QStringLiteral("limit"), qint64(query.limit));
    return body;
}

} // namespace

QList<QJsonObject> RequestQuery::bodies() const
{
    QJsonObject body = common(*this);
    const QString outcomes = QStringLiteral("outcomes");
    switch (show) {
    case Show::Newest:
        return {body};
    case Show::Slowest: {
        QJsonObject slow = body;
        slow.insert(QStringLiteral("slow_only"), true);
        return {slow, body};
    }
    case Show::Failed:
        body.insert(outcomes, QJsonArray{QStringLiteral("OUTCOME_FAILED")});
        return {body};
    case Show::Refused:
        break;
    }
    body.insert(outcomes,
        QJsonArray{QStringLiteral("OUTCOME_REJECTED"), QStringLiteral("OUTCOME_CANCELLED")});
    return {body};
}

std::optional<std::chrono::nanoseconds> durationNamed(const QString& text)
{
    static const QRegularExpression kPattern(
        QStringLiteral("^(\\d{1,12}(?:\\.\\d{0,9})?)\\s*(ns|us|µs|ms|s|min)$"));
    const QRegularExpressionMatch match = kPattern.match(text.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    const QString unit = match.captured(2);
    const double size = unit == u"ns" ? 1
        : unit == u"ms"               ? 1e6
        : unit == u"s"                ? 1e9
        : unit == u"min"              ? 60e9
                                      : 1e3;
    const double duration = match.captured(1).toDouble() * size;
    if (duration > 9e18)
        return std::nullopt;
    return std::chrono::nanoseconds(static_cast<qint64>(duration));
}

RecorderExtract extractOf(
    const QString& server, const RequestQuery& query, const RequestFacts* selected)
{
    // The list of the slowest requests has some that do not count as slow.
    const QList<QJsonObject> bodies = query.bodies();
    const bool isSlow = selected == nullptr || selected->isSlow;
    return {server, titleOf(server, wordOf(query.show)), isSlow ? bodies.first() : bodies.last(),
        selected != nullptr ? selected->id : 0, {}};
}

RecorderExtract extractOf(const QString& server, const RequestFacts& request)
{
    RequestQuery query;
    query.begin = request.begin;
    query.end = request.end() + kAfter;
    query.limit = kMostAround;
    return {server, titleOf(server, RecorderExtractTexts::tr("request %1").arg(request.id)),
        query.bodies().first(), request.id, {}};
}

RecorderExtract extractOf(
    const QString& server, const ModelKey& key, const QString& model, const TimeSpan& span)
{
    RequestQuery query;
    query.model = key;
    query.begin = span.begin;
    query.end = span.end;
    query.limit = kMost;
    const QString times = figures::moments(span.begin, span.end, figures::wallNow());
    return {server, titleOf(server, model + QStringLiteral(", ") + times), query.bodies().first(),
        0, span};
}

RequestQuery latestRequestsOf(const ModelKey& model)
{
    RequestQuery query;
    query.model = model;
    query.limit = kMost;
    return query;
}

} // namespace thalassa::console
