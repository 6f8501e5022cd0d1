// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The icon in the system tray, if the desktop has one: a message for each alert that begins to
// fire, the number of alerts, and a menu. Its texts follow the language. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <QString>
#include <memory>

class QAction;
class QMenu;
class QSystemTrayIcon;

namespace thalassa::console {

class AlertBook;
struct AlertFiring;

class Tray : public QObject {
    Q_OBJECT

public:
    // The book outlives the tray.
    explicit Tray(const AlertBook& book, QObject* parent = nullptr);
    ~Tray() override;

    bool isAvailable() const { return m_icon != nullptr; }
    // The menu of the icon, which exists without an icon, too.
    const QMenu& menu() const { return *m_menu; }

Q_SIGNALS:
    void alertsRequested(); // a click on the icon or on a message
    void quitRequested();

private:
    void translate();
    void renew();
    void announce(const AlertFiring& firing);

    const AlertBook& m_book;
    std::unique_ptr<QMenu> m_menu;
    QAction* m_showAlerts;
    QAction* m_quit;
    QSystemTrayIcon* m_icon = nullptr;
    int m_shown = -1; // alerts that the tool tip tells
};

// The text of a message. Desktops read messages as mark-up, so that it has no signs of mark-up.
QString messageOf(const AlertFiring& firing);

} // namespace thalassa::console
