// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/figure_table.h"

#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QPixmap>
#include <QSortFilterProxyModel>
#include <QStyle>
#include <QStyledItemDelegate>
#include <utility>

#include "console/look/table_copy.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

// Draws the content of a cell below that of the header, whose sections have a padding of kGap. The
// style has a padding of its own. The background fills the cell.
class FigureDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        const QStyle& style = *option.widget->style();
        style.drawPrimitive(QStyle::PE_PanelItemViewItem, &option, painter, option.widget);
        const int padding = paddingOf(style);
        QStyleOptionViewItem content(option);
        content.rect.adjust(padding, 0, -padding, 0);
        QStyledItemDelegate::paint(painter, content, index);
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) +
            QSize(2 * paddingOf(*option.widget->style()), 0);
    }

private:
    static int paddingOf(const QStyle& style)
    {
        return kGap - style.pixelMetric(QStyle::PM_FocusFrameHMargin) - 1;
    }
};

} // namespace

QPixmap swatchOf(const QColor& color)
{
    constexpr int kSide = 10;
    const qreal scale = qGuiApp->devicePixelRatio();
    QPixmap pixmap(static_cast<int>(kSide * scale), static_cast<int>(kSide * scale));
    pixmap.setDevicePixelRatio(scale);
    pixmap.fill(color);
    return pixmap;
}

void FigureTableModel::setColumns(const QStringList& titles, int texts)
{
    beginResetModel();
    m_titles = titles;
    m_texts = texts;
    m_rows.clear();
    endResetModel();
}

void FigureTableModel::setRows(std::vector<std::vector<FigureCell>> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int FigureTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int FigureTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_titles.size());
}

QVariant FigureTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FigureCell& cell =
        m_rows[static_cast<size_t>(index.row())][static_cast<size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case kSortRole:
        return cell.value.isValid() ? cell.value : QVariant(cell.text);
    case Qt::DecorationRole:
        return cell.swatch.isValid() ? QVariant(swatchOf(cell.swatch)) : QVariant();
    case Qt::ForegroundRole:
        return cell.color.isValid() ? QVariant(cell.color) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(
            Qt::AlignVCenter | (index.column() < m_texts ? Qt::AlignLeft : Qt::AlignRight)));
    default:
        return {};
    }
}

QVariant FigureTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_titles.size())
        return {};
    if (role == Qt::DisplayRole)
        return m_titles[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment(Qt::AlignVCenter | (section < m_texts ? Qt::AlignLeft : Qt::AlignRight)));
    return {};
}

void dressFigureTable(QTableView& table)
{
    table.setItemDelegate(new FigureDelegate(&table));
    table.setSortingEnabled(true);
    table.horizontalHeader()->setHighlightSections(false);
    table.horizontalHeader()->setDefaultSectionSize(96);
    table.horizontalHeader()->setStretchLastSection(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    table.verticalHeader()->setDefaultSectionSize(24);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false);
    table.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table.setTextElideMode(Qt::ElideRight);
    makeCopyable(table);
}

FigureTable::FigureTable(const QString& name, QWidget* parent)
    : QTableView(parent)
    , m_model(new FigureTableModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
{
    setObjectName(name);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(FigureTableModel::kSortRole);
    setModel(m_sorted);
    dressFigureTable(*this);
    // The order of the rows is that of the panel until a header is clicked.
    horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    horizontalHeader()->setSortIndicatorClearable(true);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this] { Q_EMIT currentRowChanged(currentRow()); });
}

void FigureTable::widenFigures()
{
    for (int column = m_model->textColumns(); column < m_model->columnCount(); ++column) {
        if (const int width = sizeHintForColumn(column); width > columnWidth(column))
            setColumnWidth(column, width);
    }
}

int FigureTable::currentRow() const
{
    return m_sorted->mapToSource(currentIndex()).row();
}

void FigureTable::selectRow(int row)
{
    setCurrentIndex(m_sorted->mapFromSource(m_model->index(row, 0)));
}

} // namespace thalassa::console
