// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/completed_panel.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/models/configuration/config_text.h"
#include "console/models/configuration/configuration_facts.h"
#include "console/pages/configuration/code_view.h"
#include "console/pages/configuration/config_highlighter.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostNamedFields = 12;

QString noteOf(const ConfigCheck& check)
{
    if (!check.isByServer)
        return CompletedPanel::tr("This server does not tell how it completes a configuration.");
    if (check.completed.isEmpty())
        return CompletedPanel::tr("The text cannot be read, so that the server does not complete "
                                  "it. The view “Text” has the problems.");
    if (check.completedFields.isEmpty())
        return CompletedPanel::tr(
            "The server adds nothing. The backend may add fields when it loads the model.");
    QStringList named =
        check.completedFields.first(std::min(kMostNamedFields, check.completedFields.size()));
    if (named.size() < check.completedFields.size())
        named.append(QStringLiteral("…"));
    return CompletedPanel::tr("The server adds the lines with a + and a tint: %1. The backend may "
                              "add more when it loads the model.")
        .arg(named.join(QStringLiteral(", ")));
}

} // namespace

CompletedPanel::CompletedPanel(QWidget* parent)
    : QWidget(parent)
    , m_view(new CodeView(QStringLiteral("configCompleted")))
    , m_note(makeParagraph({}, "muted"))
{
    m_view->setReadOnly(true);
    m_view->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_view->setAccessibleName(tr("The configuration as the server completes it"));
    new ConfigHighlighter(m_view->document());
    m_note->setObjectName(QStringLiteral("configCompletedNote"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_note);
    column->addWidget(m_view, 1);
}

void CompletedPanel::showCheck(const ConfigCheck& check)
{
    m_note->setText(noteOf(check));
    if (CodeView::textOf(*m_view->document()) == check.completed)
        return;
    m_view->setPlainText(check.completed);
    QHash<int, LineLook> looks;
    for (const int line : linesOf(check.completed, check.completedFields)) {
        LineLook& look = looks[line - 1];
        look.tint = LineLook::Tint::Completed;
        look.sign = QStringLiteral("+");
        look.toolTip = tr("The server adds this field.");
    }
    m_view->setLooks(looks);
}

void CompletedPanel::setMuted(bool isMuted)
{
    m_view->setMuted(isMuted);
}

} // namespace thalassa::console
