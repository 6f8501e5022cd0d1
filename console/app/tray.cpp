// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/tray.h"

#include <QMenu>
#include <QSystemTrayIcon>

#include "console/look/icons.h"
#include "console/models/alerts/alert_book.h"
#include "console/models/text/language.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

constexpr int kMessageMs = 10'000;

} // namespace

QString messageOf(const AlertFiring& firing)
{
    QString text = sentenceOf(firing);
    if (!firing.note.isEmpty())
        text += QStringLiteral(". ") + firing.note;
    text = shownText(text.toStdString(), 400);
    return text.replace(u'<', QStringLiteral("‹"))
        .replace(u'>', QStringLiteral("›"))
        .replace(u'&', QStringLiteral("＆"));
}

Tray::Tray(const AlertBook& book, QObject* parent)
    : QObject(parent)
    , m_book(book)
    , m_menu(std::make_unique<QMenu>())
    , m_showAlerts(m_menu->addAction({}, this, &Tray::alertsRequested))
    , m_quit(m_menu->addAction({}, this, &Tray::quitRequested))
{
    translate();
    connect(&Language::instance(), &Language::changed, this, &Tray::translate);
    if (!QSystemTrayIcon::isSystemTrayAvailable())
        return;
    m_icon = new QSystemTrayIcon(icon(QStringLiteral("thalassa-console")), this);
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon, &QSystemTrayIcon::messageClicked, this, &Tray::alertsRequested);
    connect(m_icon, &QSystemTrayIcon::activated, this, [this](auto reason) {
        if (reason == QSystemTrayIcon::Trigger)
            Q_EMIT alertsRequested();
    });
    connect(&book, &AlertBook::fired, this, &Tray::announce);
    connect(&book, &AlertBook::evaluated, this, &Tray::renew);
    renew();
    m_icon->show();
}

Tray::~Tray()
{
    delete m_icon; // before its menu
}

void Tray::translate()
{
    m_showAlerts->setText(tr("Show alerts"));
    m_quit->setText(tr("Quit"));
    m_shown = -1;
    if (m_icon != nullptr)
        renew();
}

void Tray::renew()
{
    const int count = m_book.activeCount();
    if (count == m_shown)
        return;
    m_shown = count;
    m_icon->setToolTip(count == 0 ? tr("Thalassa Console: no alert fires")
                                  : tr("Thalassa Console: %n alert(s)", nullptr, count));
}

void Tray::announce(const AlertFiring& firing)
{
    if (firing.isSnoozed)
        return;
    m_icon->showMessage(firing.severity == AlertSeverity::Error ? tr("Error") : tr("Warning"),
        messageOf(firing),
        firing.severity == AlertSeverity::Error ? QSystemTrayIcon::Critical
                                                : QSystemTrayIcon::Warning,
        kMessageMs);
}

} // namespace thalassa::console
