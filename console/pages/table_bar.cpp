// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/table_bar.h"

#include <QAction>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

#include "console/look/flow_layout.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/table_copy.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/models/text/figures.h"
#include "console/models/text/language.h"
#include "console/pages/page_export.h"

namespace thalassa::console {

QToolButton* makeToolButton(QWidget* parent, const QString& name, const QString& iconName,
    const QString& text, const QString& help)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setText(text);
    button->setAccessibleName(text);
    button->setToolTip(help);
    if (!iconName.isEmpty()) {
        button->setIcon(icon(iconName));
        button->setProperty("beside", true); // for the style sheet
    }
    button->setFocusPolicy(Qt::StrongFocus);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    offer(*button);
    return button;
}

QToolButton* makeIconButton(QWidget* parent, const QString& name, const QString& iconName,
    const QString& text, const QString& help)
{
    QToolButton* button =
        makeToolButton(parent, name, iconName, text, text + QStringLiteral(": ") + help);
    button->setProperty("beside", false);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    return button;
}

TableBar::TableBar(
    TableView& table, const QString& hint, QString (*counted)(int n), QWidget* parent)
    : QWidget(parent)
    , m_table(table)
    , m_counted(counted)
    , m_row(new FlowLayout)
    , m_filter(new QLineEdit)
    , m_chips(new FilterChips(*m_filter, table.objectName(), table.accessibleName()))
    , m_error(makeParagraph({}, "error"))
    , m_count(makeLabel({}, "muted"))
{
    const QString id = table.objectName();
    setObjectName(id + QStringLiteral("Bar"));
    m_filter->setObjectName(id + QStringLiteral("Filter"));
    m_count->setObjectName(id + QStringLiteral("Count"));
    m_filter->setAccessibleName(tr("Filter: %1").arg(table.accessibleName()));
    m_filter->setPlaceholderText(hint);
    m_filter->setToolTip(hint); // a narrow field cuts it
    m_filter->setClearButtonEnabled(true);
    QAction* search =
        m_filter->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search->setText(m_filter->accessibleName()); // it is a button for screen readers
    connect(m_filter, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_table.rows().setFilterText(text);
        const QString error = m_table.rows().filterError();
        m_error->setText(error);
        m_error->setVisible(!error.isEmpty());
        m_filter->setProperty("invalid", !error.isEmpty());
        m_filter->style()->polish(m_filter);
        renewCount();
    });

    QToolButton* columns = makeButton(QStringLiteral("Columns"), QStringLiteral("columns"),
        tr("Columns"), tr("Choose the columns"));
    connect(columns, &QToolButton::clicked, this, [this, columns] {
        QMenu* menu = m_table.makeColumnMenu(columns);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        menu->popup(columns->mapToGlobal(QPoint(0, columns->height())));
    });
    QToolButton* freeze = makeButton(QStringLiteral("Freeze"), QStringLiteral("freeze"),
        tr("Freeze order"), tr("Keep the rows where they are while their figures change"));
    freeze->setCheckable(true);
    connect(freeze, &QToolButton::toggled, this,
        [this](bool isChecked) { m_table.rows().setOrderFrozen(isChecked); });
    QToolButton* copy = makeButton(QStringLiteral("Copy"), QStringLiteral("copy"), tr("Copy"),
        tr("Copy the selected rows, or all rows, as text"));
    connect(copy, &QToolButton::clicked, copyAction(m_table, TableFormat::Text), &QAction::trigger);
    withdraw(*copy); // the table offers the same
    QToolButton* save = makeButton(QStringLiteral("Export"), QStringLiteral("export"),
        tr("Export…"), tr("Save the selected rows, or all rows, as CSV"));
    connect(save, &QToolButton::clicked, this, &TableBar::exportRows);

    m_filter->setMinimumWidth(160);
    m_row->add(m_filter, 1);
    m_row->add(m_count);
    for (QToolButton* button : {columns, freeze, copy, save}) {
        m_row->add(button);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap / 2);
    column->addLayout(m_row);
    column->addWidget(m_chips);
    column->addWidget(m_error);
    m_error->hide();
    addValueActions();
    connect(&table.rows(), &QAbstractItemModel::rowsInserted, this, &TableBar::renewCount);
    // The table below still has the rows of which the filtered one tells that they are gone.
    connect(&table.rows(), &QAbstractItemModel::rowsRemoved, this, &TableBar::renewCount,
        Qt::QueuedConnection);
    connect(&table.rows(), &QAbstractItemModel::modelReset, this, &TableBar::renewCount);
}

QToolButton* TableBar::makeButton(
    const QString& name, const QString& iconName, const QString& text, const QString& help)
{
    QToolButton* button = makeIconButton(this, m_table.objectName() + name, iconName, text, help);
    offer(*button, m_table.accessibleName() + QStringLiteral(": ") + text);
    return button;
}

void TableBar::setPlaceFilter(const QString& text)
{
    if (!text.isEmpty() || m_filter->text() == m_placeFilter) {
        m_filter->setText(text);
    }
    m_placeFilter = text;
}

void TableBar::setQuickFilters(const QList<QuickFilter>& filters)
{
    m_chips->setQuickFilters(filters);
}

void TableBar::addControl(QWidget* control)
{
    m_row->add(control);
}

void TableBar::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void TableBar::addValueActions()
{
    const auto add = [this](const QString& name, const QString& text, const QString& sign) {
        auto* action = new QAction(text, &m_table);
        action->setObjectName(m_table.objectName() + name);
        action->setEnabled(false);
        setReason(*action, tr("Select a cell with a text first."));
        offerOf(*action, m_table);
        m_table.addAction(action);
        connect(action, &QAction::triggered, this, [this, sign] {
            if (const QString term = termOfCell(); !term.isEmpty())
                m_chips->setTerm(sign + term, true);
        });
        connect(&m_table, &TableView::currentCellChanged, this,
            [this, action] { action->setEnabled(!termOfCell().isEmpty()); });
    };
    add(QStringLiteral("OnlyValue"), tr("Only rows with this value"), {});
    add(QStringLiteral("WithoutValue"), tr("Rows without this value"), QStringLiteral("-"));
}

QString TableBar::termOfCell() const
{
    const QModelIndex cell = m_table.rows().mapToSource(m_table.currentIndex());
    if (!cell.isValid())
        return {};
    const FilterableTable& table = *m_table.rows().table();
    const FilterableTable::Column& column = table.columns()[cell.column()];
    const InEnglish english; // matches in every language
    return column.kind == Filter::Kind::Text
        ? Filter::termFor(column.id, table.value(cell.row(), cell.column()).toString())
        : QString();
}

void TableBar::renewCount()
{
    const int all = m_table.rows().table() != nullptr ? m_table.rows().table()->rowCount() : 0;
    const int shown = m_table.rows().rowCount();
    m_count->setText(shown == all
            ? m_counted(all)
            : tr("%1 of %2", "the shown ones of, such as, 12 models")
                  .arg(figures::count(static_cast<quint64>(shown)), m_counted(all)));
}

void TableBar::exportRows()
{
    auto* dialog = new QFileDialog(this, tr("Export as CSV"),
        m_table.objectName() + QStringLiteral(".csv"), tr("CSV files (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& name) {
        exportText(*this, m_table.accessibleName(), name, rowsOf(m_table, TableFormat::Csv));
    });
    dialog->open();
}

} // namespace thalassa::console
