// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opens trace files in a timeline page and saves a picture of each state of it, in both palettes:
//
//     show_timeline DIRECTORY WIDTHxHEIGHT FILE...
#include <QApplication>
#include <QDir>
#include <QEventLoop>
#include <QMouseEvent>
#include <QPalette>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

#include "console/timeline/timeline_page.h"
#include "console/timeline/timeline_view.h"

namespace {

using namespace thalassa::console;

QPalette paletteOf(const TimelineStyle& style)
{
    QPalette palette;
    const auto set = [&palette](
                         std::initializer_list<QPalette::ColorRole> roles, const QColor& color) {
        for (const QPalette::ColorRole role : roles)
            palette.setColor(role, color);
    };
    set({QPalette::Window, QPalette::Button, QPalette::AlternateBase}, style.gutter);
    set({QPalette::Base}, style.background);
    set({QPalette::Text, QPalette::WindowText, QPalette::ButtonText}, style.text);
    set({QPalette::PlaceholderText}, style.muted);
    set({QPalette::Mid, QPalette::Light, QPalette::Midlight, QPalette::Dark}, style.line);
    set({QPalette::Highlight}, style.accent);
    set({QPalette::HighlightedText}, style.textOn(style.accent));
    return palette;
}

void settle()
{
    QEventLoop loop;
    QTimer::singleShot(600, &loop, &QEventLoop::quit);
    loop.exec();
}

class Pictures {
public:
    Pictures(TimelinePage& page, QString directory)
        : m_page(page)
        , m_directory(std::move(directory))
    {
    }

    void take(const QString& name)
    {
        settle();
        for (const bool isDark : {false, true}) {
            QApplication::setPalette(
                paletteOf(isDark ? TimelineStyle::dark() : TimelineStyle::light()));
            settle();
            const QString path =
                QDir(m_directory)
                    .filePath(name +
                        (isDark ? QStringLiteral("-dark.png") : QStringLiteral("-light.png")));
            m_page.grab().save(path);
        }
    }

private:
    TimelinePage& m_page;
    const QString m_directory;
};

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 4) {
        std::fprintf(stderr, "expected DIRECTORY WIDTHxHEIGHT FILE...\n");
        return 2;
    }
    TimelinePage page;
    const QStringList size = arguments[2].split(QLatin1Char('x'));
    page.resize(size.value(0).toInt(), size.value(1).toInt());
    page.show();
    Pictures pictures(page, arguments[1]);
    pictures.take(QStringLiteral("empty"));
    QEventLoop loop;
    QObject::connect(&page, &TimelinePage::loaded, &loop, &QEventLoop::quit);
    page.openFiles(arguments.mid(3));
    loop.exec();
    TimelineState& state = page.state();
    if (state.isEmpty())
        return 1;
    pictures.take(QStringLiteral("whole"));
    page.find(QStringLiteral("duration>1ms"));
    settle();
    state.selectFound(static_cast<qsizetype>(state.found().places.size()) / 2);
    const trace::Range slice = state.traces().rangeOf(state.selected());
    state.setVisible({slice.begin - slice.length(), slice.end + slice.length()});
    state.togglePinned({state.selected().source, true, state.selected().slice.lane});
    state.setNote(
        0, {slice.begin - state.traces().sources[0].offset(), QStringLiteral("slow here")});
    const QPoint cursor(page.view().gutter() + 500, 160);
    QMouseEvent move(QEvent::MouseMove, cursor, page.view().viewport()->mapToGlobal(cursor),
        Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(page.view().viewport(), &move);
    pictures.take(QStringLiteral("slice"));
    state.removeNote(0, slice.begin - state.traces().sources[0].offset());
    state.select({});
    state.setSelection(slice);
    page.showTab(TimelinePage::Tab::Range);
    pictures.take(QStringLiteral("range"));
    page.showTab(TimelinePage::Tab::Flame);
    pictures.take(QStringLiteral("flame"));
    page.showTab(TimelinePage::Tab::Compare);
    pictures.take(QStringLiteral("compare"));
    page.showTab(TimelinePage::Tab::Traces);
    state.setAllCollapsed(true);
    state.showAll();
    pictures.take(QStringLiteral("collapsed"));
    return 0;
}
