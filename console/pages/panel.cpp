// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/panel.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyle>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "console/look/health_mark.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/table_copy.h"
#include "console/look/theme.h"
#include "console/models/server/model_row.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

enum Role { FigureRole = Qt::UserRole, HealthRole, ShareRole, LinkRole, LinesRole };

constexpr int kFigureWidth = 88;
constexpr int kMarkWidth = kMarkSize + 6;
constexpr int kLeastHeight = 96;

// The figure of a row, as wide as it is painted.
struct ShownFigure {
    QString text;
    int width = 0; // with the gap before it; 0: there is no figure
};

// A long figure, such as a path, leaves room for the text of its row.
ShownFigure figureOf(const QModelIndex& index, const QFontMetrics& metrics, int width)
{
    const QString figure = index.data(FigureRole).toString();
    if (figure.isEmpty())
        return {};
    const int ofText = qMin(metrics.horizontalAdvance(index.data().toString()) + 2, width / 2);
    const QString shown = metrics.elidedText(figure, Qt::ElideMiddle, width - ofText - kGap);
    return {shown, qMax(kFigureWidth, metrics.horizontalAdvance(shown) + 2) + kGap};
}

// The maximum number of lines of a row that is wrapped; 0: it is not.
int linesOf(const QModelIndex& index)
{
    return index.data(LinesRole).toInt();
}

} // namespace

class PanelDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    bool isMuted = false;

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
        const QModelIndex& index) const override
    {
        painter->save();
        if ((option.state & (QStyle::State_Selected | QStyle::State_MouseOver)) != 0 &&
            !index.data(LinkRole).toString().isEmpty()) {
            painter->fillRect(option.rect,
                (option.state & QStyle::State_Selected) != 0 ? colors().selection
                                                             : colors().alternate);
        }
        QRect area = option.rect.adjusted(kMargin, 0, -kMargin, 0);
        if (const QVariant health = index.data(HealthRole); health.isValid()) {
            drawHealth(*painter, QRectF(area.left(), area.top(), kMarkSize, area.height()),
                static_cast<Health>(health.toInt()));
            area.setLeft(area.left() + kMarkWidth);
        }
        const ShownFigure figure = figureOf(index, option.fontMetrics, area.width());
        painter->setPen(colors().muted);
        painter->drawText(area,
            static_cast<int>(Qt::AlignRight | Qt::AlignVCenter) | Qt::TextSingleLine, figure.text);
        area.setRight(area.right() - figure.width);
        if (const QVariant share = index.data(ShareRole); share.isValid()) {
            const int half = area.width() / 2;
            const QRectF bar(area.left() + half, area.center().y() - 4, half, 8);
            painter->fillRect(bar, colors().alternate);
            painter->fillRect(
                QRectF(bar.topLeft(), QSizeF(bar.width() * share.toDouble(), bar.height())),
                isMuted ? colors().muted : colors().accent);
            area.setRight(area.left() + half - kGap);
        }
        painter->setPen(isMuted ? colors().muted : colors().text);
        const QString text = index.data().toString();
        painter->drawText(area, static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter),
            linesOf(index) > 0
                ? wrappedLines(text, option.font, area.width(), linesOf(index)).join(u'\n')
                : option.fontMetrics.elidedText(text, Qt::ElideRight, area.width()));
        painter->restore();
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int width = static_cast<const QAbstractItemView*>(option.widget)->viewport()->width();
        int height = lineHeight() - 2;
        if (linesOf(index) > 0) {
            const int mark = index.data(HealthRole).isValid() ? kMarkWidth : 0;
            const int area = width - 2 * kMargin - mark;
            const int figure = figureOf(index, option.fontMetrics, area).width;
            const qsizetype count =
                wrappedLines(index.data().toString(), option.font, area - figure, linesOf(index))
                    .size();
            height += static_cast<int>(qMax<qsizetype>(count - 1, 0)) * option.fontMetrics.height();
        }
        return {width, height};
    }
};

