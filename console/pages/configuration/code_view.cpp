// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/code_view.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QPainter>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolTip>

#include "console/look/colors.h"
#include "console/look/health_mark.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr int kSignWidth = 20;
constexpr int kLeastDigits = 3;
constexpr int kTabWidth = 2; // characters

class Gutter final : public QWidget {
public:
    explicit Gutter(CodeView& view)
        : QWidget(&view)
        , m_view(view)
    {
    }

protected:
    void paintEvent(QPaintEvent* event) override { m_view.paintGutter(event); }
    void wheelEvent(QWheelEvent* event) override
    {
        QCoreApplication::sendEvent(m_view.viewport(), event);
    }
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::ToolTip)
            return QWidget::event(event);
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), m_view.toolTipAt(help->pos().y()), this);
        return true;
    }

private:
    CodeView& m_view;
};

} // namespace

QColor colorOf(LineLook::Tint tint)
{
    switch (tint) {
    case LineLook::Tint::Added:
        return tinted(colors().ready);
    case LineLook::Tint::Removed:
    case LineLook::Tint::Failed:
        return tinted(colors().failed);
    case LineLook::Tint::Completed:
        return tinted(colors().accent);
    case LineLook::Tint::Attention:
        return tinted(colors().attention);
    case LineLook::Tint::Gap:
        return colors().alternate;
    case LineLook::Tint::None:
        break;
    }
    return colors().base;
}

CodeView::CodeView(const QString& name, int columns, QWidget* parent)
    : QPlainTextEdit(parent)
    , m_columns(columns)
    , m_gutter(new Gutter(*this))
{
    setObjectName(name);
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPixelSize(QWidget::font().pixelSize() > 0 ? QWidget::font().pixelSize() : 13);
    setFont(fixed);
    document()->setDefaultFont(fixed);
    setTabStopDistance(kTabWidth * fontMetrics().horizontalAdvance(u' '));
    setLineWrapMode(NoWrap);
    setTabChangesFocus(true); // the keyboard reaches what comes after the text
    m_gutter->setObjectName(name + QStringLiteral("Gutter"));
    connect(this, &QPlainTextEdit::blockCountChanged, this, &CodeView::placeGutter);
    connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& rect, int scrolled) {
        if (scrolled != 0)
            m_gutter->scroll(0, scrolled);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    placeGutter();
}

void CodeView::setLooks(const QHash<int, LineLook>& looks)
{
    if (m_looks == looks)
        return;
    m_looks = looks;
    placeGutter();
    m_gutter->update();
    viewport()->update();
}

void CodeView::goToLine(int line, int column)
{
    const QTextBlock block = document()->findBlockByNumber(std::max(line, 1) - 1);
    if (!block.isValid())
        return;
    QTextCursor cursor(block);
    cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor,
        std::clamp(column - 1, 0, std::max(block.length() - 1, 0)));
    setTextCursor(cursor);
    centerCursor();
}

int CodeView::currentLine() const
{
    return textCursor().blockNumber() + 1;
}

void CodeView::setMuted(bool isMuted)
{
    if (m_isMuted == isMuted)
        return;
    m_isMuted = isMuted;
    QPalette shown;
    if (isMuted)
        shown.setColor(QPalette::Text, colors().muted);
    setPalette(shown);
}

QString CodeView::textOf(const QTextDocument& document)
{
    QString text = document.toRawText();
    text.replace(QChar(QChar::ParagraphSeparator), u'\n');
    return text;
}

int CodeView::gutterWidth() const
{
    const int digits =
        std::max(kLeastDigits, static_cast<int>(QString::number(blockCount()).size()));
    const int number = digits * fontMetrics().horizontalAdvance(u'0') + kGap;
    return kSignWidth + m_columns * number + kGap / 2;
}

void CodeView::placeGutter()
{
    setViewportMargins(gutterWidth(), 0, 0, 0);
    const QRect area = contentsRect();
    m_gutter->setGeometry(area.left(), area.top(), gutterWidth(), area.height());
}

void CodeView::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    placeGutter();
}

void CodeView::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        m_gutter->update();
    if (event->type() != QEvent::PaletteChange)
        return;
    for (auto* colors : document()->findChildren<QSyntaxHighlighter*>())
        colors->rehighlight();
}

template <typename Paint> void CodeView::forVisibleLines(const QRect& area, Paint paint) const
{
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        // The last line has a margin below, which is none of it.
        const QRectF place = blockBoundingGeometry(block).translated(contentOffset());
        const int top = qRound(place.top());
        const int height = std::min(qRound(place.bottom()) - top, fontMetrics().height() + 1);
        const QRect rect(0, top, qRound(place.width()), height);
        if (rect.top() > area.bottom())
            return;
        if (rect.bottom() >= area.top())
            paint(block.blockNumber(), rect);
    }
}

void CodeView::paintEvent(QPaintEvent* event)
{
    {
        QPainter painter(viewport());
        forVisibleLines(event->rect(), [&](int line, const QRect& rect) {
            const auto look = m_looks.constFind(line);
            if (look != m_looks.constEnd() && look->tint != LineLook::Tint::None) {
                painter.fillRect(
                    0, rect.top(), viewport()->width(), rect.height(), colorOf(look->tint));
            }
        });
    }
    QPlainTextEdit::paintEvent(event);
}

void CodeView::paintGutter(QPaintEvent* event)
{
    QPainter painter(m_gutter);
    painter.setFont(font());
    painter.fillRect(event->rect(), colors().window);
    const int width = (gutterWidth() - kSignWidth - kGap / 2) / m_columns;
    forVisibleLines(event->rect(), [&](int line, const QRect& rect) {
        const LineLook look = m_looks.value(line);
        const QRect sign(0, rect.top(), kSignWidth, rect.height());
        if (look.mark) {
            drawHealth(painter, sign, *look.mark);
        } else if (!look.sign.isEmpty()) {
            painter.setPen(colors().text);
            painter.drawText(sign, Qt::AlignCenter, look.sign);
        }
        const QStringList numbers =
            look.numbers.isEmpty() ? QStringList{QString::number(line + 1)} : look.numbers;
        painter.setPen(colors().muted);
        for (int column = 0; column < std::min<int>(m_columns, static_cast<int>(numbers.size()));
             ++column) {
            painter.drawText(
                QRect(kSignWidth + column * width, rect.top(), width - kGap / 2, rect.height()),
                Qt::AlignRight | Qt::AlignTop, numbers[column]);
        }
    });
    painter.setPen(colors().line);
    painter.drawLine(
        m_gutter->width() - 1, event->rect().top(), m_gutter->width() - 1, event->rect().bottom());
}

QString CodeView::toolTipAt(int y) const
{
    return m_looks.value(cursorForPosition({0, y}).blockNumber()).toolTip;
}

bool CodeView::viewportEvent(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::viewportEvent(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), toolTipAt(help->pos().y()), this);
    return true;
}

} // namespace thalassa::console
