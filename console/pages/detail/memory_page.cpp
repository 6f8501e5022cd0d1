// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/memory_page.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/tab_bar.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/pages/detail/regions_panel.h"
#include "console/pages/detail/treemap_view.h"
#include "console/pages/page_export.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

enum Choice { None, TenMinutes, HalfAnHour, Hour, Mark };

// Gives the rows of a tree some room.
class RowDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), lineHeight() - kGap / 2};
    }
};

} // namespace

MemoryPage::MemoryPage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("memory"), parent)
    , m_tabs(makeTabBar(QStringLiteral("memoryTabs"), tr("Parts of the page"),
          {tr("By owner"), tr("Shared memory")}))
    , m_stack(new QStackedWidget)
    , m_regions(new RegionsPanel(workspace))
    , m_since(new QComboBox)
    , m_conclusion(makeParagraph({}))
    , m_tree(new QTreeView)
    , m_sorted(new QSortFilterProxyModel(this))
    , m_treemap(new TreemapView)
{
    m_conclusion->setObjectName(QStringLiteral("memoryConclusion"));
    m_stack->addWidget(makeOwners());
    m_stack->addWidget(m_regions);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_conclusion);
    column->addWidget(m_stack, 1);
    setContent(makeTabs(), content);
    connect(m_regions, &RegionsPanel::described, this, &MemoryPage::described);
}

QWidget* MemoryPage::makeTabs()
{
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_stack->setCurrentIndex(index);
        renewKinds();
        if (showsRegions())
            m_regions->describeCurrent();
        else
            select(m_sorted->mapToSource(m_tree->currentIndex()));
    });
    return m_tabs;
}

void MemoryPage::showTab(Tab tab)
{
    m_tabs->setCurrentIndex(tab);
}

bool MemoryPage::showsRegions() const
{
    return m_tabs->currentIndex() == SharedMemory;
}

QList<DetailPage::Kind> MemoryPage::kinds() const
{
    return {showsRegions() ? Kind::SharedMemory : Kind::Memory};
}

QWidget* MemoryPage::makeOwners()
{
    m_tree->setObjectName(QStringLiteral("memoryTree"));
    m_tree->setAccessibleName(tr("Memory by owner"));
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setSortingEnabled(true);
    m_tree->setAlternatingRowColors(false);
    m_tree->setAllColumnsShowFocus(true);
    m_sorted->setSortRole(MemoryTree::SortRole);
    m_tree->setModel(m_sorted);
    makeCopyable(*m_tree, [this](TableFormat format) { return rows(format); });
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("memorySplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_tree);
    splitter->addWidget(m_treemap);
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeBar());
    column->addWidget(splitter, 1);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& index) { select(m_sorted->mapToSource(index)); });
    connect(m_treemap, &TreemapView::chosen, this, [this](const QModelIndex& index) {
        m_tree->setCurrentIndex(m_sorted->mapFromSource(index));
    });
    return content;
}

QWidget* MemoryPage::makeBar()
{
    auto* widget = new QWidget;
    m_since->setObjectName(QStringLiteral("memorySince"));
    m_since->setAccessibleName(tr("Growth since"));
    m_since->addItems({tr("No comparison"), tr("10 minutes ago"), tr("30 minutes ago"),
        tr("1 hour ago"), tr("The mark")});
    connect(m_since, &QComboBox::activated, this, &MemoryPage::compare);
    QToolButton* mark = makeToolButton(widget, QStringLiteral("memoryMark"), QStringLiteral("plus"),
        tr("Mark now"), tr("Show the growth since this moment"));
    connect(mark, &QToolButton::clicked, this, [this] {
        if (detail() != nullptr && detail()->memory().ledger().id > 0) {
            detail()->setMemorySince({detail()->memory().ledger().id, {}});
            m_since->setCurrentIndex(Mark);
        }
    });
    QToolButton* copy = makeToolButton(widget, QStringLiteral("memoryCopy"), QStringLiteral("copy"),
        tr("Copy"), tr("Copy all rows as text"));
    connect(copy, &QToolButton::clicked, copyAction(*m_tree, TableFormat::Text), &QAction::trigger);
    withdraw(*copy); // the tree offers the same
    QToolButton* save = makeToolButton(widget, QStringLiteral("memoryExport"),
        QStringLiteral("export"), tr("Export…"), tr("Save all rows as CSV"));
    connect(save, &QToolButton::clicked, this, &MemoryPage::exportRows);
    auto* row = new FlowLayout(widget);
    row->add(makeLabel(tr("Growth since"), "muted"));
    row->add(m_since);
    row->add(mark);
    row->addStretch();
    row->add(copy);
    row->add(save);
    row->add(makeCurlButton(
        widget, QStringLiteral("memoryCurl"),
        [this] {
            return detail() != nullptr
                ? detail()->curl(QStringLiteral("memory"), detail()->memorySince().body())
                : QString();
        },
        m_tree->accessibleName()));
    return widget;
}