Panel::Panel(const QString& name, const QString& heading, QWidget* parent)
    : QWidget(parent)
    , m_list(new QListWidget)
    , m_delegate(new PanelDelegate(this))
    , m_copyValue(new QAction(tr("Copy the value"), m_list))
    , m_head(new QHBoxLayout)
{
    setObjectName(name);
    m_list->setObjectName(name + QStringLiteral("List"));
    m_list->setAccessibleName(heading);
    m_list->setItemDelegate(m_delegate);
    makeCopyable(*m_list, [this](TableFormat format) { return rowsAsText(format); });
    m_copyValue->setObjectName(name + QStringLiteral("CopyValue"));
    m_copyValue->setIcon(icon(QStringLiteral("copy")));
    connect(m_copyValue, &QAction::triggered, this, [this] {
        if (const int row = m_list->currentRow(); row >= 0 && row < m_shown.size())
            QGuiApplication::clipboard()->setText(m_shown[row].value);
    });
    connect(m_list, &QListWidget::currentRowChanged, this, &Panel::renewCopy);
    m_list->setMouseTracking(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumHeight(kLeastHeight);
    connect(m_list, &QListWidget::itemActivated, this, [this](const QListWidgetItem* item) {
        if (const QString link = item->data(LinkRole).toString(); !link.isEmpty()) {
            Q_EMIT opened(link);
        }
    });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    m_head->setSpacing(kGap);
    QLabel* title = makeLabel(heading, "heading");
    // A label grows, and with it the panel beyond its rows.
    title->setSizePolicy(title->sizePolicy().horizontalPolicy(), QSizePolicy::Fixed);
    m_head->addWidget(title);
    column->addLayout(m_head);
    column->addWidget(m_list, 1);
    renewCopy();
}

void Panel::addFilter(const QString& hint, const QString& textName, const QString& figureName)
{
    m_fields = {{textName, Filter::Kind::Text}, {figureName, Filter::Kind::Text}};
    m_field = new QLineEdit;
    m_field->setObjectName(objectName() + QStringLiteral("Filter"));
    m_field->setAccessibleName(tr("Filter: %1").arg(m_list->accessibleName()));
    m_field->setPlaceholderText(hint);
    m_field->setToolTip(hint); // a narrow field cuts it
    m_field->setClearButtonEnabled(true);
    QAction* search =
        m_field->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search->setText(m_field->accessibleName()); // it is a button for screen readers
    m_error = makeParagraph({}, "error");
    m_error->hide();
    m_head->addWidget(m_field, 1);
    static_cast<QVBoxLayout*>(layout())->insertWidget(1, m_error);
    connect(m_field, &QLineEdit::textChanged, this, &Panel::takeFilter);
}

// With a wrong filter, the rows stay as they are.
void Panel::takeFilter(const QString& text)
{
    const Filter::Parsed parsed = Filter::parse(text, m_fields);
    m_error->setText(parsed.error);
    m_error->setVisible(!parsed.error.isEmpty());
    m_field->setProperty("invalid", !parsed.error.isEmpty());
    m_field->style()->polish(m_field);
    if (parsed.error.isEmpty()) {
        m_filter = parsed.filter;
        fill();
    }
}

bool Panel::matches(const PanelRow& row) const
{
    const auto value = [&row](int field) { return QVariant(field == 0 ? row.text : row.figure); };
    const auto names = [&row](int field) { return field == 0 ? QStringList() : row.names; };
    return m_filter.isEmpty() || m_filter.matches(value, names);
}

void Panel::setRows(const QList<PanelRow>& rows, const QString& empty)
{
    m_rows = rows;
    m_empty = empty;
    fill();
}

void Panel::fill()
{
    m_shown.clear();
    for (const PanelRow& row : m_rows) {
        if (matches(row))
            m_shown.append(row);
    }
    QList<PanelRow> shown = m_shown;
    if (shown.isEmpty()) {
        const QString reason = m_rows.isEmpty() ? m_empty : tr("No row matches the filter.");
        shown.append({reason, {}, std::nullopt, std::nullopt, {}, {}});
    }
    // Items are kept, and with them selection and scroll position.
    while (m_list->count() > shown.size()) {
        delete m_list->takeItem(m_list->count() - 1);
    }
    while (m_list->count() < shown.size()) {
        m_list->addItem(new QListWidgetItem);
    }
    for (int row = 0; row < shown.size(); ++row) {
        const PanelRow& one = shown[row];
        QListWidgetItem* item = m_list->item(row);
        item->setText(one.text);
        item->setToolTip(toolTipText(one.toolTip));
        item->setData(FigureRole, one.figure);
        item->setData(
            HealthRole, one.health ? QVariant(static_cast<int>(*one.health)) : QVariant());
        item->setData(ShareRole, one.share ? QVariant(*one.share) : QVariant());
        item->setData(LinkRole, one.link);
        const bool isWrapped = one.isSentence || (one.figure.isEmpty() && !one.share);
        item->setData(LinesRole, isWrapped ? one.mostLines : 0);
        item->setData(Qt::AccessibleTextRole,
            one.figure.isEmpty() ? one.text : one.text + QStringLiteral(", ") + one.figure);
    }
    limitHeight();
    renewCopy();
}

void Panel::fitToRows()
{
    m_isFitted = true;
    limitHeight();
}

// A sentence has more lines in a narrow panel.
void Panel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    limitHeight();
}

