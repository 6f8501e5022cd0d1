// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The light or dark theme of the system, while the program runs. The settings portal of the desktop
// (org.freedesktop.portal.Settings) provides it as `color-scheme`. Without a portal, or if the user
// prefers neither theme there, it is the lightness of the palette that Qt has from the platform.
// *lives on the GUI thread*.
#pragma once

#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>
#include <optional>

#include "console/look/colors.h"

namespace thalassa::console {

class SystemTheme : public QObject {
    Q_OBJECT

public:
    // Asks the portal on the bus, which answers later; a bus without a connection has none. Does
    // not wait for the bus.
    explicit SystemTheme(QDBusConnection bus, QObject* parent = nullptr);

    // The theme as far as it is known by now.
    Theme current() const { return m_preferred.value_or(m_platform); }
    // Takes the changes of the platform from a window, which may be deleted earlier.
    void watch(QWidget& window);

Q_SIGNALS:
    void changed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private Q_SLOTS:
    // The signal SettingChanged of the portal.
    void takeSetting(const QString& group, const QString& name, const QDBusVariant& value);

private:
    void ask();
    void set(std::optional<Theme> preferred, Theme platform);

    QDBusConnection m_bus;
    std::optional<Theme> m_preferred; // in the portal; absent: none
    Theme m_platform;
};

} // namespace thalassa::console