void MemoryPage::compare(int choice)
{
    if (detail() == nullptr)
        return;
    const std::chrono::minutes ago(choice == TenMinutes ? 10 : choice == HalfAnHour ? 30 : 60);
    if (choice == None)
        detail()->setMemorySince({});
    else if (choice != Mark)
        detail()->setMemorySince({0, figures::wallNow() - ago});
    else if (detail()->memorySince().ledger == 0 && detail()->memory().ledger().id > 0)
        detail()->setMemorySince({detail()->memory().ledger().id, {}});
}

bool MemoryPage::hasRows() const
{
    if (detail() == nullptr)
        return false;
    return showsRegions() ? detail()->topic(Kind::SharedMemory).hasData()
                          : detail()->memory().ledger().id > 0;
}

Notice MemoryPage::emptyNotice() const
{
    return {tr("This server does not tell who has its memory"),
        tr("The ledger is part of Thalassa's observability extension."), {}};
}

void MemoryPage::detailReplaced()
{
    m_sorted->setSourceModel(&detail()->memory());
    m_treemap->setTree(&detail()->memory());
    m_regions->setDetail(detail());
    const MemorySince& since = detail()->memorySince();
    m_since->setCurrentIndex(since.ledger > 0 ? Mark : None);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->setTextElideMode(Qt::ElideRight);
    const int digit = m_tree->fontMetrics().horizontalAdvance(u'0');
    m_tree->setColumnWidth(MemoryTree::Owner, 34 * digit);
    for (int column = MemoryTree::Size; column < MemoryTree::Place; ++column)
        m_tree->setColumnWidth(
            column, std::max(13 * digit, m_tree->header()->sectionSizeHint(column)));
    m_tree->sortByColumn(MemoryTree::Size, Qt::DescendingOrder);
    m_isExpanded = false;
}

void MemoryPage::renew()
{
    m_regions->renew();
    m_conclusion->setText(
        showsRegions() ? regionsConclusion() : detail()->memory().conclusions().join(u' '));
    if (!m_isExpanded && !showsRegions() && hasRows()) {
        m_isExpanded = true;
        for (int row = 0; row < std::min(m_sorted->rowCount(), 6); ++row)
            m_tree->expand(m_sorted->index(row, 0));
    }
}

QString MemoryPage::regionsConclusion() const
{
    if (!detail()->topic(Kind::SharedMemory).hasData())
        return {};
    const std::optional<ServerIdentity>& identity = server()->identity();
    const bool isKnown = identity && !identity->options.isEmpty();
    bool isAllowed = false;
    for (const ServerOption& option : isKnown ? identity->options : QList<ServerOption>()) {
        const QString value = option.value.toLower();
        if (option.name == u"allow-client-shm") // the last one has effect
            isAllowed = value == u"true" || value == u"on" || value == u"1";
    }
    if (detail()->regions().rowCount() == 0 && isKnown && !isAllowed) {
        return tr("Clients cannot register regions: the server was started without "
                  "--allow-client-shm=true.");
    }
    return conclusionOf(detail()->regions().rows());
}

void MemoryPage::select(const QModelIndex& source)
{
    m_treemap->setCurrent(source);
    Q_EMIT described(detail() != nullptr ? detail()->memory().describe(source) : Description());
}

QString MemoryPage::rows(TableFormat format) const
{
    if (detail() == nullptr)
        return {};
    QStringList head{tr("Group")};
    for (int column = 0; column < MemoryTree::ColumnTotal; ++column)
        head.append(m_sorted->headerData(column, Qt::Horizontal).toString());
    QList<QStringList> lines = detail()->memory().allRows();
    lines.prepend(head);
    return textOf(lines, format);
}

void MemoryPage::exportRows()
{
    const QString name = QFileDialog::getSaveFileName(
        this, tr("Export the memory"), QStringLiteral("memory.csv"), tr("CSV (*.csv)"));
    if (!name.isEmpty() && detail() != nullptr)
        exportText(*this, m_tree->accessibleName(), name, rows(TableFormat::Csv));
}

void MemoryPage::setMuted(bool isMuted)
{
    m_treemap->setMuted(isMuted);
    m_regions->setMuted(isMuted);
    m_tree->setEnabled(!isMuted || m_sorted->rowCount() > 0);
    QPalette palette = m_tree->palette();
    palette.setColor(QPalette::Text, isMuted ? colors().muted : colors().text);
    m_tree->setPalette(palette);
}

} // namespace thalassa::console
