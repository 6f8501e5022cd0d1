// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/settings/trace_rules.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <array>
#include <limits>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct TraceRulesTexts {
    Q_DECLARE_TR_FUNCTIONS(TraceRules)
};

// The bytes of a trace with timestamps in Triton's format: 12 points of about 85 bytes each.
constexpr double kBytesOfTrace = 1'020;

struct Field {
    TraceField field;
    const char16_t* name;
    const char* title;
    const char* rule;
    bool isEditable;
    qint64 least; // smallest number
};

constexpr std::array<Field, kTraceFieldCount> kFields{{
    {TraceField::Level, u"trace_level", QT_TRANSLATE_NOOP("TraceRules", "Level"),
        QT_TRANSLATE_NOOP(
            "TraceRules", "What is traced: OFF, TIMESTAMPS, TENSORS, or TIMESTAMPS,TENSORS."),
        true, 0},
    {TraceField::Rate, u"trace_rate", QT_TRANSLATE_NOOP("TraceRules", "Rate"),
        QT_TRANSLATE_NOOP("TraceRules",
            "One of this many requests is traced: a whole number from 1 to 2147483647."),
        true, 1},
    {TraceField::Count, u"trace_count", QT_TRANSLATE_NOOP("TraceRules", "Count"),
        QT_TRANSLATE_NOOP("TraceRules",
            "Requests that are still to be traced: a whole number from "
            "1 to 2147483647, or -1 for no limit."),
        true, -1},
    {TraceField::LogFrequency, u"log_frequency", QT_TRANSLATE_NOOP("TraceRules", "Log frequency"),
        QT_TRANSLATE_NOOP("TraceRules",
            "Traces of one file: a whole number from 1 to 2147483647, "
            "or 0 for one file that is written at the end."),
        true, 0},
    {TraceField::Mode, u"trace_mode", QT_TRANSLATE_NOOP("TraceRules", "Mode"),
        QT_TRANSLATE_NOOP("TraceRules",
            "Where traces go: triton (a file) or opentelemetry. Only --trace-config sets it."),
        false, 0},
    {TraceField::File, u"trace_file", QT_TRANSLATE_NOOP("TraceRules", "File"),
        QT_TRANSLATE_NOOP("TraceRules", "The file of the traces. Only --trace-config sets it."),
        false, 0},
}};

const Field& rowOf(TraceField field)
{
    return kFields[static_cast<std::size_t>(field)];
}

