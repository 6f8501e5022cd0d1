// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/confirm_dialog.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {

ConfirmDialog::ConfirmDialog(const Confirmation& confirmation, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("confirmDialog"));
    setWindowTitle(confirmation.title);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(kMargin);
    QLabel* title = makeParagraph(confirmation.title, "title");
    title->setMinimumWidth(400);
    column->addWidget(title);
    if (!confirmation.sentence.isEmpty()) {
        column->addWidget(makeParagraph(confirmation.sentence));
    }
    if (!confirmation.losses.isEmpty()) {
        column->addWidget(makeLabel(tr("This is lost:"), "heading"));
        for (const QString& loss : confirmation.losses) {
            column->addWidget(makeParagraph(QStringLiteral("•  ") + loss));
        }
    }
    auto* confirm = new QPushButton(confirmation.action);
    if (confirmation.isDestructive) {
        confirm->setProperty(kRole, QLatin1String("danger"));
    }
    addButtons(*this, *column, confirm, confirmation.typedName, confirmation.whyTyped)->setFocus();
}

QWidget* ConfirmDialog::addButtons(QDialog& dialog, QVBoxLayout& column, QPushButton* confirm,
    const QString& typedName, const QString& whyTyped)
{
    confirm->setObjectName(QStringLiteral("confirm"));
    confirm->setAutoDefault(false);
    connect(confirm, &QPushButton::clicked, &dialog, &QDialog::accept);
    QLineEdit* typed =
        typedName.isEmpty() ? nullptr : addTypedName(column, typedName, whyTyped, *confirm);
    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("cancel"));
    cancel->setDefault(true);
    connect(cancel, &QPushButton::clicked, &dialog, &QDialog::reject);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(confirm);
    column.addSpacing(kGap);
    column.addLayout(buttons);
    return typed != nullptr ? static_cast<QWidget*>(typed) : cancel;
}

QLineEdit* ConfirmDialog::addTypedName(
    QVBoxLayout& column, const QString& name, const QString& why, QPushButton& confirm)
{
    column.addWidget(makeParagraph(why.isEmpty()
            ? tr("This is a production server. Type its name, %1, to go on.").arg(name)
            : why));
    auto* typed = new QLineEdit;
    typed->setObjectName(QStringLiteral("typedName"));
    typed->setAccessibleName(tr("Name of the server"));
    column.addWidget(typed);
    if (confirm.isEnabled()) {
        confirm.setEnabled(false);
        connect(typed, &QLineEdit::textChanged, &confirm,
            [&confirm, name](const QString& text) { confirm.setEnabled(text == name); });
    }
    return typed;
}

void ConfirmDialog::ask(
    QWidget* parent, const Confirmation& confirmation, std::function<void()> onConfirmed)
{
    auto* dialog = new ConfirmDialog(confirmation, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, parent, std::move(onConfirmed));
    dialog->open();
}

} // namespace thalassa::console
