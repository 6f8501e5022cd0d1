// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/console/clipped_text.h"

#include <gtest/gtest.h>

#include <QAbstractButton>
#include <QLabel>

namespace thalassa::console {
namespace {

// Whether the text of a label, a button or a field fits its rectangle.
bool fits(const QWidget& widget)
{
    if (widget.inherits("thalassa::console::ElidedLabel")) {
        return true; // it shows "…" and the whole text in the tool tip
    }
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        const int width = label->contentsRect().width();
        if (label->wordWrap()) {
            return label->heightForWidth(label->width()) <= label->height();
        }
        return label->fontMetrics().horizontalAdvance(label->text()) <= width &&
            label->fontMetrics().height() <= label->height();
    }
    if (qobject_cast<const QAbstractButton*>(&widget) != nullptr) {
        return widget.sizeHint().width() <= widget.width() &&
            widget.sizeHint().height() <= widget.height() + 2;
    }
    return true;
}

} // namespace

bool isInner(const QWidget& widget)
{
    return widget.objectName().startsWith(QLatin1String("qt_")) ||
        widget.objectName().startsWith(QLatin1String("_q_")) || widget.inherits("QHeaderView") ||
        widget.inherits("QTableCornerButton") || widget.inherits("QScrollBar") ||
        widget.inherits("QMenuBar") || widget.inherits("QComboBoxPrivateContainer") ||
        widget.inherits("QLineEditIconButton") ||
        (widget.parentWidget() != nullptr &&
            (widget.parentWidget()->inherits("QTabBar") ||
                widget.parentWidget()->inherits("QToolBar")) &&
            widget.objectName().isEmpty()) ||
        (widget.parentWidget() != nullptr &&
            widget.parentWidget()->inherits("QComboBoxPrivateContainer"));
}

void expectNoClippedText(const QWidget& root, const std::string& where)
{
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (widget->isVisible() && !widget->size().isEmpty() && !isInner(*widget)) {
            const auto* label = qobject_cast<const QLabel*>(widget);
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const QString text = label != nullptr ? label->text()
                : button != nullptr               ? button->text()
                                                  : QString();
            EXPECT_TRUE(fits(*widget))
                << where << ": " << widget->metaObject()->className() << " '" << text.toStdString()
                << "' " << widget->width() << "x" << widget->height() << " needs "
                << widget->sizeHint().width() << "x" << widget->sizeHint().height();
        }
    }
}

} // namespace thalassa::console
