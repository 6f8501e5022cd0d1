// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/kept_input.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSpinBox>
#include <QSplitter>
#include <QTabBar>
#include <QTabWidget>
#include <QTimer>

#include "console/look/table_view.h"

namespace thalassa::console {
namespace {

// A control of the console has a name; one that Qt makes for itself begins with "qt_".
bool isNamed(const QWidget& widget)
{
    return !widget.objectName().isEmpty() && !widget.objectName().startsWith(u"qt_") &&
        !widget.objectName().startsWith(u"_q_");
}

// The order of a table and the keys of its selected rows.
QVariant tableValue(const TableView& table)
{
    QStringList keys;
    for (const QModelIndex& source : table.selectedSources()) {
        keys.append(source.data(FilterableTable::KeyRole).toString());
    }
    const QHeaderView& header = *table.horizontalHeader();
    return QVariantList{
        header.sortIndicatorSection(), static_cast<int>(header.sortIndicatorOrder()), keys};
}

void setTable(TableView& table, const QVariantList& value)
{
    table.sortByColumn(value[0].toInt(), static_cast<Qt::SortOrder>(value[1].toInt()));
    const QStringList keys = value[2].toStringList();
    if (keys.isEmpty() || table.model() == nullptr) {
        return;
    }
    const QAbstractItemModel& rows = *table.model();
    QItemSelection selection;
    QModelIndex first;
    for (int row = 0; row < rows.rowCount(); ++row) {
        const QModelIndex index = rows.index(row, 0);
        if (keys.contains(index.data(FilterableTable::KeyRole).toString())) {
            selection.select(index, index);
            first = first.isValid() ? first : index;
        }
    }
    table.selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    table.selectionModel()->select(
        selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

// The present cell of another view.
QVariant viewValue(const QAbstractItemView& view)
{
    const QModelIndex current = view.currentIndex();
    return current.isValid() && !current.parent().isValid()
        ? QVariant(QVariantList{current.row(), current.column()})
        : QVariant();
}

QVariant valueOf(const QWidget& widget)
{
    if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) {
        return field->isReadOnly() ? QVariant() : field->text();
    }
    if (const auto* text = qobject_cast<const QPlainTextEdit*>(&widget)) {
        return text->isReadOnly() ? QVariant() : text->toPlainText();
    }
    if (const auto* number = qobject_cast<const QSpinBox*>(&widget)) {
        return number->value();
    }
    if (const auto* number = qobject_cast<const QDoubleSpinBox*>(&widget)) {
        return number->value();
    }
    if (const auto* list = qobject_cast<const QComboBox*>(&widget)) {
        return QVariantList{list->currentIndex(), list->count()};
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        return button->isCheckable() ? button->isChecked() : QVariant();
    }
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        return tabs->currentIndex();
    }
    if (const auto* tabs = qobject_cast<const QTabWidget*>(&widget)) {
        return tabs->currentIndex();
    }
    if (const auto* splitter = qobject_cast<const QSplitter*>(&widget)) {
        return splitter->saveState();
    }
    if (const auto* table = qobject_cast<const TableView*>(&widget)) {
        return tableValue(*table);
    }
    const auto* view = qobject_cast<const QAbstractItemView*>(&widget);
    return view != nullptr ? viewValue(*view) : QVariant();
}

void enter(QComboBox& list, const QVariantList& value)
{
    const int index = value[0].toInt();
    if (value[1].toInt() == list.count() && list.currentIndex() != index) {
        list.setCurrentIndex(index);
        Q_EMIT list.activated(index);
    }
}

void enter(QAbstractButton& button, bool isChecked)
{
    if (button.isChecked() == isChecked || !button.isCheckable()) {
        return;
    }
    if (button.isEnabled()) {
        button.click();
    } else {
        button.setChecked(isChecked);
    }
}

void enter(QWidget& widget, const QVariant& value)
{
    if (auto* field = qobject_cast<QLineEdit*>(&widget)) {
        if (field->text() != value.toString()) {
            field->setText(value.toString());
            Q_EMIT field->textEdited(field->text());
            Q_EMIT field->editingFinished();
        }
    } else if (auto* text = qobject_cast<QPlainTextEdit*>(&widget)) {
        if (text->toPlainText() != value.toString()) {
            text->setPlainText(value.toString());
        }
    } else if (auto* number = qobject_cast<QSpinBox*>(&widget)) {
        number->setValue(value.toInt());
    } else if (auto* fraction = qobject_cast<QDoubleSpinBox*>(&widget)) {
        fraction->setValue(value.toDouble());
    } else if (auto* list = qobject_cast<QComboBox*>(&widget)) {
        enter(*list, value.toList());
    } else if (auto* button = qobject_cast<QAbstractButton*>(&widget)) {
        enter(*button, value.toBool());
    } else if (auto* bar = qobject_cast<QTabBar*>(&widget)) {
        bar->setCurrentIndex(value.toInt());
    } else if (auto* tabs = qobject_cast<QTabWidget*>(&widget)) {
        tabs->setCurrentIndex(value.toInt());
    } else if (auto* splitter = qobject_cast<QSplitter*>(&widget)) {
        splitter->restoreState(value.toByteArray());
    } else if (auto* table = qobject_cast<TableView*>(&widget)) {
        setTable(*table, value.toList());
    } else if (auto* view = qobject_cast<QAbstractItemView*>(&widget); view->model() != nullptr) {
        const QVariantList place = value.toList();
        view->setCurrentIndex(view->model()->index(place[0].toInt(), place[1].toInt()));
    }
}

} // namespace

KeptInput::KeptInput(const QWidget& root)
{
    for (const QWidget* widget : root.findChildren<QWidget*>()) {
        if (!isNamed(*widget)) {
            continue;
        }
        if (const QVariant value = valueOf(*widget); value.isValid()) {
            m_values.append({widget->objectName(), value});
        }
        if (const auto* area = qobject_cast<const QAbstractScrollArea*>(widget)) {
            m_scrolls.append({widget->objectName(), area->horizontalScrollBar()->value(),
                area->verticalScrollBar()->value()});
        }
    }
}

void KeptInput::putBack(QWidget& root) const
{
    for (const Value& one : m_values) {
        if (auto* widget = root.findChild<QWidget*>(one.name)) {
            enter(*widget, one.value);
        }
    }
    // The ranges of the scroll bars are known after the layout.
    QTimer::singleShot(0, &root, [target = &root, scrolls = m_scrolls] {
        for (const Scroll& one : scrolls) {
            if (auto* area = target->findChild<QAbstractScrollArea*>(one.name)) {
                area->horizontalScrollBar()->setValue(one.x);
                area->verticalScrollBar()->setValue(one.y);
            }
        }
    });
}

} // namespace thalassa::console
