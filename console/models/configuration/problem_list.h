// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The problems of a check as a list, in the order of their lines. *lives on the GUI thread*.
#pragma once

#include <QAbstractListModel>

#include "console/models/configuration/configuration_facts.h"

namespace thalassa::console {

class ProblemList : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { CertainRole = Qt::UserRole, LineRole, ColumnRole };

    using QAbstractListModel::QAbstractListModel;

    void setProblems(const QList<ConfigProblem>& problems);
    const QList<ConfigProblem>& problems() const { return m_problems; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    QList<ConfigProblem> m_problems;
};

// "a load fails" or "the backend may complete it", for people.
QString certaintyOf(const ConfigProblem& problem);

} // namespace thalassa::console