// The value of a setting as a number. A value that the server has sent may be none.
std::optional<qint64> numberOf(const QString& text)
{
    bool isNumber = false;
    const qint64 value = text.trimmed().toLongLong(&isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

QStringList levelsOf(const QString& text)
{
    QStringList levels;
    for (const QString& one : text.split(u',', Qt::SkipEmptyParts)) {
        const QString level = one.trimmed().toUpper();
        if (!level.isEmpty() && !levels.contains(level))
            levels.append(level);
    }
    return levels;
}

bool isOff(const QMap<TraceField, QString>& values)
{
    const QStringList levels = levelsOf(values.value(TraceField::Level));
    return levels.isEmpty() || levels.contains(QStringLiteral("OFF"));
}

// A value of null resets a setting; the level is a list.
QJsonObject tritonRequestOf(const TraceChange& change)
{
    QJsonObject body;
    for (auto one = change.set.begin(); one != change.set.end(); ++one) {
        const QJsonValue value = one.key() == TraceField::Level
            ? QJsonValue(QJsonArray::fromStringList(one.value().split(u',')))
            : QJsonValue(one.value());
        body.insert(nameOf(one.key()), value);
    }
    for (const TraceField field : change.clear)
        body.insert(nameOf(field), QJsonValue());
    return body;
}

} // namespace

const TraceLayer* TraceFacts::find(const QByteArray& model) const
{
    const auto found = std::find_if(layers.begin(), layers.end(),
        [&](const TraceLayer& layer) { return layer.model == model; });
    return found == layers.end() ? nullptr : &*found;
}

QString nameOf(TraceField field)
{
    return QString::fromUtf16(rowOf(field).name);
}

std::optional<TraceField> traceFieldNamed(const QString& name)
{
    for (const Field& field : kFields) {
        if (name == QStringView(field.name))
            return field.field;
    }
    return std::nullopt;
}

QString titleOf(TraceField field)
{
    return TraceRulesTexts::tr(rowOf(field).title);
}

QString ruleOf(TraceField field)
{
    return TraceRulesTexts::tr(rowOf(field).rule);
}

bool isEditable(TraceField field)
{
    return rowOf(field).isEditable;
}

QString shownValue(TraceField field, const QString& value)
{
    const std::optional<qint64> number = numberOf(value);
    switch (field) {
    case TraceField::Level:
        return levelsOf(value).join(QStringLiteral(", "));
    case TraceField::Rate:
        return number && *number > 0
            ? TraceRulesTexts::tr("1 of %1").arg(figures::count(static_cast<quint64>(*number)))
            : value;
    case TraceField::Count:
        if (number == -1)
            return TraceRulesTexts::tr("no limit");
        return number && *number >= 0 ? figures::count(static_cast<quint64>(*number)) : value;
    case TraceField::LogFrequency:
        if (number == 0)
            return TraceRulesTexts::tr("one file");
        return number && *number > 0 ? figures::count(static_cast<quint64>(*number)) : value;
    case TraceField::Mode:
    case TraceField::File:
        break;
    }
    return value.isEmpty() ? noFigure() : value;
}

QString normalValue(TraceField field, const QString& text)
{
    if (field == TraceField::Level)
        return levelsOf(text).join(u',');
    const std::optional<qint64> number = numberOf(text);
    return number ? QString::number(*number) : text.trimmed();
}

QString problemOf(TraceField field, const QString& text)
{
    if (!isEditable(field))
        return ruleOf(field);
    if (field == TraceField::Level) {
        const QStringList levels = levelsOf(text);
        const bool areKnown = std::all_of(levels.begin(), levels.end(), [](const QString& level) {
            return level == u"OFF" || level == u"TIMESTAMPS" || level == u"TENSORS";
        });
        if (!levels.isEmpty() && areKnown && levels.contains(QStringLiteral("OFF")) &&
            levels.size() > 1)
            return TraceRulesTexts::tr(
                "OFF stands alone: it cannot be combined with another level.");
        return levels.isEmpty() || !areKnown ? ruleOf(field) : QString();
    }
    const std::optional<qint64> number = numberOf(text);
    const bool isInRange =
        number && *number >= rowOf(field).least && *number <= std::numeric_limits<qint32>::max();
    const bool isZeroCount = field == TraceField::Count && number == 0;
    return isInRange && !isZeroCount ? QString() : ruleOf(field);
}

QString problemOf(const QMap<TraceField, QString>& values)
{
    if (isOff(values))
        return {};
    if (numberOf(values.value(TraceField::Rate)) == 0)
        return TraceRulesTexts::tr(
            "A rate of 0 traces nothing: set a rate of 1 or more, or the level OFF.");
    if (numberOf(values.value(TraceField::Count)) == 0) {
        return TraceRulesTexts::tr(
            "No trace is left of the count: set a count, or -1 for no limit.");
    }
    if (values.value(TraceField::Mode) != u"opentelemetry" && values.contains(TraceField::File) &&
        values.value(TraceField::File).isEmpty()) {
        return TraceRulesTexts::tr("The server has no trace file. Start it with --trace-config "
                                   "triton,file=FILE.");
    }
    return {};
}

QString tracePath(TraceService service, const QByteArray& model)
{
    if (service == TraceService::Thalassa)
        return QStringLiteral("/v2/thalassa/trace-settings");
    const QString name = QString::fromLatin1(model.toPercentEncoding());
    return (model.isEmpty() ? QStringLiteral("/v2") : QStringLiteral("/v2/models/") + name) +
        QStringLiteral("/trace/setting");
}

QJsonObject requestOf(TraceService service, const TraceChange& change, quint64 revision)
{
    if (service == TraceService::Triton)
        return tritonRequestOf(change);
    QJsonObject body;
    if (revision > 0)
        body.insert(QStringLiteral("revision"), static_cast<qint64>(revision));
    QJsonObject inner;
    if (!change.model.isEmpty())
        inner.insert(QStringLiteral("model"), QString::fromUtf8(change.model));
    if (!change.set.isEmpty()) {
        QJsonObject set;
        for (auto one = change.set.begin(); one != change.set.end(); ++one)
            set.insert(nameOf(one.key()), one.value());
        inner.insert(QStringLiteral("set"), set);
    }
    if (!change.clear.isEmpty()) {
        QStringList names;
        for (const TraceField field : change.clear)
            names.append(nameOf(field));
        names.sort();
        inner.insert(QStringLiteral("clear"), QJsonArray::fromStringList(names));
    }
    body.insert(QStringLiteral("change"), inner);
    return body;
}

TraceCost costOf(const QMap<TraceField, QString>& values, double requestsPerSecond)
{
    TraceCost cost;
    const std::optional<qint64> rate = numberOf(values.value(TraceField::Rate));
    if (isOff(values) || !rate || *rate <= 0)
        return cost;
    cost.tracesPerSecond = requestsPerSecond / static_cast<double>(*rate);
    cost.bytesPerHour = cost.tracesPerSecond * 3600 * kBytesOfTrace;
    cost.isUnbounded =
        levelsOf(values.value(TraceField::Level)).contains(QStringLiteral("TENSORS"));
    return cost;
}

QString textOf(const TraceCost& cost)
{
    if (cost.tracesPerSecond <= 0)
        return TraceRulesTexts::tr("nothing");
    const QString bytes = figures::bytes(static_cast<quint64>(std::min(cost.bytesPerHour, 1e18)));
    return cost.isUnbounded
        ? TraceRulesTexts::tr("%1, %2 an hour and the tensors")
              .arg(figures::rate(cost.tracesPerSecond), bytes)
        : TraceRulesTexts::tr("%1, %2 an hour").arg(figures::rate(cost.tracesPerSecond), bytes);
}

} // namespace thalassa::console
