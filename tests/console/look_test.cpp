// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looks at every picture of a tour of a recorded session, in three sizes, both themes, and German,
// whose words are long.
#include <gmock/gmock.h>

#include <QApplication>
#include <QEventLoop>
#include <QSet>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/app/tour.h"
#include "console/models/text/language.h"
#include "tests/console/look_check.h"

namespace thalassa::console {
namespace {

std::string joined(const QString& place, const QStringList& faults)
{
    return (place + QStringLiteral(":\n  ") + faults.join(QStringLiteral("\n  "))).toStdString();
}

// Notes the windows that are shown, such as a control that is shown before it has a parent.
class ShownWindows final : public QObject {
public:
    ShownWindows() { qApp->installEventFilter(this); }

    QStringList take() { return std::exchange(m_names, {}); }
    bool eventFilter(QObject* object, QEvent* event) override
    {
        const auto* widget = qobject_cast<const QWidget*>(object);
        if (event->type() == QEvent::Show && widget != nullptr && widget->isWindow()) {
            m_names.append(
                QLatin1String(object->metaObject()->className()) + u' ' + object->objectName());
        }
        return false;
    }

private:
    QStringList m_names;
};

class Look : public ::testing::TestWithParam<std::tuple<QSize, Theme, const char*>> {
protected:
    Look()
    {
        m_line.play = qEnvironmentVariable("CONSOLE_SESSION");
        m_line.profileDirectory = m_directory.path();
        m_line.tour = m_directory.filePath(QStringLiteral("tour"));
        m_line.size = std::get<QSize>(GetParam());
        m_line.theme = std::get<Theme>(GetParam());
        Language::instance().set(QLatin1String(std::get<const char*>(GetParam())));
    }

    ~Look() override { Language::instance().set(QStringLiteral("en")); }

    const QTemporaryDir m_directory;
    CommandLine m_line;
};

TEST_P(Look, NoTextIsClippedAndEveryControlHasItsNames)
{
    Console console(m_line);
    ASSERT_EQ(console.start().toStdString(), "");
    Tour tour(console, m_line, Tour::Output::None);
    int pictures = 0;
    QObject::connect(&tour, &Tour::shown, &tour, [&](const QWidget* widget, const QString& name) {
        ++pictures;
        EXPECT_EQ(console.window().size(), m_line.size) << name.toStdString();
        const QStringList clipped = clippedTexts(*widget);
        EXPECT_TRUE(clipped.isEmpty()) << joined(name, clipped);
        const QStringList nameless = namelessControls(*widget);
        EXPECT_TRUE(nameless.isEmpty()) << joined(name, nameless);
    });
    QSignalSpy finished(&tour, &Tour::finished);
    tour.start();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !finished.isEmpty(); }, 180'000));
    EXPECT_EQ(finished[0][0].toString().toStdString(), "");
    EXPECT_GT(pictures, 60);
}

TEST_P(Look, NoShortcutIsUsedTwice)
{
    Console console(m_line);
    QSet<QKeySequence> used;
    for (const QAction* action : console.window().actions().all()) {
        const QKeySequence keys = action->shortcut();
        EXPECT_TRUE(keys.isEmpty() || !used.contains(keys)) << keys.toString().toStdString();
        used.insert(keys);
    }
    EXPECT_GT(used.size(), 20);
}

TEST_P(Look, TheKeyboardReachesEveryControlOfEveryPage)
{
    Console console(m_line);
    ASSERT_EQ(console.start().toStdString(), "");
    MainWindow& window = console.window();
    window.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&window));
    const ServerStore* server = console.workspace().fleet().servers().front();
    for (int step = 0; step < 40; ++step) {
        console.advance(std::chrono::milliseconds(100));
        QCoreApplication::processEvents();
    }
    ShownWindows shown;
    for (const PageEntry& entry : console.pages().all()) {
        QAction* action = window.actions().find(QStringLiteral("page.") + entry.id);
        ASSERT_NE(action, nullptr) << entry.id.toStdString();
        if (entry.scope == PageScope::Model) {
            window.goTo({entry.id, server->label().name, "resnet", {}});
        } else if (entry.shortcut.isEmpty()) {
            action->trigger();
        } else {
            QTest::keySequence(&window, QKeySequence(entry.shortcut));
        }
        for (int step = 0; step < 20; ++step) {
            console.advance(std::chrono::milliseconds(100));
            QCoreApplication::processEvents();
        }
        EXPECT_EQ(window.location().page.toStdString(), entry.id.toStdString());
        const QStringList windows = shown.take();
        EXPECT_TRUE(windows.isEmpty()) << joined(entry.id, windows);
        const QStringList unreached = unreachedControls(window);
        EXPECT_TRUE(unreached.isEmpty()) << joined(entry.id, unreached);
    }
}

INSTANTIATE_TEST_SUITE_P(Sizes, Look,
    ::testing::Values(std::tuple(QSize(1280, 800), Theme::Light, "en"),
        std::tuple(QSize(1280, 800), Theme::Light, "de"),
        std::tuple(QSize(1000, 700), Theme::Dark, "en"),
        std::tuple(QSize(1000, 700), Theme::Light, "de"),
        std::tuple(QSize(2560, 1440), Theme::Dark, "en")));

} // namespace
} // namespace thalassa::console
