// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The memory ledger as a tree: the models with their owners, the server with its own, and the
// process. A new ledger is merged, so that selection and expansion stay. *lives on the GUI thread*.
#pragma once

#include <QAbstractItemModel>
#include <memory>

#include "console/models/fleet/description.h"
#include "console/models/memory/memory_facts.h"

namespace thalassa::console {

class MemoryTree : public QAbstractItemModel {
    Q_OBJECT

public:
    enum ColumnNumber { Owner, Size, Share, Growth, Count, Place, ColumnTotal };
    enum Role {
        SortRole = Qt::UserRole,
        KeyRole,   // QString, unique among its siblings
        HealthRole // int(Health); Attention: the owner has grown most
    };

    explicit MemoryTree(QObject* parent = nullptr);
    ~MemoryTree() override;

    void setLedger(const MemoryFacts& facts);
    const MemoryFacts& ledger() const { return m_facts; }
    // The ledger as sentences: how much owners know of, and what has grown most.
    QStringList conclusions() const;
    Description describe(const QModelIndex& index) const;
    // All rows with all columns, for copies: the groups with their owners below.
    QList<QStringList> allRows() const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;
    class Groups;

    const Node* nodeOf(const QModelIndex& index) const;
    void merge(std::vector<std::unique_ptr<Node>>& nodes, std::vector<std::unique_ptr<Node>> wanted,
        const QModelIndex& parent);
    QString text(const Node& node, int column) const;
    QVariant sortValue(const Node& node, int column) const;

    MemoryFacts m_facts;
    std::vector<std::unique_ptr<Node>> m_groups;
};

// The words for a kind of owner: "histograms", "state of sequences".
QString ownerWord(const QString& kind);
QString ownerHelp(const QString& kind);

} // namespace thalassa::console
