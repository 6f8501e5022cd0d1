// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/labels.h"

#include <QApplication>
#include <QEvent>
#include <QPainter>
#include <QStyle>
#include <QTextLayout>

#include "console/look/theme.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

class PlainToolTips final : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* object, QEvent* event) override
    {
        if (event->type() == QEvent::Polish && object->inherits("QTipLabel")) {
            static_cast<QLabel*>(object)->setTextFormat(Qt::PlainText);
        }
        return false;
    }
};

} // namespace

QStringList wrappedLines(const QString& text, const QFont& font, int width, int most)
{
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        if (lines.size() == most - 1) {
            lines.append(
                QFontMetrics(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width));
            break;
        }
        lines.append(text.mid(line.textStart(), line.textLength()).trimmed());
    }
    layout.endLayout();
    return lines;
}

void usePlainToolTips()
{
    qApp->installEventFilter(new PlainToolTips(qApp));
}

QLabel* makeLabel(const QString& text, const char* role, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    if (role != nullptr) {
        label->setProperty(kRole, QLatin1String(role));
    }
    return label;
}

QLabel* makeParagraph(const QString& text, const char* role, QWidget* parent)
{
    QLabel* label = makeLabel(text, role, parent);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    return label;
}

ElidedLabel::ElidedLabel(const QString& text, QWidget* parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setFullText(text);
}

void ElidedLabel::setFullText(const QString& text)
{
    if (m_text != text) {
        if (toolTip() == toolTipText(m_text)) {
            setToolTip({});
        }
        m_text = text;
        setAccessibleName(text);
        updateGeometry();
        update();
    }
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 2, fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("mm…")), fontMetrics().height()};
}

void ElidedLabel::setMostLines(int lines)
{
    m_mostLines = lines;
    QSizePolicy policy = sizePolicy();
    policy.setHeightForWidth(lines > 1);
    setSizePolicy(policy);
}

int ElidedLabel::heightForWidth(int width) const
{
    return static_cast<int>(linesAt(width).size()) * fontMetrics().height();
}

QStringList ElidedLabel::linesAt(int width) const
{
    if (m_mostLines == 1) {
        return {fontMetrics().elidedText(m_text, Qt::ElideRight, width)};
    }
    return wrappedLines(m_text, font(), width, m_mostLines);
}

void ElidedLabel::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event)
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    const QStringList lines = linesAt(width());
    if (!m_text.endsWith(lines.value(lines.size() - 1)) && toolTip().isEmpty()) {
        setToolTip(toolTipText(m_text));
    }
    const int height = fontMetrics().height();
    QRect line(0, (rect().height() - static_cast<int>(lines.size()) * height) / 2, width(), height);
    for (const QString& text : lines) {
        painter.drawText(
            line, static_cast<int>(alignment() | Qt::AlignVCenter) | Qt::TextSingleLine, text);
        line.translate(0, height);
    }
}

} // namespace thalassa::console
