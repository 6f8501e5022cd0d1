// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/requests/request_query.h"

#include <QJsonArray>
#include <QRegularExpression>

namespace thalassa::console {
namespace {

// The requests of the batches page.
constexpr quint32 kMost = 2000; // enough for a simulation, and quickly read

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

RequestQuery latestRequestsOf(const ModelKey& model)
{
    RequestQuery query;
    query.model = model;
    query.limit = kMost;
    return query;
}

} // namespace thalassa::console
