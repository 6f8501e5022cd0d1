// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/explanation_view.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QToolButton>

#include "console/look/health_mark.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"
#include "console/pages/detail/stage_bar.h"

namespace thalassa::console {

ExplanationView::ExplanationView(QWidget* parent)
    : QScrollArea(parent)
{
    setObjectName(QStringLiteral("explanation"));
    setAccessibleName(tr("Explanation"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setProperty(kRole, QLatin1String("bare"));
    showNote(tr("Select a request to see why it took as long as it did."));
}

void ExplanationView::showNote(const QString& note)
{
    if (m_shown == note)
        return;
    m_shown = note;
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    column->addWidget(makeParagraph(note, "muted"));
    column->addStretch(1);
    setWidget(content);
}

void ExplanationView::showExplanation(const Explanation& explanation)
{
    const QString text = explanation.text();
    if (m_shown == text)
        return;
    m_shown = text;
    setWidget(makeContent(explanation));
    widget()->setAccessibleName(tr("Explanation"));
    widget()->setAccessibleDescription(text);
}

QWidget* ExplanationView::makeContent(const Explanation& explanation)
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, kGap, kGap, kGap);
    column->setSpacing(kGap);
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap);
    auto* mark = new HealthMark;
    mark->setHealth(explanation.health, {});
    auto* title = new ElidedLabel(explanation.title);
    title->setObjectName(QStringLiteral("explanationTitle"));
    title->setProperty(kRole, QLatin1String("heading"));
    auto* copy = new QToolButton;
    copy->setObjectName(QStringLiteral("explanationCopy"));
    copy->setProperty(kRole, QLatin1String("flat"));
    copy->setIcon(icon(QStringLiteral("copy")));
    copy->setAccessibleName(tr("Copy the explanation"));
    copy->setToolTip(tr("Copy the explanation as text"));
    offer(*copy);
    connect(copy, &QToolButton::clicked, copy,
        [text = explanation.text()] { QGuiApplication::clipboard()->setText(text); });
    head->addWidget(mark);
    head->addWidget(title, 1);
    head->addWidget(copy);
    column->addLayout(head);
    QLabel* cause = makeParagraph(explanation.cause, "title");
    cause->setObjectName(QStringLiteral("explanationCause"));
    if (!explanation.serverSentence.isEmpty())
        cause->setToolTip(explanation.serverSentence);
    column->addWidget(cause);
    if (!explanation.advice.isEmpty()) {
        QLabel* advice = makeParagraph(explanation.advice, "muted");
        advice->setObjectName(QStringLiteral("explanationAdvice"));
        column->addWidget(advice);
    }
    if (!explanation.bars.isEmpty())
        column->addWidget(new StageBar(explanation.bars));
    addLines(*column, tr("It waited for"), QStringLiteral("waitedFor"), explanation.waitedFor);
    if (!explanation.batch.isEmpty()) {
        column->addWidget(makeLabel(tr("Its batch"), "heading"));
        column->addWidget(makeParagraph(explanation.batch));
    }
    addLines(*column, {}, QStringLiteral("batchMember"), explanation.members);
    addLines(*column, tr("Steps"), QStringLiteral("step"), explanation.steps);
    column->addStretch(1);
    return content;
}

void ExplanationView::addLines(QVBoxLayout& column, const QString& heading, const QString& name,
    const QList<Explanation::Line>& lines)
{
    if (lines.isEmpty())
        return;
    if (!heading.isEmpty())
        column.addWidget(makeLabel(heading, "heading"));
    auto* list = new QVBoxLayout;
    list->setSpacing(0);
    for (int i = 0; i < lines.size(); ++i) {
        const Explanation::Line& line = lines[i];
        if (line.request == 0) {
            list->addWidget(makeParagraph(line.text, "muted"));
            continue;
        }
        auto* row = new QHBoxLayout;
        row->setSpacing(kGap);
        auto* label = new ElidedLabel(line.text);
        label->setToolTip(toolTipText(line.text));
        auto* go = new QToolButton;
        go->setObjectName(name + QString::number(i));
        go->setProperty(kRole, QLatin1String("flat"));
        go->setIcon(icon(QStringLiteral("forward")));
        go->setAccessibleName(tr("Explain: %1").arg(line.text));
        go->setToolTip(tr("Explain this request"));
        connect(
            go, &QToolButton::clicked, this,
            [this, id = line.request] { Q_EMIT requestChosen(id); }, Qt::QueuedConnection);
        row->addWidget(go);
        row->addWidget(label, 1);
        list->addLayout(row);
    }
    column.addLayout(list);
}

} // namespace thalassa::console
