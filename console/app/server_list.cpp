// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/server_list.h"

#include <QHBoxLayout>
#include <QListView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QTreeView>

#include "console/look/health_mark.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr int kIndentation = 12; // of a level of the tree

// A state, a name, and beside or below it the word of what is wrong and the figure, or another
// name.
class RowDelegate final : public QStyledItemDelegate {
public:
    enum class Side { RightOrBelow, Below }; // right if there is room for both

    // The roles of the text beside or below: what is wrong, and a figure or a name. Each may be
    // empty.
    RowDelegate(int word, int figure, Side side, QAbstractItemView* view)
        : QStyledItemDelegate(view)
        , m_word(word)
        , m_figure(figure)
        , m_side(side)
        , m_view(*view)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        painter->save();
        const bool isSelected = (option.state & QStyle::State_Selected) != 0;
        if (isSelected || (option.state & QStyle::State_MouseOver) != 0) {
            painter->fillRect(option.rect, isSelected ? colors().selection : colors().alternate);
        }
        if ((option.state & QStyle::State_HasFocus) != 0) {
            painter->fillRect(
                QRect(option.rect.topLeft(), QSize(2, option.rect.height())), colors().accent);
        }
        if (const QColor mark(index.data(ServerTree::ColorRole).toString()); mark.isValid()) {
            painter->fillRect(option.rect.adjusted(option.rect.width() - 3, 3, 0, -3), mark);
        }
        QRect area = option.rect.adjusted(4, 0, -kGap, 0);
        const QVariant health = index.data(ServerTree::HealthRole);
        if (!health.isValid()) { // a group
            painter->setPen(colors().muted);
            painter->drawText(area, Qt::AlignVCenter | Qt::TextSingleLine,
                option.fontMetrics.elidedText(
                    index.data().toString(), Qt::ElideRight, area.width()));
            painter->restore();
            return;
        }
        const auto state = static_cast<Health>(health.toInt());
        drawHealth(*painter, QRectF(area.left(), area.top(), kMarkSize, area.height()), state);
        area.setLeft(area.left() + kMarkSize + 6);
        area = takeSide(*painter, area, state, option.fontMetrics, index);
        painter->setPen(colors().text);
        painter->drawText(area, Qt::AlignVCenter | Qt::TextSingleLine,
            option.fontMetrics.elidedText(nameOf(index), Qt::ElideRight, area.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int second =
            hasSecondLine(option.fontMetrics, index) ? option.fontMetrics.height() : 0;
        return {option.rect.width(), lineHeight() - 2 + second};
    }

private:
    static QString nameOf(const QModelIndex& index) { return index.data().toString(); }
    QString sideOf(const QModelIndex& index) const
    {
        QStringList parts{index.data(m_word).toString(), index.data(m_figure).toString()};
        parts.removeAll(QString());
        return parts.join(QStringLiteral(" · "));
    }

    bool hasSecondLine(const QFontMetrics& metrics, const QModelIndex& index) const
    {
        const QString side = sideOf(index);
        if (side.isEmpty() || m_side == Side::Below)
            return !side.isEmpty();
        const int left = 2 * kIndentation + 4 + kMarkSize + 6;
        return metrics.horizontalAdvance(nameOf(index)) + kGap + metrics.horizontalAdvance(side) >
            m_view.viewport()->width() - left - kGap;
    }

    // Draws the text beside or below the name, and returns the area that is left for the name.
    QRect takeSide(QPainter& painter, QRect area, Health state, const QFontMetrics& metrics,
        const QModelIndex& index) const
    {
        const QString side = sideOf(index);
        if (side.isEmpty())
            return area;
        painter.setPen(index.data(m_word).toString().isEmpty() ? colors().muted : colorOf(state));
        if (hasSecondLine(metrics, index)) {
            const int line = area.height() / 2;
            painter.drawText(area.adjusted(0, line - 1, 0, -3),
                static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                metrics.elidedText(side, Qt::ElideRight, area.width()));
            return area.adjusted(0, 3, 0, 1 - line);
        }
        painter.drawText(
            area, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine, side);
        return area.adjusted(0, 0, -metrics.horizontalAdvance(side) - kGap, 0);
    }

    const int m_word;
    const int m_figure;
    const Side m_side;
    const QAbstractItemView& m_view;
};

} // namespace

