// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The theme of the system, from a settings portal on a bus of its own and from the palette of the
// platform, and the choices that follow it.
#include "console/look/system_theme.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QDBusVirtualObject>
#include <QElapsedTimer>
#include <QProcess>
#include <QProxyStyle>
#include <QSettings>
#include <QSignalSpy>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <utility>

#include "console/app/actions/action_registry.h"
#include "console/app/console.h"
#include "console/app/main_window.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr uint kNone = 0;
constexpr uint kDark = 1;
constexpr uint kLight = 2;

// A message bus for one test.
class Bus {
public:
    Bus()
    {
        m_daemon.start(QStringLiteral("dbus-daemon"),
            {QStringLiteral("--session"), QStringLiteral("--nofork"),
                QStringLiteral("--print-address")});
        EXPECT_TRUE(m_daemon.waitForStarted()) << m_daemon.errorString().toStdString();
        while (!m_daemon.canReadLine() && m_daemon.waitForReadyRead()) { }
        m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
    }
    ~Bus()
    {
        for (const QString& name : m_names)
            QDBusConnection::disconnectFromBus(name);
        m_daemon.kill();
        m_daemon.waitForFinished();
    }
    // From now on the bus answers nothing.
    void freeze() const { ::kill(static_cast<pid_t>(m_daemon.processId()), SIGSTOP); }
    QDBusConnection connect(const QString& name)
    {
        m_names.append(name);
        return QDBusConnection::connectToBus(m_address, name);
    }

private:
    QProcess m_daemon;
    QString m_address;
    QStringList m_names;
};

// The settings portal of a desktop with one setting.
class Portal final : public QDBusVirtualObject {
public:
    explicit Portal(QDBusConnection bus)
        : m_bus(std::move(bus))
    {
        EXPECT_TRUE(m_bus.registerVirtualObject(m_path, this));
        EXPECT_TRUE(m_bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));
    }

    QString introspect(const QString&) const override { return {}; }
    bool handleMessage(const QDBusMessage& message, const QDBusConnection& bus) override
    {
        const QList<QVariant> wanted{
            QStringLiteral("org.freedesktop.appearance"), QStringLiteral("color-scheme")};
        if (message.member() != u"Read" || message.arguments() != wanted)
            return false;
        ++reads;
        const QDBusVariant value(scheme);
        return bus.send(
            message.createReply(QVariant::fromValue(QDBusVariant(QVariant::fromValue(value)))));
    }
    void change(const char* group, const char* name, const QVariant& value)
    {
        QDBusMessage signal = QDBusMessage::createSignal(m_path,
            QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("SettingChanged"));
        signal << QLatin1String(group) << QLatin1String(name)
               << QVariant::fromValue(QDBusVariant(value));
        EXPECT_TRUE(m_bus.send(signal));
    }
    void prefer(uint value)
    {
        scheme = value;
        change("org.freedesktop.appearance", "color-scheme", value);
    }

    uint scheme = kNone;
    int reads = 0;

private:
    const QString m_path = QStringLiteral("/org/freedesktop/portal/desktop");
    QDBusConnection m_bus;
};

// A platform whose palette is light or dark.
class Platform final : public QProxyStyle {
public:
    Platform()
        : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
    {
    }
    QPalette standardPalette() const override
    {
        return {isDark ? QColor(0x202020) : QColor(0xf0f0f0)};
    }
    // Changes the palette, and says so as Qt does.
    void change(QWidget& window, bool toDark)
    {
        isDark = toDark;
        QEvent event(QEvent::ThemeChange);
        QApplication::sendEvent(&window, &event);
    }

    bool isDark = false;
};

class SystemThemes : public testing::Test {
protected:
    SystemThemes()
        : platform(new Platform)
    {
        QSettings().clear();
        applyTheme(Theme::Light);
        QApplication::setStyle(platform); // takes it
    }
    ~SystemThemes() override
    {
        QSettings().clear();
        QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
        applyTheme(Theme::Light);
    }

    Platform* platform;
};

TEST_F(SystemThemes, AreThoseOfThePortal)
{
    Bus bus;
    Portal portal(bus.connect(QStringLiteral("portal")));
    portal.scheme = kDark;
    SystemTheme system(bus.connect(QStringLiteral("console")));
    QSignalSpy changed(&system, &SystemTheme::changed);
    EXPECT_EQ(system.current(), Theme::Light); // not answered yet
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(system.current(), Theme::Dark);
    portal.prefer(kLight);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(system.current(), Theme::Light);
    portal.change("org.freedesktop.appearance", "accent-color", kDark);
    portal.change("org.gnome.desktop.interface", "color-scheme", kDark);
    portal.prefer(kDark);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(changed.size(), 3); // other settings change nothing
}

