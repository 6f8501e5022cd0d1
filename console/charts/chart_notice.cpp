// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/chart_notice.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <array>

#include "console/look/colors.h"
#include "console/look/labels.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {

ChartNotice::ChartNotice(QWidget* parent)
    : QWidget(parent)
    , m_title(makeLabel({}, "heading"))
    , m_text(makeParagraph({}, "muted"))
    , m_action(new QPushButton)
{
    m_title->setWordWrap(true);
    m_title->setAlignment(Qt::AlignHCenter);
    m_text->setAlignment(Qt::AlignHCenter);
    m_action->setObjectName(QStringLiteral("chartAction"));
    connect(m_action, &QPushButton::clicked, this, &ChartNotice::actionTriggered);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kMargin, kGap, kMargin, kGap);
    column->setSpacing(kGap / 2);
    column->addStretch(1);
    column->addWidget(m_title);
    column->addWidget(m_text);
    column->addWidget(m_action, 0, Qt::AlignHCenter);
    column->addStretch(1);
    showLoading();
}

void ChartNotice::showLoading()
{
    m_isLoading = true;
    m_title->hide();
    m_text->hide();
    m_action->hide();
    setAccessibleName(tr("Loading"));
    update();
}

void ChartNotice::showNotice(const Notice& notice)
{
    m_isLoading = false;
    m_title->setText(notice.title);
    m_title->setVisible(!notice.title.isEmpty());
    m_text->setText(notice.text);
    m_text->setVisible(!notice.text.isEmpty());
    m_action->setText(notice.action);
    m_action->setAccessibleName(notice.action);
    m_action->setVisible(!notice.action.isEmpty());
    setAccessibleName(notice.title + QStringLiteral(". ") + notice.text);
    update();
}

void ChartNotice::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    if (!m_isLoading) {
        return;
    }
    // Bars in the place of values that are not there yet.
    constexpr std::array kHeights{0.35, 0.5, 0.42, 0.65, 0.55, 0.7, 0.48, 0.6, 0.38, 0.52};
    QPainter painter(this);
    const double step = static_cast<double>(width() - 2 * kMargin) / kHeights.size();
    for (std::size_t at = 0; at < kHeights.size(); ++at) {
        const double top = (height() - kMargin) * (1 - kHeights[at]);
        painter.fillRect(QRectF(kMargin + step * static_cast<double>(at), top, step - kGap / 2.0,
                             height() - kMargin - top),
            colors().alternate);
    }
}

} // namespace thalassa::console::charts
