// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/console/look_check.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QSet>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "console/look/figure_card.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"

namespace thalassa::console {
namespace {

constexpr int kMostTabs = 400; // more than a window has controls

// A part of another control, or one that Qt makes.
bool isInner(const QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    const auto isIn = [parent](
                          const char* type) { return parent != nullptr && parent->inherits(type); };
    return widget.objectName().startsWith(QLatin1String("qt_")) ||
        widget.objectName().startsWith(QLatin1String("_q_")) || widget.inherits("QHeaderView") ||
        widget.inherits("QTableCornerButton") || widget.inherits("QScrollBar") ||
        widget.inherits("QMenuBar") || widget.inherits("QComboBoxPrivateContainer") ||
        widget.inherits("QLineEditIconButton") || isIn("QComboBoxPrivateContainer") ||
        ((isIn("QTabBar") || isIn("QToolBar")) && widget.objectName().isEmpty());
}

QString nameOf(const QWidget& widget)
{
    return QString::fromLatin1(widget.metaObject()->className()) + u' ' + widget.objectName();
}

QString fault(const QWidget& widget, const QString& text)
{
    return QStringLiteral("%1 “%2” in %3x%4")
        .arg(nameOf(widget), text)
        .arg(widget.width())
        .arg(widget.height());
}

bool fits(const QLabel& label)
{
    if (label.text().isEmpty()) {
        return true;
    }
    if (label.wordWrap()) {
        return label.heightForWidth(label.width()) <= label.height();
    }
    return label.fontMetrics().size(0, label.text()).width() <= label.contentsRect().width() &&
        label.fontMetrics().height() <= label.height();
}

// A label within a layout that is too small lies partly outside of its parent.
bool isInsideParent(const QWidget& widget)
{
    const QWidget* parent = widget.parentWidget();
    return parent == nullptr || widget.isWindow() || parent->rect().contains(widget.geometry()) ||
        qobject_cast<const QAbstractScrollArea*>(parent->parentWidget()) != nullptr;
}

void checkTabs(const QTabBar& bar, QStringList& faults)
{
    for (int tab = 0; tab < bar.count(); ++tab) {
        if (!bar.isTabVisible(tab)) {
            continue;
        }
        const QString text = bar.tabText(tab).remove(u'&');
        const bool isWhole = bar.fontMetrics().horizontalAdvance(text) <= bar.tabRect(tab).width();
        if (!isWhole || bar.tabRect(tab).right() > bar.width()) {
            faults.append(fault(bar, text));
        }
    }
}

void checkHeader(const QHeaderView& header, QStringList& faults)
{
    if (header.orientation() == Qt::Vertical || header.model() == nullptr) {
        return;
    }
    for (int section = 0; section < header.count(); ++section) {
        const auto data = [&](int role) {
            return header.model()->headerData(section, Qt::Horizontal, role).toString();
        };
        const QString text = data(Qt::DisplayRole);
        const int needed = header.fontMetrics().horizontalAdvance(text) + 2 * 8;
        if (!header.isSectionHidden(section) && needed > header.sectionSize(section) &&
            data(Qt::ToolTipRole).isEmpty()) {
            faults.append(fault(header, text) +
                QStringLiteral(", section of %1").arg(header.sectionSize(section)));
        }
    }
}

// Without a horizontal scroll bar, the right part of a wider content cannot be seen.
void checkContent(const QScrollArea& area, QStringList& faults)
{
    if (area.widget() != nullptr && area.horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff &&
        area.widget()->width() > area.viewport()->width()) {
        faults.append(fault(area, QStringLiteral("content of %1").arg(area.widget()->width())));
    }
}

void checkField(const QLineEdit& field, QStringList& faults)
{
    const QString text = field.placeholderText();
    const int room = field.width() - 2 * 12 - 24 * static_cast<int>(field.actions().size());
    const bool isFilter = field.objectName().endsWith(QLatin1String("Filter")); // with a long hint
    if (field.text().isEmpty() && field.fontMetrics().horizontalAdvance(text) > room &&
        !(isFilter && !field.toolTip().isEmpty())) {
        faults.append(fault(field, text));
    }
}

// The size that shows all of a button: an icon alone may have less room than the style asks for.
QSize neededSize(const QAbstractButton& button)
{
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    const bool isIcon = !button.icon().isNull() &&
        (button.text().isEmpty() ||
            (tool != nullptr && tool->toolButtonStyle() == Qt::ToolButtonIconOnly));
    return isIcon ? button.iconSize() + QSize(4, 4) : button.sizeHint() - QSize(0, 2);
}

void check(const QWidget& widget, QStringList& faults)
{
    if (const auto* elided = qobject_cast<const ElidedLabel*>(&widget)) {
        const bool isCut =
            elided->fontMetrics().horizontalAdvance(elided->fullText()) > elided->width();
        if (isCut && elided->toolTip().isEmpty()) {
            faults.append(fault(widget, elided->fullText()));
        }
    } else if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (!fits(*label) || !isInsideParent(*label)) {
            faults.append(fault(widget, label->text()));
        }
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        const QSize needed = neededSize(*button);
        if (needed.width() > button->width() || needed.height() > button->height() ||
            !isInsideParent(*button)) {
            faults.append(fault(widget, button->text()) +
                QStringLiteral(", needs %1x%2").arg(needed.width()).arg(needed.height()));
        }
    } else if (const auto* card = qobject_cast<const FigureCard*>(&widget)) {
        if (card->isCut()) {
            faults.append(fault(widget, card->toolTip()));
        }
    } else if (const auto* mark = qobject_cast<const HealthMark*>(&widget)) {
        if (mark->sizeHint().width() > mark->width() && !mark->word().isEmpty()) {
            faults.append(fault(widget, mark->word()));
        }
    } else if (const auto* list = qobject_cast<const QComboBox*>(&widget)) {
        const bool isCut =
            list->fontMetrics().horizontalAdvance(list->currentText()) > list->width() - 2 * 8 - 12;
        if (isCut && list->toolTip().isEmpty()) {
            faults.append(fault(widget, list->currentText()));
        }
    } else if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) {
        checkField(*field, faults);
    } else if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        checkTabs(*tabs, faults);
    } else if (const auto* area = qobject_cast<const QScrollArea*>(&widget)) {
        checkContent(*area, faults);
    } else if (const auto* header = qobject_cast<const QHeaderView*>(&widget)) {
        checkHeader(*header, faults);
    }
}

