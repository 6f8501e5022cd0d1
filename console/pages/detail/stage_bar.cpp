// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/stage_bar.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "console/look/colors.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr int kBarHeight = 20;
constexpr int kSwatch = 10;
constexpr int kEntryWidth = 216;
constexpr int kEntryHeight = 20;

QString entryText(const Explanation::Bar& bar)
{
    return QStringLiteral("%1 (%2)").arg(
        figures::duration(bar.duration), figures::percent(bar.part));
}

// The sum of the parts, which may be more than 1 for the steps of an ensemble.
double sumOf(const QList<Explanation::Bar>& bars)
{
    double sum = 0;
    for (const Explanation::Bar& bar : bars)
        sum += bar.part;
    return std::max(sum, 1e-9);
}

} // namespace

StageBar::StageBar(const QList<Explanation::Bar>& bars, QWidget* parent)
    : QWidget(parent)
    , m_bars(bars)
{
    setObjectName(QStringLiteral("stageBar"));
    QStringList texts;
    for (const Explanation::Bar& bar : bars)
        texts.append(bar.word + u' ' + entryText(bar));
    setAccessibleName(tr("Stages"));
    setAccessibleDescription(texts.join(QStringLiteral(", ")));
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int StageBar::legendColumns(int width) const
{
    return std::clamp(width / kEntryWidth, 1, 4);
}

int StageBar::heightForWidth(int width) const
{
    const int columns = legendColumns(width);
    const int rows = (static_cast<int>(m_bars.size()) + columns - 1) / columns;
    return kBarHeight + kGap + rows * kEntryHeight;
}

QSize StageBar::sizeHint() const
{
    return {2 * kEntryWidth, heightForWidth(2 * kEntryWidth)};
}

void StageBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(Qt::NoPen);
    const double scale = width() / sumOf(m_bars);
    double left = 0;
    for (const Explanation::Bar& bar : m_bars) {
        const double right = left + bar.part * scale;
        // Each stage has at least one pixel, and a gap of one pixel from the next one.
        const QRectF rect(std::round(left), 0,
            std::max(1.0, std::round(right) - std::round(left) - 1), kBarHeight);
        painter.fillRect(rect, stageColor(bar.stage));
        left = right;
    }
    const int columns = legendColumns(width());
    const int entryWidth = width() / columns;
    for (int i = 0; i < m_bars.size(); ++i) {
        const QRect entry((i % columns) * entryWidth,
            kBarHeight + kGap + (i / columns) * kEntryHeight, entryWidth - kMargin, kEntryHeight);
        painter.fillRect(QRect(entry.left(), entry.center().y() - kSwatch / 2, kSwatch, kSwatch),
            stageColor(m_bars[i].stage));
        const QRect text = entry.adjusted(kSwatch + kGap, 0, 0, 0);
        const QString figure = entryText(m_bars[i]);
        painter.setPen(colors().text);
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, figure);
        painter.setPen(colors().muted);
        const int room = text.width() - fontMetrics().horizontalAdvance(figure) - kGap;
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(m_bars[i].word, Qt::ElideRight, room));
        painter.setPen(Qt::NoPen);
    }
}

bool StageBar::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const double scale = width() / sumOf(m_bars);
    double left = 0;
    for (const Explanation::Bar& bar : m_bars) {
        left += bar.part * scale;
        if (help->pos().x() <= left && help->pos().y() <= kBarHeight) {
            QToolTip::showText(help->globalPos(), bar.word + u' ' + entryText(bar), this);
            return true;
        }
    }
    QToolTip::hideText();
    return true;
}

} // namespace thalassa::console
