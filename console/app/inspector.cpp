// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/inspector.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

#include "console/look/health_mark.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console {

Inspector::Inspector(QWidget* parent)
    : QWidget(parent)
    , m_area(new QScrollArea)
{
    m_area->setObjectName(QStringLiteral("inspector"));
    m_area->setAccessibleName(tr("Inspector"));
    m_area->setWidgetResizable(true);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_area);
    setMinimumWidth(200);
    showDescription({});
}

void Inspector::showDescription(const Description& description)
{
    if (m_area->widget() != nullptr && description == m_shown) {
        return;
    }
    // The same thing with new figures stays where it was scrolled to.
    const bool isSame = description.kind == m_shown.kind && description.title == m_shown.title;
    const int position = isSame ? m_area->verticalScrollBar()->value() : 0;
    m_shown = description;
    m_area->setWidget(makeContent(description));
    m_area->widget()->adjustSize();
    m_area->verticalScrollBar()->setValue(position);
}

QWidget* Inspector::makeContent(const Description& description)
{
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(kMargin, kGap / 2, kMargin, kMargin);
    column->setSpacing(kGap);
    column->addWidget(makeLabel(tr("INSPECTOR"), "caption"));
    if (description.title.isEmpty()) {
        column->addWidget(makeParagraph(
            tr("Select a server, a model or an event to see what is known about it."), "muted"));
        column->addStretch(1);
        return content;
    }
    auto* head = new QHBoxLayout;
    head->setSpacing(kGap / 2);
    auto* titles = new QVBoxLayout;
    titles->setSpacing(0);
    titles->addWidget(makeLabel(description.kind, "muted"));
    auto* title = new ElidedLabel(description.title);
    title->setObjectName(QStringLiteral("inspectorTitle"));
    title->setProperty(kRole, QLatin1String("title"));
    titles->addWidget(title);
    auto* copy = new QToolButton;
    copy->setObjectName(QStringLiteral("inspectorCopy"));
    copy->setProperty(kRole, QLatin1String("flat"));
    copy->setIcon(icon(QStringLiteral("copy")));
    copy->setAccessibleName(tr("Copy"));
    copy->setToolTip(tr("Copy as text"));
    connect(copy, &QToolButton::clicked, copy,
        [text = description.text()] { QGuiApplication::clipboard()->setText(text); });
    head->addLayout(titles, 1);
    head->addWidget(copy, 0, Qt::AlignTop);
    column->addLayout(head);
    if (!description.state.isEmpty()) {
        auto* mark = new HealthMark;
        mark->setHealth(description.health, description.state);
        column->addWidget(mark);
    }
    for (const QString& sentence : description.sentences) {
        column->addWidget(makeParagraph(sentence));
    }
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(kMargin);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Description::Line& line : description.lines) {
        auto* value = new ElidedLabel(line.value);
        value->setAlignment(Qt::AlignRight);
        value->setAccessibleName(line.name + QStringLiteral(": ") + line.value);
        if (!line.toolTip.isEmpty()) {
            value->setToolTip(line.toolTip);
        }
        grid->addWidget(makeLabel(line.name, "muted"), row, 0);
        grid->addWidget(value, row++, 1);
    }
    column->addLayout(grid);
    if (description.extract) {
        auto* open = new QPushButton(tr("Open in timeline"));
        open->setObjectName(QStringLiteral("inspectorTimeline"));
        open->setToolTip(tr("Show where the time of the request went, with what ran beside it"));
        connect(open, &QPushButton::clicked, this,
            [this, extract = *description.extract] { Q_EMIT timelineRequested(extract); });
        column->addWidget(open);
    }
    column->addStretch(1);
    return content;
}

} // namespace thalassa::console
