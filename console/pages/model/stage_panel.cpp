// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/model/stage_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>
#include <algorithm>

#include "console/look/cell_delegate.h"
#include "console/look/labels.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/pages/model/stage_table.h"

namespace thalassa::console {

StagePanel::StagePanel(QWidget* parent)
    : QWidget(parent)
    , m_table(new StageTable(this))
    , m_view(new QTableView)
    , m_delegate(new CellDelegate(m_view))
    , m_caption(new ElidedLabel)
{
    setObjectName(QStringLiteral("stagePanel"));
    m_caption->setProperty(kRole, QLatin1String("caption"));
    m_view->setObjectName(QStringLiteral("stageDurations"));
    m_view->setAccessibleName(tr("Durations by stage"));
    m_view->setModel(m_table);
    makeCopyable(*m_view);
    m_view->setItemDelegate(m_delegate);
    m_view->setShowGrid(false);
    m_view->setFocusPolicy(Qt::StrongFocus);
    m_view->setTabKeyNavigation(false);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(lineHeight());
    connect(m_table, &QAbstractItemModel::modelReset, this, &StagePanel::fitColumns);
    fitColumns();
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap);
    head->addWidget(makeLabel(tr("Durations by stage"), "heading"));
    head->addWidget(m_caption, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    column->addLayout(head);
    column->addWidget(m_view);
}

// Gives the columns with words and long titles what they need, and the others what is left.
void StagePanel::fitColumns()
{
    const int last = m_table->columnCount() - 1;
    for (int column = 0; column <= last; ++column) {
        const bool isLong =
            column < StageTable::FirstDuration || (column == last && !m_table->hasMeansOnly());
        m_view->horizontalHeader()->setSectionResizeMode(
            column, isLong ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    }
}

// The durations are whole, whatever the width.
void StagePanel::hideRequestsIfNarrow()
{
    const QAbstractItemView& view = *m_view; // QTableView hides sizeHintForColumn()
    int needed = 0;
    for (int column = 0; column < m_table->columnCount(); ++column) {
        needed += std::max(
            view.sizeHintForColumn(column), m_view->horizontalHeader()->sectionSizeHint(column));
    }
    m_view->setColumnHidden(StageTable::Requests, width() < needed);
}

void StagePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    hideRequestsIfNarrow();
}

void StagePanel::setFigures(const ModelFigures* figures, bool areStale)
{
    m_delegate->setMuted(areStale);
    m_table->setFigures(figures);
    const int rows = m_table->rowCount();
    const bool hasMeansOnly = m_table->hasMeansOnly();
    m_caption->setFullText(figures == nullptr ? QString()
            : hasMeansOnly
            ? (rows > 0 ? tr("means since the load") : tr("no request since the load"))
            : rows > 0 ? tr("of the last minute")
                       : tr("no request in the last minute"));
    m_view->setVisible(rows > 0);
    m_view->setFixedHeight(
        rows * lineHeight() + m_view->horizontalHeader()->sizeHint().height() + 2);
    hideRequestsIfNarrow();
}

} // namespace thalassa::console
