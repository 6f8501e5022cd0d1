// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/settings/trace_history.h"

namespace thalassa::console {
namespace {

// Changes of the log are events of the same kinds. The server names each setting that changed.
bool isAboutTraces(const ServerEvent& event)
{
    const bool isSetting =
        event.kind == EventKind::SettingChanged || event.kind == EventKind::SettingRefused;
    return isSetting && (event.text.contains(u"trace") || event.text.contains(u"log_frequency"));
}

} // namespace

TraceHistory::TraceHistory(QObject* parent)
    : KeyedTable(parent)
{
}

void TraceHistory::setEvents(const EventTable& events)
{
    std::vector<ServerEvent> found;
    for (const ServerEvent& event : events.events()) {
        if (isAboutTraces(event))
            found.push_back(event);
    }
    setRows(std::move(found));
}

QList<FilterableTable::Column> TraceHistory::makeColumns() const
{
    using enum Filter::Kind;
    return {
        {QStringLiteral("time"), tr("When"), tr("When the settings were changed"), Number, 12,
            false, true},
        {QStringLiteral("client"), tr("By"), tr("The client that changed them"), Text, 20},
        {QStringLiteral("model"), tr("Settings of"), tr("The model whose settings changed"), Text,
            18},
        {QStringLiteral("text"), tr("Change"), tr("Old and new values, or why it was refused"),
            Text, 60},
    };
}

QString TraceHistory::keyOf(const ServerEvent& event) const
{
    return QString::number(event.id);
}

QVariant TraceHistory::valueOf(const ServerEvent& event, int column) const
{
    return column == When ? QVariant(static_cast<double>(event.time.time_since_epoch().count()))
                          : QVariant(textOf(event, column));
}

QString TraceHistory::textOf(const ServerEvent& event, int column) const
{
    switch (column) {
    case When:
        return figures::age(event.time, figures::wallNow());
    case Who:
        return event.actor.isEmpty() ? tr("the server") : event.actor;
    case Model:
        return event.key.name.isEmpty() ? tr("global") : modelNameOf(event);
    default:
        return event.kind == EventKind::SettingRefused ? tr("refused: %1").arg(event.text)
                                                       : event.text;
    }
}

QString TraceHistory::toolTipOf(const ServerEvent& event, int column) const
{
    return column == When ? figures::exactTime(event.time) : textOf(event, column);
}

QVariant TraceHistory::healthOf(const ServerEvent& event, int column) const
{
    return column == What && event.kind == EventKind::SettingRefused
        ? QVariant(static_cast<int>(Health::Attention))
        : QVariant();
}

} // namespace thalassa::console