ServerList::ServerList(Fleet& fleet, QWidget* parent)
    : QWidget(parent)
    , m_tree(fleet)
    , m_alerts(fleet)
    , m_servers(new QTreeView)
    , m_alertView(new QListView)
    , m_alertHeading(makeLabel({}, "caption"))
{
    m_servers->setObjectName(QStringLiteral("serverTree"));
    m_servers->setAccessibleName(tr("Servers"));
    m_servers->setModel(&m_tree);
    m_servers->setItemDelegate(new RowDelegate(
        ServerTree::WordRole, ServerTree::FigureRole, RowDelegate::Side::RightOrBelow, m_servers));
    m_servers->setHeaderHidden(true);
    m_servers->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_servers->setIndentation(kIndentation);
    m_servers->setExpandsOnDoubleClick(false);
    m_servers->setProperty(kRole, QLatin1String("bare"));
    m_servers->setContextMenuPolicy(Qt::CustomContextMenu);
    m_servers->expandAll();
    connect(&m_tree, &QAbstractItemModel::modelReset, m_servers, &QTreeView::expandAll);
    connect(m_servers->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& index) {
            if (ServerStore* server = m_tree.serverOf(index); server != nullptr && !m_isSelecting) {
                Q_EMIT serverChosen(server);
            }
        });
    connect(m_servers, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (ServerStore* server = m_tree.serverOf(index)) {
            Q_EMIT serverChosen(server);
        }
    });
    connect(m_servers, &QTreeView::customContextMenuRequested, this, [this](const QPoint& at) {
        if (ServerStore* server = m_tree.serverOf(m_servers->indexAt(at))) {
            Q_EMIT menuRequested(server, m_servers->viewport()->mapToGlobal(at));
        }
    });

    m_alertView->setObjectName(QStringLiteral("alertList"));
    m_alertView->setAccessibleName(tr("Needs attention"));
    m_alertView->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_alertView->setModel(&m_alerts);
    m_alertView->setItemDelegate(
        new RowDelegate(-1, AlertList::ServerRole, RowDelegate::Side::Below, m_alertView));
    m_alertView->setProperty(kRole, QLatin1String("bare"));
    connect(m_alertView, &QListView::clicked, this, [this](const QModelIndex& index) {
        if (const AlertList::Alert* alert = m_alerts.alertOf(index);
            alert != nullptr && alert->server != nullptr) {
            Q_EMIT alertChosen(alert->server, alert->concern.model);
        }
    });
    connect(m_alertView, &QListView::activated, m_alertView, &QListView::clicked);

    auto* add = new QToolButton;
    add->setObjectName(QStringLiteral("addServer"));
    add->setProperty(kRole, QLatin1String("flat"));
    add->setIcon(icon(QStringLiteral("plus")));
    add->setAccessibleName(tr("Add server"));
    add->setToolTip(tr("Add a server"));
    connect(add, &QToolButton::clicked, this, &ServerList::addRequested);
    auto* head = new QHBoxLayout;
    head->addWidget(makeLabel(tr("SERVERS"), "caption"));
    head->addStretch(1);
    head->addWidget(add);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kGap, kGap / 2, kGap, kGap);
    column->setSpacing(kGap / 2);
    column->addLayout(head);
    column->addWidget(m_servers, 2);
    column->addSpacing(kGap);
    column->addWidget(m_alertHeading);
    column->addWidget(m_alertView, 1);
    setTabOrder(add, m_servers);
    connect(&m_alerts, &QAbstractItemModel::modelReset, this, &ServerList::renewAlerts);
    renewAlerts();
    setMinimumWidth(200);
}

void ServerList::focusServers()
{
    m_servers->setFocus();
}

void ServerList::setCurrent(const ServerStore* server)
{
    const QScopedValueRollback guard(m_isSelecting, true);
    const QModelIndex index = m_tree.indexOf(server);
    if (index.isValid()) {
        m_servers->setCurrentIndex(index);
    } else {
        m_servers->selectionModel()->clear();
    }
}

void ServerList::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_servers->doItemsLayout(); // rows have one line or two, depending on the width
}

ServerStore* ServerList::selected() const
{
    return m_tree.serverOf(m_servers->currentIndex());
}

void ServerList::renewAlerts()
{
    const int count = m_alerts.rowCount();
    m_alertHeading->setText(
        count == 0 ? tr("NOTHING NEEDS ATTENTION") : tr("NEEDS ATTENTION (%1)").arg(count));
    m_alertView->setVisible(count > 0);
}

} // namespace thalassa::console
