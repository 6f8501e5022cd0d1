// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/connection_table.h"

#include <QCoreApplication>
#include <algorithm>

#include "console/models/live/words.h"

namespace thalassa::console {
namespace {

struct ConnectionTexts {
    Q_DECLARE_TR_FUNCTIONS(Connection)
};

constexpr std::chrono::seconds kSlow{1}; // without a byte that the client takes

// The words of the table for the state of a connection.
struct StateWords {
    const char* id; // in the filter language
    const char* word;
    const char* sentence;
};

constexpr StateWords kSlowReader{"slow", QT_TRANSLATE_NOOP("Connection", "slow reader"),
    QT_TRANSLATE_NOOP("Connection",
        "The client does not read its answers, and the server keeps them in memory.")};
constexpr StateWords kSending{"sending", QT_TRANSLATE_NOOP("Connection", "sending"),
    QT_TRANSLATE_NOOP("Connection", "The client has not taken all of its answers yet.")};
constexpr StateWords kBusy{"busy", QT_TRANSLATE_NOOP("Connection", "busy"),
    QT_TRANSLATE_NOOP("Connection", "The server works on requests of the client.")};
constexpr StateWords kReceiving{"receiving", QT_TRANSLATE_NOOP("Connection", "receiving"),
    QT_TRANSLATE_NOOP("Connection", "The client has sent a part of a request.")};
constexpr StateWords kIdle{"idle", QT_TRANSLATE_NOOP("Connection", "idle"),
    QT_TRANSLATE_NOOP("Connection", "The client has no request in flight.")};
constexpr StateWords kOpen{"open", QT_TRANSLATE_NOOP("Connection", "open"),
    QT_TRANSLATE_NOOP(
        "Connection", "The server does not report whether the client has a request in flight.")};

bool isSlow(const ConnectionFacts& connection)
{
    return connection.waiting.value_or(0) > 0 && connection.stalled && *connection.stalled >= kSlow;
}

const StateWords& wordsOf(const ConnectionFacts& connection)
{
    if (isSlow(connection))
        return kSlowReader;
    if (connection.waiting.value_or(0) > 0)
        return kSending;
    if (connection.inFlight.value_or(0) > 0)
        return kBusy;
    if (connection.isReceiving.value_or(false))
        return kReceiving;
    return connection.inFlight ? kIdle : kOpen;
}

QString stateText(const ConnectionFacts& connection)
{
    return ConnectionTexts::tr(wordsOf(connection).word);
}

QString bytesText(const std::optional<quint64>& bytes)
{
    return bytes ? figures::bytes(*bytes) : noFigure();
}

QString countText(const std::optional<quint64>& count)
{
    return count ? figures::count(*count) : noFigure();
}

QString durationText(const std::optional<std::chrono::nanoseconds>& duration)
{
    return duration ? figures::duration(*duration) : noFigure();
}

QVariant numberOf(const std::optional<quint64>& count)
{
    return count ? QVariant(static_cast<double>(*count)) : QVariant();
}

QVariant numberOf(const std::optional<std::chrono::nanoseconds>& duration)
{
    return duration ? QVariant(static_cast<double>(duration->count())) : QVariant();
}

} // namespace

Health healthOf(const ConnectionFacts& connection)
{
    return isSlow(connection) ? Health::Attention : Health::Ready;
}

ConnectionTable::ConnectionTable(QObject* parent)
    : KeyedTable(parent)
{
}

QList<FilterableTable::Column> ConnectionTable::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("client"), tr("Client"), tr("The address and port of the client"), Text,
            20},
        {QStringLiteral("port"), tr("Port"), tr("The port of the server"), Text, 10},
        {QStringLiteral("state"), tr("State"), tr("What the connection does now"), Text, 14},
        {QStringLiteral("inflight"), tr("In flight"), tr("Requests without a whole answer"), Number,
            9},
        {QStringLiteral("unread"), tr("Unread"), tr("Bytes of answers that wait for the client"),
            Bytes, 10},
        {QStringLiteral("stalled"), tr("Stalled"),
            tr("Time since the client took a byte of the answers that wait"), Duration, 9},
        {QStringLiteral("requests"), tr("Requests"), tr("Requests since the connection was opened"),
            Number, 9},
        {QStringLiteral("received"), tr("Received"), tr("Bytes from the client"), Bytes, 10},
        {QStringLiteral("sent"), tr("Sent"), tr("Bytes to the client"), Bytes, 10},
        {QStringLiteral("idle"), tr("Last byte"), tr("Time since the last byte"), Duration, 10},
        {QStringLiteral("age"), tr("Age"), tr("Time since the connection was opened"), Duration, 9},
    };
}

