// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/system_theme.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QEvent>
#include <QWidget>
#include <utility>

#include "console/look/theme.h"

namespace thalassa::console {
namespace {

constexpr QLatin1String kService("org.freedesktop.portal.Desktop");
constexpr QLatin1String kPath("/org/freedesktop/portal/desktop");
constexpr QLatin1String kInterface("org.freedesktop.portal.Settings");
constexpr QLatin1String kGroup("org.freedesktop.appearance");
constexpr QLatin1String kName("color-scheme");

// Returns the preferred theme of a value of `color-scheme`; absent: none is preferred.
std::optional<Theme> themeOf(QVariant value)
{
    while (value.userType() == qMetaTypeId<QDBusVariant>()) // Read() wraps it twice
        value = value.value<QDBusVariant>().variant();
    const uint scheme = value.toUInt();
    return scheme == 1 ? std::optional(Theme::Dark)
        : scheme == 2  ? std::optional(Theme::Light)
                       : std::nullopt;
}

} // namespace

SystemTheme::SystemTheme(QDBusConnection bus, QObject* parent)
    : QObject(parent)
    , m_bus(std::move(bus))
    , m_platform(systemTheme())
{
    if (!m_bus.isConnected())
        return;
    qRegisterMetaType<QDBusVariant>(); // the bus finds the type of the slot by its name
    // With the name of the service, connect() would wait for the bus to name its owner.
    m_bus.connect(QString(), kPath, kInterface, QStringLiteral("SettingChanged"), this,
        SLOT(takeSetting(QString, QString, QDBusVariant)));
    ask();
}

void SystemTheme::ask()
{
    QDBusMessage question =
        QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << QString(kGroup) << QString(kName);
    auto* answer = new QDBusPendingCallWatcher(m_bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid())
            set(themeOf(reply.value().variant()), m_platform);
        answer->deleteLater();
    });
}

void SystemTheme::watch(QWidget& window)
{
    window.installEventFilter(this);
}

bool SystemTheme::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ThemeChange)
        set(m_preferred, systemTheme());
    return QObject::eventFilter(watched, event);
}

// Any program on the bus can send the signal, so that the value is read from the portal.
void SystemTheme::takeSetting(const QString& group, const QString& name, const QDBusVariant&)
{
    if (group == kGroup && name == kName)
        ask();
}

void SystemTheme::set(std::optional<Theme> preferred, Theme platform)
{
    const Theme before = current();
    m_preferred = preferred;
    m_platform = platform;
    if (current() != before)
        Q_EMIT changed();
}

} // namespace thalassa::console