bool isControl(const QWidget& widget)
{
    return (widget.focusPolicy() & Qt::TabFocus) != 0 && !isInner(widget) && !widget.isWindow();
}

} // namespace

QStringList clippedTexts(const QWidget& root)
{
    QStringList faults;
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        const bool isHeader = widget->inherits("QHeaderView");
        if (widget->isVisible() && !widget->size().isEmpty() && widget->window() == &root &&
            (isHeader || !isInner(*widget))) {
            check(*widget, faults);
        }
    }
    return faults;
}

QStringList namelessControls(const QWidget& root)
{
    QStringList faults;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!isControl(*widget) || !widget->isVisible()) {
            continue;
        }
        QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
        if (widget->objectName().isEmpty() || accessible == nullptr ||
            accessible->text(QAccessible::Name).isEmpty() ||
            accessible->role() == QAccessible::NoRole) {
            faults.append(nameOf(*widget) + QStringLiteral(" of ") +
                (widget->parentWidget() != nullptr ? nameOf(*widget->parentWidget()) : QString()));
        }
    }
    return faults;
}

QStringList unreachedControls(QWidget& window)
{
    QStringList faults;
    QSet<const QWidget*> reached;
    const QWidget* first = nullptr;
    for (int press = 0; press < kMostTabs; ++press) {
        QWidget* focused = QApplication::focusWidget();
        QTest::keyClick(focused != nullptr ? focused : &window, Qt::Key_Tab);
        const QWidget* next = QApplication::focusWidget();
        if (next == focused) {
            const QWidget* active = QApplication::activeWindow();
            faults.append(QStringLiteral("Tab does not leave %1; the active window is %2")
                              .arg(nameOf(next != nullptr ? *next : window),
                                  active != nullptr ? nameOf(*active) : QStringLiteral("none")));
            break;
        }
        if (next != nullptr && next == first) {
            break; // the walk has come round
        }
        first = first == nullptr ? next : first;
        reached.insert(next);
    }
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
        const QWidget* proxy = widget->focusProxy() != nullptr ? widget->focusProxy() : widget;
        if (isControl(*widget) && widget->isVisible() && widget->isEnabled() &&
            widget->window() == &window && !reached.contains(proxy)) {
            faults.append(nameOf(*widget));
        }
    }
    return faults;
}

} // namespace thalassa::console
