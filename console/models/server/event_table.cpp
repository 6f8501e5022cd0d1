// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/server/event_table.h"

#include <QCoreApplication>
#include <utility>

#include "console/models/server/model_row.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct EventKindTexts {
    Q_DECLARE_TR_FUNCTIONS(EventKind)
};

} // namespace

QString wordOf(EventKind kind)
{
    switch (kind) {
    case EventKind::LoadRequested:
        return EventKindTexts::tr("load requested");
    case EventKind::Loaded:
        return EventKindTexts::tr("loaded");
    case EventKind::LoadFailed:
        return EventKindTexts::tr("load failed");
    case EventKind::UnloadRequested:
        return EventKindTexts::tr("unload requested");
    case EventKind::Unloaded:
        return EventKindTexts::tr("unloaded");
    case EventKind::SettingChanged:
        return EventKindTexts::tr("setting changed");
    case EventKind::SettingRefused:
        return EventKindTexts::tr("setting refused");
    case EventKind::RequestsRefused:
        return EventKindTexts::tr("requests refused");
    case EventKind::TransportRefused:
        return EventKindTexts::tr("connections refused");
    case EventKind::DrainBegan:
        return EventKindTexts::tr("drain began");
    case EventKind::DrainEnded:
        return EventKindTexts::tr("drain ended");
    case EventKind::Started:
        return EventKindTexts::tr("started");
    case EventKind::Stopping:
        return EventKindTexts::tr("stopping");
    case EventKind::ControlFailed:
        return EventKindTexts::tr("command failed");
    case EventKind::SharedMemory:
        return EventKindTexts::tr("shared memory");
    case EventKind::GpuLost:
        return EventKindTexts::tr("GPU lost");
    case EventKind::ConnectionClosed:
        return EventKindTexts::tr("connection closed");
    case EventKind::Other:
        break;
    }
    return EventKindTexts::tr("other");
}

Health healthOf(EventKind kind)
{
    switch (kind) {
    case EventKind::LoadFailed:
    case EventKind::ControlFailed:
    case EventKind::GpuLost:
        return Health::Failed;
    case EventKind::SettingRefused:
    case EventKind::RequestsRefused:
    case EventKind::TransportRefused:
    case EventKind::DrainBegan:
    case EventKind::Stopping:
        return Health::Attention;
    case EventKind::Loaded:
    case EventKind::DrainEnded:
    case EventKind::Started:
        return Health::Ready;
    default:
        return Health::Unknown;
    }
}

QString modelNameOf(const ServerEvent& event)
{
    return shownName(event.key.name);
}

QString summaryOf(const ServerEvent& event)
{
    return EventTable::tr("%1 %2").arg(modelNameOf(event), wordOf(event.kind)).trimmed();
}

bool isSimilar(const ServerEvent& a, const ServerEvent& b)
{
    return a.kind == b.kind && a.key == b.key && a.actor == b.actor && a.text == b.text;
}

EventTable::EventTable(Neighbours neighbours, QObject* parent)
    : FilterableTable(parent)
    , m_neighbours(neighbours)
{
}

// Takes the events that are similar to the one before them into that one, which may be in the
// table, unless it is of another run of the server.
void EventTable::merge(QList<ServerEvent>& added)
{
    bool isFirstChanged = false;
    QList<ServerEvent> rest;
    for (ServerEvent& event : added) {
        ServerEvent* before = !rest.isEmpty() ? &rest.last()
            : m_events.empty() || m_isNewRun  ? nullptr
                                              : &m_events.front();
        if (before == nullptr || !isSimilar(*before, event)) {
            rest.append(std::move(event));
            continue;
        }
        isFirstChanged = isFirstChanged || rest.isEmpty();
        before->since = before->since.value_or(before->time);
        before->time = event.time;
        before->number = event.number;
        before->count += event.count;
        m_hasCounts = true;
    }
    added = std::move(rest);
    if (isFirstChanged) {
        Q_EMIT dataChanged(index(0, 0), index(0, ColumnTotal - 1));
    }
}

