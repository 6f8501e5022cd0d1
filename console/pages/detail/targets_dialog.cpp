// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/targets_dialog.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {

TargetsDialog::TargetsDialog(const TargetQuestion& question, QWidget* parent)
    : QDialog(parent)
    , m_list(new QListWidget)
{
    setObjectName(QStringLiteral("targetsDialog"));
    setWindowTitle(question.title);
    m_list->setObjectName(QStringLiteral("targets"));
    m_list->setAccessibleName(question.title);
    for (const QString& target : question.targets) {
        auto* item = new QListWidgetItem(target, m_list);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(Qt::Unchecked);
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    QPushButton* accept = buttons->addButton(question.action, QDialogButtonBox::AcceptRole);
    accept->setObjectName(QStringLiteral("targetsAccept"));
    accept->setEnabled(false);
    buttons->button(QDialogButtonBox::Cancel)->setObjectName(QStringLiteral("targetsCancel"));
    connect(m_list, &QListWidget::itemChanged, this,
        [this, accept] { accept->setEnabled(!chosen().isEmpty()); });
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(kGap);
    column->addWidget(makeLabel(question.title, "title"));
    column->addWidget(makeParagraph(question.sentence, "muted"));
    column->addWidget(m_list, 1);
    column->addWidget(buttons);
    resize(440, 360);
}

QList<int> TargetsDialog::chosen() const
{
    QList<int> numbers;
    for (int row = 0; row < m_list->count(); ++row) {
        if (m_list->item(row)->checkState() == Qt::Checked)
            numbers.append(row);
    }
    return numbers;
}

void TargetsDialog::ask(QWidget* parent, const TargetQuestion& question,
    std::function<void(const QList<int>&)> onChosen)
{
    auto* dialog = new TargetsDialog(question, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, parent,
        [dialog, onChosen = std::move(onChosen)] { onChosen(dialog->chosen()); });
    dialog->open();
}

} // namespace thalassa::console
