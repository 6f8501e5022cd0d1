// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/selection_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "console/charts/data/axis.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {
namespace {

constexpr int kSpacing = 4;

} // namespace

SelectionBar::SelectionBar(QWidget* parent)
    : QFrame(parent)
    , m_text(new ElidedLabel)
    , m_close(new QToolButton)
    , m_rows{new QHBoxLayout, new QHBoxLayout}
{
    setObjectName(QStringLiteral("selectionBar"));
    setAccessibleName(tr("Selected time"));
    setProperty(kRole, QLatin1String("notice"));
    setAutoFillBackground(true);
    auto* head = new QHBoxLayout;
    head->addWidget(m_text, 1);
    head->addWidget(m_close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kGap, kSpacing, kSpacing, kSpacing);
    column->setSpacing(kSpacing);
    column->addLayout(head);
    for (QHBoxLayout* row : m_rows) {
        row->setSpacing(kSpacing);
        column->addLayout(row);
    }
    m_close->setText(QStringLiteral("✕"));
    m_close->setProperty(kRole, QLatin1String("flat"));
    m_close->setObjectName(QStringLiteral("closeSelection"));
    m_close->setAccessibleName(tr("Clear the selection"));
    m_close->setToolTip(tr("Clear the selection (Esc)"));
    connect(m_close, &QToolButton::clicked, this, &SelectionBar::closed);

    const auto add = [this](RangeAction action, const QString& text, const char* name) {
        QToolButton* button = addButton(text, name);
        m_actions.push_back({action, button});
        connect(button, &QToolButton::clicked, this, [this, action] { Q_EMIT triggered(action); });
    };
    add(RangeAction::Explain, tr("Explain"), "explainSelection");
    add(RangeAction::Requests, tr("Requests"), "selectionRequests");
    add(RangeAction::Timeline, tr("Timeline"), "selectionTimeline");
    add(RangeAction::Compare, tr("Compare with…"), "compareSelection");
    connect(addButton(tr("Zoom in"), "zoomToSelection"), &QToolButton::clicked, this,
        &SelectionBar::zoomTriggered);
    hide();
}

QToolButton* SelectionBar::addButton(const QString& text, const char* name)
{
    auto* button = new QToolButton(this);
    button->setText(text);
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(text);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_buttons += button;
    return button;
}

void SelectionBar::setActions(RangeActions actions)
{
    for (const auto& [action, button] : m_actions) {
        button->setVisible(actions.testFlag(action));
    }
}

void SelectionBar::arrange(int width)
{
    QList<QToolButton*> shown;
    int needed = 2 * kGap;
    for (QToolButton* button : m_buttons) {
        for (QHBoxLayout* row : m_rows) {
            row->removeWidget(button);
        }
        if (!button->isHidden()) {
            shown += button;
            needed += button->sizeHint().width() + kSpacing;
        }
    }
    // In a narrow chart the buttons have two rows.
    const qsizetype first = needed <= width ? shown.size() : (shown.size() + 1) / 2;
    for (qsizetype at = 0; at < shown.size(); ++at) {
        m_rows[at < first ? 0 : 1]->addWidget(shown[at]);
    }
}

void SelectionBar::showAt(TimeSpan span, int x, const QRect& area)
{
    m_text->setFullText(spanText(span));
    arrange(area.width());
    layout()->activate();
    resize(std::min(sizeHint().width(), area.width()), sizeHint().height());
    const int right = std::max(area.x() + area.width() - width(), area.x());
    move(std::clamp(x - width() / 2, area.x(), right),
        std::max(area.y() + area.height() - height(), area.y()));
    raise();
    show();
}

void SelectionBar::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape) {
        Q_EMIT closed();
        return;
    }
    QFrame::keyPressEvent(event);
}

} // namespace thalassa::console::charts