void EventTable::append(const QList<ServerEvent>& events, quint64 lost)
{
    m_lost += lost;
    renewTimes();
    QList<ServerEvent> added;
    quint64 last = lastId();
    for (ServerEvent event : events) {
        if (event.id > m_lastOfServer) {
            m_lastOfServer = std::exchange(event.id, ++last);
            m_hasCounts = m_hasCounts || event.count > 1;
            added.append(std::move(event));
        }
    }
    if (m_neighbours == Neighbours::Merged && !added.isEmpty()) {
        merge(added);
        m_isNewRun = false;
    }
    if (added.size() > static_cast<qsizetype>(kMaximumRows)) {
        m_lost += added.size() - kMaximumRows;
        added = added.last(kMaximumRows);
    }
    if (added.isEmpty()) {
        return;
    }
    const std::size_t size = m_events.size() + added.size();
    if (size > kMaximumRows) {
        const std::size_t kept = kMaximumRows - added.size();
        beginRemoveRows({}, static_cast<int>(kept), static_cast<int>(m_events.size()) - 1);
        m_events.resize(kept);
        endRemoveRows();
    }
    beginInsertRows({}, 0, static_cast<int>(added.size()) - 1);
    for (const ServerEvent& event : added) {
        m_events.push_front(event);
    }
    endInsertRows();
}

void EventTable::clear()
{
    beginResetModel();
    m_events.clear();
    m_lost = 0;
    m_lastOfServer = 0;
    m_isNewRun = false;
    m_hasCounts = false;
    endResetModel();
}

void EventTable::renewTimes()
{
    m_now = figures::wallNow();
    if (!m_events.empty()) {
        Q_EMIT dataChanged(index(0, Time), index(rowCount() - 1, Time), {Qt::DisplayRole});
    }
}

const ServerEvent* EventTable::eventOf(const QModelIndex& index) const
{
    return index.isValid() && index.row() < rowCount() ? &m_events[index.row()] : nullptr;
}

QList<FilterableTable::Column> EventTable::makeColumns() const
{
    using Filter::Kind::Number;
    using Filter::Kind::Text;
    return {
        {QStringLiteral("time"), tr("When"), tr("When the server recorded the event"), Number, 10,
            false, true},
        {QStringLiteral("kind"), tr("Event"), tr("What happened"), Text, 23},
        {QStringLiteral("model"), tr("Model"), tr("The model that the event is about"), Text, 14},
        {QStringLiteral("version"), tr("Version"),
            tr("The version of the model; none: all versions"), Number, 7},
        {QStringLiteral("count"), tr("Count"),
            tr("Similar events that follow each other and that this one stands for"), Number, 6},
        {QStringLiteral("client"), tr("Client"), tr("The client that caused the event"), Text, 12},
        {QStringLiteral("text"), tr("Details"), tr("The server's description of the event"), Text,
            24},
    };
}

int EventTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_events.size());
}

QVariant EventTable::value(int row, int column) const
{
    const ServerEvent& event = m_events[row];
    switch (column) {
    case Time:
        return static_cast<double>(event.time.time_since_epoch().count());
    case Version:
        return event.key.version > 0 ? QVariant(static_cast<double>(event.key.version))
                                     : QVariant();
    case Count:
        return static_cast<double>(event.count);
    default:
        return text(row, column);
    }
}

QString EventTable::text(int row, int column) const
{
    const ServerEvent& event = m_events[row];
    switch (column) {
    case Time:
        return figures::age(event.time, m_now);
    case Kind:
        return wordOf(event.kind);
    case Model:
        return modelNameOf(event);
    case Version:
        return event.key.version > 0 ? QString::number(event.key.version) : QString();
    case Actor:
        return event.actor.isEmpty() ? tr("the server") : event.actor;
    case Text:
        return event.text;
    default:
        return event.count > 1 ? QStringLiteral("×") + figures::count(event.count) : QString();
    }
}

QString EventTable::toolTip(int row, int column) const
{
    if (column != Time) {
        return toolTipText(text(row, column));
    }
    const ServerEvent& event = m_events[row];
    const QString time = figures::exactTime(event.time);
    return event.since ? tr("%1 to %2").arg(figures::exactTime(*event.since), time) : time;
}

QVariant EventTable::health(int row, int column) const
{
    return column == Kind ? QVariant(static_cast<int>(healthOf(m_events[row].kind))) : QVariant();
}

} // namespace thalassa::console