void Panel::limitHeight()
{
    if (!m_isFitted)
        return;
    int height = 2 * m_list->frameWidth();
    for (int row = 0; row < m_list->count(); ++row)
        height += m_list->sizeHintForRow(row);
    m_list->setMinimumHeight(qMin(height, kLeastHeight));
    m_list->setMaximumHeight(height);
    setMaximumHeight(layout()->totalMaximumSize().height());
}

// A panel whose rows have no values does not offer to copy them.
void Panel::renewCopy()
{
    const bool hasValues = std::any_of(
        m_rows.begin(), m_rows.end(), [](const PanelRow& row) { return !row.value.isEmpty(); });
    if (hasValues && !m_list->actions().contains(m_copyValue)) {
        m_list->insertAction(m_list->actions().value(0), m_copyValue);
        offerOf(*m_copyValue, *m_list);
    }
    const int row = m_list->currentRow();
    m_copyValue->setEnabled(row >= 0 && row < m_shown.size() && !m_shown[row].value.isEmpty());
    setReason(*m_copyValue, tr("Select a row with a value."));
}

// The columns that a row of the panel has.
QString Panel::rowsAsText(TableFormat format) const
{
    bool hasFigures = false;
    bool hasStates = false;
    for (const PanelRow& row : m_shown) {
        hasFigures |= !row.figure.isEmpty();
        hasStates |= row.health.has_value();
    }
    QList<QStringList> lines;
    const auto add = [&](const QString& text, const QString& figure, const QString& state) {
        QStringList line{text};
        if (hasFigures)
            line.append(figure);
        if (hasStates)
            line.append(state);
        lines.append(line);
    };
    if (!m_columns.isEmpty()) {
        lines.append(m_columns);
        for (const PanelRow& row : m_shown)
            lines.append(row.cells);
        return textOf(lines, format);
    }
    add(m_list->accessibleName(), tr("Figure"), tr("State"));
    for (const PanelRow& row : m_shown)
        add(row.text, row.figure, row.health ? wordOf(*row.health) : QString());
    return textOf(lines, format);
}

void Panel::setMuted(bool isMuted)
{
    m_delegate->isMuted = isMuted;
    m_list->viewport()->update();
}

} // namespace thalassa::console
