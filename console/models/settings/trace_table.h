// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The trace settings of a server as a table that is edited: the global settings, and a row for each
// model. Edits are collected here and are no change of the server until they are applied. The page
// keeps the undo stack: it calls setEdit() from its commands. *lives on the GUI thread*.
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <optional>
#include <set>
#include <vector>

#include "console/models/settings/trace_rules.h"

namespace thalassa::console {

// The effect of an edit on a setting of a layer.
struct TraceEdit {
    bool isReset = false; // the layer follows the one below again
    QString value;        // otherwise, in the form of the protocol; may be invalid

    bool operator==(const TraceEdit& other) const = default;
};

// An edit with the setting that it was made on.
struct PendingTraceEdit {
    QByteArray model;
    TraceField field = TraceField::Level;
    TraceEdit edit;
    QString before;      // the value that was in effect
    bool wasOwn = false; // it was set in the layer

    bool operator==(const PendingTraceEdit& other) const = default;
};

// A line of the diff, or of a conflict.
struct TraceDifference {
    QByteArray model;
    QString name; // name of the model; empty: global
    TraceField field = TraceField::Level;
    QString before; // value before the edit
    QString mine;   // value after the edit
    QString theirs; // value on the server now
};

class TraceTable : public QAbstractTableModel {
    Q_OBJECT

public:
    // The columns are the name, the fields of TraceField, and the cost.
    enum ColumnNumber { Name, FirstField, Cost = FirstField + kTraceFieldCount, ColumnTotal };
    enum Role {
        IsOwnRole = Qt::UserRole, // bool: set in this layer, or by an edit
        IsEditedRole,             // bool: an edit is pending
        ProblemRole,              // QString: why the value is invalid; empty: it is not
        IsConflictRole,           // bool: another client has changed the setting meanwhile
        SourceRole                // QString: where an inherited value comes from
    };

    using QAbstractTableModel::QAbstractTableModel;

    // The settings on the server now. `models` are those that serve, as the server knows them.
    void setFacts(const TraceFacts& facts, const QList<QByteArray>& models);
    const TraceFacts& facts() const { return m_facts; }
    // Models and layers that the table has no room for.
    quint64 leftOut() const { return m_leftOut; }
    // The requests per second of a model; for the cost.
    void setRates(const QMap<QByteArray, double>& rates);
    void clear();

    QByteArray modelOf(int row) const { return m_rows[static_cast<std::size_t>(row)].model; }
    int rowOf(const QByteArray& model) const; // -1: there is none
    static std::optional<TraceField> fieldOf(int column);

    std::optional<TraceEdit> editOf(const QByteArray& model, TraceField field) const;
    // Sets or, without a value, removes an edit.
    void setEdit(const QByteArray& model, TraceField field, const std::optional<TraceEdit>& edit);
    void removeEdits();
    // All edits, and what they were made on: for a draft on disk.
    QList<PendingTraceEdit> pendingEdits() const;
    // Replaces all edits, in one step. Those that ask for what the server has are left out. The
    // others are in conflict where the server has another setting than the one they were made on.
    void setPendingEdits(const QList<PendingTraceEdit>& edits);
    // How many of the edits were made on a setting that the server does not have now.
    qsizetype countChangedSince(const QList<PendingTraceEdit>& edits) const;
    bool isEdited() const { return !m_edits.isEmpty(); }
    // The value after the edits; that of a reset global setting is not known: empty.
    QString valueAfter(const QByteArray& model, TraceField field) const;

    // The effect of applying: a line for each edit, and a change for each layer.
    QList<TraceDifference> differences() const;
    QList<TraceChange> changes() const;
    // Why the edits cannot be applied, as sentences; empty: they can.
    QStringList problems() const;
    // Edits of settings that another client has changed since the edit was made.
    QList<TraceDifference> conflicts() const;
    // Resolves a conflict: the edit stays, and is made on what the server has now; or it is
    // dropped.
    void keepMine(const QByteArray& model, TraceField field);
    void takeTheirs(const QByteArray& model, TraceField field);
    // The server has applied these edits, and has the revision now.
    void accepted(const TraceChange& change);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    // Emits editRequested(); the page makes a command of it.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void editRequested(
        const QByteArray& model, thalassa::console::TraceField field, const QString& value);
    // The edits, their conflicts or the problems may have changed.
    void editsChanged();

private:
    struct Row {
        QByteArray model;
        QString name;
    };
    struct Range {
        std::size_t begin = 0;
        std::size_t end = 0;
    };
    struct Pending {
        TraceEdit edit;
        QString before; // the value in effect when the edit was made
        bool wasOwn = false;
        quint64 revision = 0; // revision of the settings when the edit was made; 0: not known
    };
    using Key = std::pair<QByteArray, TraceField>;

    void setModels(const std::set<QByteArray>& models);
    const TraceLayer* layerOf(const QByteArray& model) const;
    QString value(const QByteArray& model, TraceField field) const;
    bool isOwn(const QByteArray& model, TraceField field) const;
    // Whether the edit asks for what the server has.
    bool isSame(const Key& key, const TraceEdit& edit) const;
    bool isConflict(const Key& key, const Pending& pending) const;
    QMap<TraceField, QString> valuesAfter(const QByteArray& model) const;
    QString problem(const QByteArray& model, TraceField field) const;
    QString source(const QByteArray& model, TraceField field) const;
    TraceDifference differenceOf(const Key& key, const Pending& pending) const;
    QString costText(const QByteArray& model) const;
    TraceCost costOfAll() const;
    static QString costHelp();
    QVariant fieldData(const Row& row, TraceField field, int role) const;
    void announce();

    TraceFacts m_facts;
    QHash<QByteArray, qsizetype> m_layers; // their places in the facts
    quint64 m_leftOut = 0;
    std::vector<Row> m_rows; // sorted by model
    QMap<Key, Pending> m_edits;
    QMap<QByteArray, double> m_rates;
    mutable std::optional<TraceCost> m_costOfAll; // not computed since a change: nothing
};

} // namespace thalassa::console