QString ConnectionTable::keyOf(const ConnectionFacts& connection) const
{
    return QString::fromUtf8(connection.id);
}

QVariant ConnectionTable::valueOf(const ConnectionFacts& connection, int column) const
{
    switch (column) {
    case InFlight:
        return numberOf(connection.inFlight);
    case Waiting:
        return numberOf(connection.waiting);
    case Stalled:
        return numberOf(connection.stalled);
    case Requests:
        return numberOf(connection.requests);
    case Received:
        return numberOf(connection.received);
    case Sent:
        return numberOf(connection.sent);
    case Idle:
        return numberOf(connection.idle);
    case Age:
        return static_cast<double>(connection.age.count());
    default:
        return textOf(connection, column);
    }
}

QString ConnectionTable::textOf(const ConnectionFacts& connection, int column) const
{
    switch (column) {
    case Client:
        return connection.client;
    case Port:
        return connection.port;
    case State:
        return stateText(connection);
    case InFlight:
        return countText(connection.inFlight);
    case Waiting:
        return bytesText(connection.waiting);
    case Stalled:
        return durationText(connection.stalled);
    case Requests:
        return countText(connection.requests);
    case Received:
        return bytesText(connection.received);
    case Sent:
        return bytesText(connection.sent);
    case Idle:
        return durationText(connection.idle);
    default:
        return figures::duration(connection.age);
    }
}

QString ConnectionTable::serverWordOf(const ConnectionFacts& connection, int column) const
{
    return column == State ? QString::fromLatin1(wordsOf(connection).id) : QString();
}

QVariant ConnectionTable::healthOf(const ConnectionFacts& connection, int column) const
{
    const Health health = console::healthOf(connection);
    return column == State && health != Health::Ready ? QVariant(static_cast<int>(health))
                                                      : QVariant();
}

Description describe(const ConnectionFacts& connection)
{
    Description description;
    description.kind = ConnectionTexts::tr("connection");
    description.title = connection.client;
    description.health = healthOf(connection);
    description.state = stateText(connection);
    description.sentences.append(ConnectionTexts::tr(wordsOf(connection).sentence));
    const auto add = [&](const QString& name, const QString& value) {
        description.lines.append({name, value, {}});
    };
    add(ConnectionTexts::tr("Port"), connection.port);
    add(ConnectionTexts::tr("Name"), connection.name);
    add(ConnectionTexts::tr("In flight"), countText(connection.inFlight));
    add(ConnectionTexts::tr("Requests"), countText(connection.requests));
    add(ConnectionTexts::tr("Unread"), bytesText(connection.waiting));
    if (connection.stalled)
        add(ConnectionTexts::tr("Stalled"), durationText(connection.stalled));
    add(ConnectionTexts::tr("Not acknowledged"), bytesText(connection.unacknowledged));
    add(ConnectionTexts::tr("Received"), bytesText(connection.received));
    add(ConnectionTexts::tr("Sent"), bytesText(connection.sent));
    add(ConnectionTexts::tr("Last byte"), durationText(connection.idle));
    add(ConnectionTexts::tr("Age"), figures::duration(connection.age));
    return description;
}

QString conclusionOf(const ConnectionReading& reading)
{
    quint64 busy = 0;
    quint64 slow = 0;
    quint64 unread = 0;
    for (const ConnectionFacts& connection : reading.connections) {
        busy += connection.inFlight.value_or(0) > 0 ? 1 : 0;
        slow += isSlow(connection) ? 1 : 0;
        unread += isSlow(connection) ? connection.waiting.value_or(0) : 0;
    }
    QStringList sentences;
    sentences.append(ConnectionTexts::tr("%n connection(s), %1 with requests in flight.", nullptr,
        clampedCount(reading.connections.size() + reading.leftOut))
                         .arg(figures::count(busy)));
    if (slow > 0) {
        sentences.append(ConnectionTexts::tr(
            "%n client(s) do not read their answers, %1 in all.", nullptr, clampedCount(slow))
                             .arg(figures::bytes(unread)));
    }
    if (reading.leftOut > 0) {
        sentences.append(ConnectionTexts::tr(
            "%n connection(s) are not listed.", nullptr, clampedCount(reading.leftOut)));
    }
    if (reading.lateThreads > 0) {
        sentences.append(
            ConnectionTexts::tr("%n thread(s) of the server do not answer; their connections are "
                                "missing.",
                nullptr, clampedCount(reading.lateThreads)));
    }
    return sentences.join(u' ');
}

} // namespace thalassa::console
