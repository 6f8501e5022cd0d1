// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

#include "console/look/colors.h"

// NOLINTNEXTLINE(misc-use-anonymous-namespace): Q_INIT_RESOURCE declares functions of the global
// one
static void initialize()
{
    Q_INIT_RESOURCE(console_look);
    Q_INIT_RESOURCE(console_style);
}

namespace thalassa::console {
namespace {

class SvgIconEngine final : public QIconEngine {
public:
    explicit SvgIconEngine(QByteArray svg)
        : m_svg(std::move(svg))
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        Q_UNUSED(state)
        const QColor color = mode == QIcon::Disabled ? colors().muted : colors().text;
        QByteArray svg = m_svg;
        svg.replace("#000000", color.name().toLatin1());
        QSvgRenderer(svg).render(painter, rect);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new SvgIconEngine(m_svg); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon icon(const QString& name)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("the icon '%s' is missing in the program", qUtf8Printable(name));
    }
    return QIcon(new SvgIconEngine(file.readAll()));
}

void loadResources()
{
    initialize();
}

} // namespace thalassa::console
