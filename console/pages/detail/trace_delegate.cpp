// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/trace_delegate.h"

#include <QComboBox>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include "console/look/health_mark.h"
#include "console/look/icons.h"
#include "console/look/theme.h"
#include "console/models/settings/trace_rules.h"

namespace thalassa::console {
namespace {

constexpr int kResetSide = 16;

bool canReset(const QModelIndex& index)
{
    const std::optional<TraceField> field = TraceTable::fieldOf(index.column());
    return field && isEditable(*field) && index.data(TraceTable::IsOwnRole).toBool();
}

QRect resetRect(const QRect& cell)
{
    return {cell.right() - kGap - kResetSide, cell.center().y() - kResetSide / 2, kResetSide,
        kResetSide};
}

QStringList levels()
{
    return {QStringLiteral("OFF"), QStringLiteral("TIMESTAMPS"), QStringLiteral("TENSORS"),
        QStringLiteral("TIMESTAMPS,TENSORS")};
}

} // namespace

void TraceDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const bool isSelected = (option.state & QStyle::State_Selected) != 0;
    const bool isCurrent = (option.state & QStyle::State_HasFocus) != 0;
    if (isSelected)
        painter->fillRect(option.rect, colors().selection);
    painter->setPen(colors().line);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const bool isEdited = index.data(TraceTable::IsEditedRole).toBool();
    if (isEdited)
        painter->fillRect(
            QRect(option.rect.topLeft(), QSize(3, option.rect.height() - 1)), colors().accent);
    if (isCurrent) {
        painter->setPen(colors().accent);
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    QRect area = option.rect.adjusted(kGap, 0, -kGap, 0);
    const bool isField = TraceTable::fieldOf(index.column()).has_value();
    const bool isOwn = !isField || index.data(TraceTable::IsOwnRole).toBool();
    QColor color = m_isMuted || !isOwn ? colors().muted : colors().text;
    const bool isWrong = !index.data(TraceTable::ProblemRole).toString().isEmpty();
    const bool isConflict = index.data(TraceTable::IsConflictRole).toBool();
    if (isWrong || isConflict) {
        const Health health = isWrong ? Health::Failed : Health::Attention;
        drawHealth(*painter, QRectF(area.left(), area.top(), kMarkSize, area.height()), health);
        area.setLeft(area.left() + kMarkSize + 4);
        color = colorOf(health);
    }
    if (canReset(index)) {
        icon(QStringLiteral("close")).paint(painter, resetRect(option.rect));
        area.setRight(area.right() - kResetSide - 4);
    }
    QFont font = option.font;
    if (isEdited)
        font.setBold(true);
    painter->setFont(font);
    painter->setPen(color);
    painter->drawText(area, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
        QFontMetrics(font).elidedText(index.data().toString(), Qt::ElideRight, area.width()));
    painter->restore();
}

QSize TraceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {option.fontMetrics.horizontalAdvance(index.data().toString()) + 3 * kGap + kResetSide,
        lineHeight()};
}

QWidget* TraceDelegate::createEditor(
    QWidget* parent, const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const std::optional<TraceField> field = TraceTable::fieldOf(index.column());
    if (!field)
        return nullptr;
    if (*field == TraceField::Level) {
        auto* list = new QComboBox(parent);
        list->setObjectName(QStringLiteral("traceLevelEditor"));
        list->setAccessibleName(titleOf(*field));
        list->addItems(levels());
        return list;
    }
    auto* line = new QLineEdit(parent);
    line->setObjectName(QStringLiteral("traceEditor"));
    line->setAccessibleName(titleOf(*field));
    connect(line, &QLineEdit::textChanged, this, [this, line, field](const QString& text) {
        const bool isWrong = !problemOf(*field, text).isEmpty();
        if (line->property("invalid").toBool() != isWrong) {
            line->setProperty("invalid", isWrong);
            line->style()->polish(line);
        }
        Q_EMIT typed(*field, text);
    });
    return line;
}

void TraceDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    // A reading of the server must not replace what is being typed.
    if (editor->property("isFilled").toBool())
        return;
    editor->setProperty("isFilled", true);
    const QString value = index.data(Qt::EditRole).toString();
    if (auto* list = qobject_cast<QComboBox*>(editor))
        list->setCurrentIndex(std::max(0, static_cast<int>(levels().indexOf(value))));
    else if (auto* line = qobject_cast<QLineEdit*>(editor))
        line->setText(value);
}

void TraceDelegate::setModelData(
    QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    if (const auto* list = qobject_cast<QComboBox*>(editor))
        model->setData(index, list->currentText());
    else if (const auto* line = qobject_cast<QLineEdit*>(editor))
        model->setData(index, line->text());
}

bool TraceDelegate::editorEvent(QEvent* event, QAbstractItemModel* model,
    const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const bool isMouse =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonRelease;
    if (!isMouse || !canReset(index))
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (!resetRect(option.rect).adjusted(-4, -4, 4, 4).contains(mouse->pos()))
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    if (event->type() == QEvent::MouseButtonRelease)
        Q_EMIT resetRequested(index);
    return true;
}

} // namespace thalassa::console
