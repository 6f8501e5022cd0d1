// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/override_dialog.h"

#include <QPushButton>
#include <QVBoxLayout>

#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/pages/configuration/diff_view.h"
#include "console/pages/confirm_dialog.h"

namespace thalassa::console {
namespace {

constexpr int kContext = 3; // equal lines around a change

} // namespace

OverrideDialog::OverrideDialog(const OverrideQuestion& question, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("overrideDialog"));
    setWindowTitle(tr("Load %1 with this configuration?").arg(question.model));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(kMargin);
    column->addWidget(makeParagraph(windowTitle(), "title"));
    column->addWidget(makeParagraph(question.running.isEmpty()
            ? tr("The model does not serve now. If the load fails, it does not serve as before. "
                 "The file in the repository stays as it is, and “Load the file again” loads it.")
            : tr("The server loads the model beside the running one. If the load fails, the "
                 "running one goes on. The file in the repository stays as it is, and “Load the "
                 "file again” goes back to it.")));
    QLabel* result = makeParagraph(question.result, question.isRefused ? "error" : nullptr);
    result->setObjectName(QStringLiteral("overrideResult"));
    column->addWidget(result);
    column->addWidget(
        makeLabel(question.running.isEmpty() ? tr("This is loaded:")
                                             : tr("Running configuration → this one:"),
            "heading"));
    auto* diff = new DiffView(kContext);
    diff->setTexts(question.running, question.wanted);
    diff->setMinimumSize(640, 220);
    column->addWidget(diff, 1);
    if (!question.running.isEmpty() && diff->diff().removed > 0) {
        column->addWidget(makeParagraph(
            tr("A field that the backend adds when it loads the model is shown as removed: it is "
               "added again."),
            "muted"));
    }
    if (!question.losses.isEmpty()) {
        column->addWidget(makeLabel(tr("What this does to clients:"), "heading"));
        for (const QString& loss : question.losses)
            column->addWidget(makeParagraph(QStringLiteral("•  ") + loss));
    }
    auto* confirm = new QPushButton(tr("Load"));
    confirm->setEnabled(!question.isRefused);
    ConfirmDialog::addButtons(*this, *column, confirm, question.typedName)->setFocus();
}

} // namespace thalassa::console
