// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/server_tile.h"

#include <QPainter>
#include <array>

#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/sparkline.h"
#include "console/look/theme.h"
#include "console/models/fleet/fleet.h"

namespace thalassa::console {
namespace {

constexpr int kPadding = 12;
constexpr int kTextLine = 16;
constexpr int kMostReasonLines = 2;
constexpr std::chrono::minutes kSparkLength(5);

QFont sized(const QFont& font, int pixels, bool isBold)
{
    QFont other = font;
    other.setPixelSize(pixels);
    other.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
    return other;
}

void drawLine(QPainter& painter, const QRect& area, const QString& text,
    Qt::Alignment alignment = Qt::AlignLeft)
{
    painter.drawText(area, static_cast<int>(alignment | Qt::AlignVCenter) | Qt::TextSingleLine,
        painter.fontMetrics().elidedText(text, Qt::ElideRight, area.width()));
}

QString reasonOf(const ServerStore& server)
{
    return server.concerns().isEmpty() ? server.label().address
                                       : server.concerns().first().sentence;
}

} // namespace

void ServerTile::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* server = qobject_cast<ServerStore*>(index.data(Fleet::StoreRole).value<QObject*>());
    if (server == nullptr) {
        return;
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF frame =
        QRectF(option.rect)
            .adjusted(kGap / 2.0 + 0.5, kGap / 2.0 + 0.5, -kGap / 2.0 - 0.5, -kGap / 2.0 - 0.5);
    const bool isSelected = (option.state & QStyle::State_Selected) != 0;
    const bool isHovered = (option.state & QStyle::State_MouseOver) != 0;
    painter->setPen(QPen(isSelected ? colors().accent
            : isHovered             ? colors().control
                                    : colors().line,
        isSelected ? 2 : 1));
    painter->setBrush(colors().base);
    painter->drawRoundedRect(frame, 4, 4);
    if (const QColor mark(server->label().color); mark.isValid()) {
        painter->fillRect(QRectF(frame.left() + 1, frame.top() + 8, 4, 24), mark);
    }

    const QRect area = frame.toRect().adjusted(kPadding, kPadding - 4, -kPadding, -kPadding + 4);
    painter->setFont(option.font);
    paintHead(*painter, area, *server);
    paintFigures(
        *painter, area.adjusted(0, 36, 0, -(kMostReasonLines + 1) * kTextLine - 10), *server);
    painter->setFont(sized(option.font, 12, false));
    paintReason(*painter, area.adjusted(0, 0, 0, -kTextLine), *server);
    paintLastEvent(*painter, area, *server);
    painter->restore();
}

void ServerTile::paintReason(QPainter& painter, const QRect& area, const ServerStore& server)
{
    const Health health = server.health();
    painter.setPen(
        health == Health::Failed || health == Health::Attention ? colorOf(health) : colors().muted);
    const QStringList lines =
        wrappedLines(reasonOf(server), painter.font(), area.width(), kMostReasonLines);
    QRect line(area.left(), area.bottom() - static_cast<int>(lines.size()) * kTextLine,
        area.width(), kTextLine);
    for (const QString& text : lines) {
        drawLine(painter, line, text);
        line.translate(0, kTextLine);
    }
}

// The age is always shown; what happened is elided before it.
void ServerTile::paintLastEvent(QPainter& painter, const QRect& area, const ServerStore& server)
{
    if (server.events()->events().empty())
        return;
    const ServerEvent& event = server.events()->events().front();
    const QString age = figures::age(event.time, figures::wallNow());
    const int ageWidth = qMin(painter.fontMetrics().horizontalAdvance(age) + 2, area.width() / 2);
    const QRect line(area.left(), area.bottom() - kTextLine, area.width(), kTextLine);
    painter.setPen(colors().muted);
    drawLine(painter, line.adjusted(0, 0, -ageWidth - kGap, 0), summaryOf(event));
    drawLine(painter, line.adjusted(line.width() - ageWidth, 0, 0, 0), age, Qt::AlignRight);
}

void ServerTile::paintHead(QPainter& painter, QRect area, const ServerStore& server)
{
    const QFont font = painter.font();
    area.setHeight(18);
    drawHealth(painter, QRectF(area.left(), area.top(), kMarkSize, area.height()), server.health());
    painter.setFont(sized(font, 12, false));
    const QString word = wordOf(server);
    const int wordWidth = qMin(painter.fontMetrics().horizontalAdvance(word) + 2, area.width() / 2);
    painter.setPen(colorOf(server.health()));
    drawLine(painter, QRect(area.right() - wordWidth, area.top(), wordWidth, area.height()), word,
        Qt::AlignRight);
    painter.setFont(sized(font, 14, true));
    painter.setPen(colors().text);
    drawLine(painter,
        QRect(area.left() + kMarkSize + 6, area.top(), area.width() - wordWidth - kMarkSize - 14,
            area.height()),
        server.label().name);
    painter.setFont(font);
}

void ServerTile::paintFigures(QPainter& painter, QRect area, const ServerStore& server)
{
    const bool isLive = server.link().phase == LinkState::Phase::Connected;
    const ServerTotals& totals = server.totals();
    const QFont font = painter.font();
    const QString dash = QStringLiteral("–");
    painter.setPen(isLive ? colors().text : colors().muted);
    painter.setFont(sized(font, 20, true));
    const int half = area.width() / 2;
    drawLine(painter, QRect(area.left(), area.top(), half, 28),
        totals.requestRate ? figures::rate(*totals.requestRate) : dash);
    const WallTime now = figures::wallNow();
    drawSparkline(painter, QRectF(area.left() + half + kGap, area.top(), half - kGap, 26),
        server.rateSeries(), now - kSparkLength, now, isLive ? colors().accent : colors().muted);

    const std::array figuresOfTile{
        std::pair(tr("p99"), totals.p99 ? figures::duration(*totals.p99) : dash),
        std::pair(tr("failures"), totals.failureRate ? figures::rate(*totals.failureRate) : dash),
        std::pair(tr("queue"), totals.queued ? figures::count(*totals.queued) : dash),
        std::pair(tr("memory"), totals.memory ? figures::bytes(*totals.memory) : dash)};
    const int width = area.width() / 4;
    const int top = area.top() + 38;
    for (int column = 0; column < 4; ++column) {
        const auto& [name, value] = figuresOfTile[static_cast<std::size_t>(column)];
        const QRect cell(area.left() + column * width, top, width - 2, 16);
        painter.setFont(sized(font, 11, false));
        painter.setPen(colors().muted);
        drawLine(painter, cell, name);
        painter.setFont(sized(font, 12, false));
        const bool fails = column == 1 && totals.failureRate.value_or(0) > 0;
        painter.setPen(!isLive ? colors().muted : fails ? colors().failed : colors().text);
        drawLine(painter, cell.translated(0, 17), value);
    }
    painter.setFont(font);
}

QSize ServerTile::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    Q_UNUSED(option)
    Q_UNUSED(index)
    return {kWidth, kHeight};
}

} // namespace thalassa::console
