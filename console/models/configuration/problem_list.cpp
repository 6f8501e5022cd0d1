// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/configuration/problem_list.h"

#include <algorithm>

#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

QString textOf(const ConfigProblem& problem)
{
    return problem.line > 0 ? ProblemList::tr("Line %1: %2").arg(problem.line).arg(problem.message)
                            : problem.message;
}

} // namespace

QString certaintyOf(const ConfigProblem& problem)
{
    return problem.isCertain ? ProblemList::tr("a load fails")
                             : ProblemList::tr("the backend may complete it");
}

void ProblemList::setProblems(const QList<ConfigProblem>& problems)
{
    QList<ConfigProblem> sorted = problems;
    std::stable_sort(
        sorted.begin(), sorted.end(), [](const ConfigProblem& a, const ConfigProblem& b) {
            // A problem without a line comes last.
            return a.line > 0 && (b.line == 0 || a.line < b.line);
        });
    if (sorted == m_problems)
        return;
    beginResetModel();
    m_problems = sorted;
    endResetModel();
}

int ProblemList::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

QVariant ProblemList::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const ConfigProblem& problem = m_problems[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(problem);
    case Qt::ToolTipRole:
        return toolTipText(problem.message + QStringLiteral(" (") + certaintyOf(problem) + u')');
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1 (%2)").arg(textOf(problem), certaintyOf(problem));
    case CertainRole:
        return problem.isCertain;
    case LineRole:
        return problem.line;
    case ColumnRole:
        return problem.column;
    default:
        return {};
    }
}

} // namespace thalassa::console
