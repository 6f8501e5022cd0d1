// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The events of a server, the newest first. At most kMaximumRows are kept; the oldest are dropped.
// A table may have a row for each run of similar events, for people. *lives on the GUI thread*.
#pragma once

#include <deque>

#include "console/models/server/server_facts.h"
#include "console/models/table/filterable_table.h"

namespace thalassa::console {

class EventTable : public FilterableTable {
    Q_OBJECT

public:
    enum ColumnNumber { Time, Kind, Model, Version, Count, Actor, Text, ColumnTotal };
    // Whether similar events that follow each other are one.
    enum class Neighbours { Apart, Merged };

    static constexpr std::size_t kMaximumRows = 10'000;

    explicit EventTable(Neighbours neighbours = Neighbours::Apart, QObject* parent = nullptr);

    // Adds events that have a greater number than those of this run of the server in the table, and
    // numbers them from 1, over all runs. `lost` counts events that the server no longer had.
    void append(const QList<ServerEvent>& events, quint64 lost);
    void clear();
    // Announces that the server has restarted: its next events count from 1. They follow those in
    // the table, and are not merged with them.
    void restart()
    {
        m_lastOfServer = 0;
        m_isNewRun = true;
    }
    // Renews the ages that the table shows.
    void renewTimes();

    quint64 lastId() const { return m_events.empty() ? 0 : m_events.front().id; }
    quint64 lost() const { return m_lost; }
    // Whether an event that was added stands for several.
    bool hasCounts() const { return m_hasCounts; }
    const ServerEvent* eventOf(const QModelIndex& index) const;
    const std::deque<ServerEvent>& events() const { return m_events; }

    QVariant value(int row, int column) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    std::optional<WallTime> timeOf(int row) const override { return m_events[row].time; }
    std::optional<WallTime> beginOf(int row) const override
    {
        return m_events[row].since.value_or(m_events[row].time);
    }

protected:
    QList<Column> makeColumns() const override;
    QString text(int row, int column) const override;
    QString toolTip(int row, int column) const override;
    QString key(int row) const override { return QString::number(m_events[row].id); }
    QVariant health(int row, int column) const override;

private:
    void merge(QList<ServerEvent>& added);

    const Neighbours m_neighbours;
    std::deque<ServerEvent> m_events; // the newest first
    quint64 m_lost = 0;
    quint64 m_lastOfServer = 0; // number that the server gave the last event
    bool m_isNewRun = false;    // the next event is the first one of a run of the server
    bool m_hasCounts = false;
    WallTime m_now; // the origin of the ages, so that they change only with a signal
};

// The word for a kind of event: "load failed".
QString wordOf(EventKind kind);
// Failed for failures, Attention for refusals and drains, Ready for loads; Unknown for the rest.
Health healthOf(EventKind kind);
// Whether two events differ in their times only.
bool isSimilar(const ServerEvent& a, const ServerEvent& b);
// The name of the model of an event, as text for people; empty: none.
QString modelNameOf(const ServerEvent& event);
// The model and the kind of an event: "resnet load failed".
QString summaryOf(const ServerEvent& event);

} // namespace thalassa::console