TEST_F(SystemThemes, AreNotThoseOfAnotherProgramOnTheBus)
{
    Bus bus;
    Portal portal(bus.connect(QStringLiteral("portal")));
    portal.scheme = kDark;
    SystemTheme system(bus.connect(QStringLiteral("console")));
    QSignalSpy changed(&system, &SystemTheme::changed);
    ASSERT_TRUE(changed.wait());
    QDBusMessage signal =
        QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/portal/desktop"),
            QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("SettingChanged"));
    signal << QStringLiteral("org.freedesktop.appearance") << QStringLiteral("color-scheme")
           << QVariant::fromValue(QDBusVariant(kLight));
    const int reads = portal.reads;
    EXPECT_TRUE(bus.connect(QStringLiteral("other")).send(signal));
    ASSERT_TRUE(QTest::qWaitFor([&] { return portal.reads > reads; }));
    portal.prefer(kLight); // the answer to the read above comes before that to this one
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(changed.size(), 2) << "it was light once";
}

TEST_F(SystemThemes, DoNotHoldTheStartUpIfTheBusHangs)
{
    Bus bus;
    const QDBusConnection connection = bus.connect(QStringLiteral("console"));
    bus.freeze();
    QElapsedTimer timer;
    timer.start();
    const SystemTheme system(connection);
    EXPECT_LT(timer.elapsed(), 5'000) << "a call of the bus ends after 25 s";
    EXPECT_EQ(system.current(), Theme::Light);
}

TEST_F(SystemThemes, AreThoseOfThePlatformIfThePortalPrefersNone)
{
    Bus bus;
    Portal portal(bus.connect(QStringLiteral("portal")));
    portal.scheme = kDark;
    QWidget window;
    SystemTheme system(bus.connect(QStringLiteral("console")));
    system.watch(window);
    QSignalSpy changed(&system, &SystemTheme::changed);
    ASSERT_TRUE(changed.wait());
    platform->change(window, true);
    EXPECT_EQ(changed.size(), 1);
    platform->change(window, false);
    EXPECT_EQ(system.current(), Theme::Dark); // the portal goes before
    portal.prefer(kNone);
    ASSERT_TRUE(changed.wait());
    EXPECT_EQ(system.current(), Theme::Light);
}

TEST_F(SystemThemes, AreThoseOfThePlatformWithoutABus)
{
    SystemTheme system(QDBusConnection(QStringLiteral("none")));
    QWidget window;
    system.watch(window);
    QSignalSpy changed(&system, &SystemTheme::changed);
    EXPECT_EQ(system.current(), Theme::Light);
    platform->change(window, true);
    EXPECT_EQ(system.current(), Theme::Dark);
    applyTheme(Theme::Dark); // the palette of the program is not that of the platform
    platform->change(window, false);
    EXPECT_EQ(system.current(), Theme::Light);
    EXPECT_EQ(changed.size(), 2);
}

class FollowedThemes : public SystemThemes {
protected:
    void start(const std::optional<Theme>& theme = {})
    {
        CommandLine line;
        line.profileDirectory = m_directory.path();
        line.theme = theme;
        m_console = std::make_unique<Console>(line);
        EXPECT_EQ(m_console->start(), QString());
    }
    void change(bool toDark) { platform->change(m_console->window(), toDark); }
    QAction& action(const char* id)
    {
        return *m_console->window().actions().find(QLatin1String(id));
    }

    const QTemporaryDir m_directory;
    std::unique_ptr<Console> m_console;
};

TEST_F(FollowedThemes, ChangeTheProgramWithTheSystem)
{
    start();
    EXPECT_TRUE(action("view.systemTheme").isChecked());
    change(true);
    EXPECT_EQ(theme(), Theme::Dark);
    EXPECT_TRUE(action("view.dark").isChecked());
    change(false);
    EXPECT_EQ(theme(), Theme::Light);
    EXPECT_FALSE(QSettings().contains(QStringLiteral("theme")));
}

TEST_F(FollowedThemes, AreNotThoseOfAUserWithAChoice)
{
    start();
    action("view.dark").trigger();
    EXPECT_FALSE(action("view.systemTheme").isChecked());
    change(true);
    change(false);
    EXPECT_EQ(theme(), Theme::Dark);

    start(); // the next time
    change(true);
    change(false);
    EXPECT_EQ(theme(), Theme::Dark);
    action("view.systemTheme").trigger();
    EXPECT_EQ(theme(), Theme::Light);
    change(true);
    EXPECT_EQ(theme(), Theme::Dark);
    action("view.systemTheme").trigger(); // the present one becomes the choice
    change(false);
    EXPECT_EQ(theme(), Theme::Dark);
}

TEST_F(FollowedThemes, AreNotThatOfTheCommandLine)
{
    start(Theme::Light);
    change(true);
    EXPECT_EQ(theme(), Theme::Light);
}

} // namespace
} // namespace thalassa::console
