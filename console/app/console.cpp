// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/console.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDir>
#include <QInputDialog>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QTimer>
#include <algorithm>
#include <chrono>

#include "client/session/timers.h"
#include "console/app/actions/action_registry.h"
#include "console/app/main_window.h"
#include "console/app/profile_dialog.h"
#include "console/app/profile_exchange.h"
#include "console/app/tray.h"
#include "console/feed/translation.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/system_theme.h"
#include "console/look/theme.h"
#include "console/models/alerts/alert_log.h"
#include "console/models/text/language.h"
#include "console/pages/alerts/alerts_page.h"
#include "console/pages/configuration/configuration_pages.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/detail/detail_pages.h"
#include "console/pages/model/model_pages.h"
#include "console/pages/traces/recorder_notes.h"
#include "console/pages/traces/traces_page.h"
#include "console/pages/try_it/try_page.h"

// Q_INIT_RESOURCE declares a function of the global namespace, so that it cannot stand in an
// unnamed one. NOLINTNEXTLINE(misc-use-anonymous-namespace)
static void loadTranslations()
{
    Q_INIT_RESOURCE(console_translations);
}

namespace thalassa::console {
namespace {

constexpr QLatin1String kLanguage("language");         // in the settings of the user
constexpr QLatin1String kTheme("theme");               // absent: that of the system
constexpr std::chrono::seconds kBetweenEvaluations(1); // of the alert rules

QString directoryOf(const CommandLine& line)
{
    return line.profileDirectory.isEmpty()
        ? QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation)
        : QDir(line.profileDirectory).absolutePath();
}

ServerLabel labelOf(const ServerProfile& profile)
{
    return {profile.name, profile.group, addressesOf(profile), profile.color, profile.isReadOnly,
        profile.isProduction};
}

} // namespace

void prepareApplication(const CommandLine& line)
{
    loadResources();
    loadTranslations();
    QApplication::setApplicationVersion(QStringLiteral(THALASSA_CONSOLE_VERSION));
    QApplication::setApplicationDisplayName(QStringLiteral("Thalassa Console"));
    QApplication::setWindowIcon(icon(QStringLiteral("thalassa-console")));
    usePlainToolTips();
    QSettings::setDefaultFormat(QSettings::IniFormat);
    if (!line.profileDirectory.isEmpty()) {
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, directoryOf(line));
    }
    Language::instance().set(startLanguage(line));
    QFont font = QApplication::font();
    font.setPixelSize(13);
    QApplication::setFont(font);
}

QString startLanguage(const CommandLine& line)
{
    if (!line.language.isEmpty()) {
        return line.language;
    }
    const QString kept = Language::find(QSettings().value(kLanguage).toString());
    return kept.isEmpty() ? Language::ofSystem() : kept;
}

Console::Console(const CommandLine& line, std::unique_ptr<Keyring> keyring)
    : m_line(line)
    , m_profiles(
          std::make_unique<ProfileFile>(directoryOf(line) + QStringLiteral("/profiles.json")))
    , m_secrets(std::move(keyring))
    , m_feed(m_workspace, m_secrets,
          [this](const QString& server, bool isRefused,
              std::function<void(const QString& token)> onToken) {
              askToken(server, isRefused, std::move(onToken));
          })
    , m_systemTheme(std::make_unique<SystemTheme>(
          line.isUnattended() ? QDBusConnection(QString()) : QDBusConnection::sessionBus()))
    , m_alerts(m_workspace.fleet(), directoryOf(line) + QStringLiteral("/alerts.json"))
{
    m_workspace.setRecorder(&m_feed);
    addPages(m_pages);
    addModelPages(m_pages); // the tabs of a model are in this order
    addDetailPages(m_pages);
    addConfigurationPage(m_pages);
    addTryPage(m_pages);
    addTracesPage(m_pages);
    addAlertsPage(m_pages, m_alerts);
    connect(&m_workspace.fleet(), &Fleet::serverRenamed, this, &Console::renameInRules);
    connect(&m_workspace, &Workspace::profileWanted, this, &Console::openProfile);
    connect(&m_workspace, &Workspace::recorderWanted, this,
        [this](const RecorderExtract& extract) { traces().openRecorder(extract); });
    connect(&m_takeOver, &QTimer::timeout, this, &Console::takeOverNextPage);
    if (line.play.isEmpty()) {
        m_workspace.setCommands(&m_feed);
    }
    m_workspace.setInterval(line.interval);
    readSettings();
    keepDrafts();
    makeWindow();
    watchAlerts();
}

Console::~Console() = default;

void Console::readSettings()
{
    const QSettings settings;
    const QString kept = settings.value(kTheme).toString();
    const Theme theme = m_line.theme ? *m_line.theme
        : kept.isEmpty()             ? m_systemTheme->current()
                                     : (kept == QLatin1String("dark") ? Theme::Dark : Theme::Light);
    setDensity(settings.value(QStringLiteral("compact")).toBool() ? Density::Compact
                                                                  : Density::Comfortable);
    applyTheme(theme);
    m_followsSystem = !m_line.theme && kept.isEmpty();
    connect(m_systemTheme.get(), &SystemTheme::changed, this, [this] {
        if (m_followsSystem) {
            useTheme(m_systemTheme->current());
        }
    });
}

void Console::useTheme(Theme theme)
{
    applyTheme(theme);
    const ActionRegistry& actions = m_window->actions();
    actions.find(QStringLiteral("view.dark"))->setChecked(theme == Theme::Dark);
    actions.find(QStringLiteral("view.systemTheme"))->setChecked(m_followsSystem);
}

// Follows the theme of the system, or keeps the present one.
void Console::followSystemTheme(bool isFollowed)
{
    m_followsSystem = isFollowed;
    if (!m_line.isUnattended()) {
        isFollowed ? QSettings().remove(kTheme)
                   : QSettings().setValue(kTheme,
                         theme() == Theme::Dark ? QStringLiteral("dark") : QStringLiteral("light"));
    }
    useTheme(isFollowed ? m_systemTheme->current() : theme());
}

void Console::makeWindow()
{
    m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
    connect(
        m_window.get(), &MainWindow::addServerRequested, this, [this] { openProfile(nullptr); });
    connect(m_window.get(), &MainWindow::editServerRequested, this, &Console::openProfile);
    connect(m_window.get(), &MainWindow::exportRequested, this, [this] {
        askToExportProfiles(*m_window, m_workspace.operations(), m_profiles->profiles());
    });
    connect(m_window.get(), &MainWindow::importRequested, this, [this] {
        askToImportProfiles(
            *m_window, *m_profiles, [this](const QString& name) { return m_shown.contains(name); },
            [this](const ServerProfile& profile) { addServer(profile); });
    });
    connect(m_window.get(), &MainWindow::removeServerRequested, this, &Console::removeProfile);
    connect(m_window.get(), &MainWindow::themeRequested, this, [this](Theme theme) {
        applyTheme(theme);
        followSystemTheme(false);
    });
    connect(m_window.get(), &MainWindow::systemThemeRequested, this, &Console::followSystemTheme);
    m_window->actions().find(QStringLiteral("view.systemTheme"))->setChecked(m_followsSystem);
    m_systemTheme->watch(*m_window);
    // Later, because the window and its menu are deleted.
    connect(m_window.get(), &MainWindow::languageRequested, this, &Console::changeLanguage,
        Qt::QueuedConnection);
}

// The window is made again in place of the old one, which stays hidden until its pages were taken.
void Console::changeLanguage(const QString& id)
{
    if (id == Language::instance().current()) {
        return;
    }
    if (!m_line.isUnattended()) {
        QSettings().setValue(kLanguage, id);
    }
    while (m_before != nullptr)
        takeOverNextPage();
    Language::instance().set(id);
    m_before = std::move(m_window);
    makeWindow();
    m_window->takeOver(*m_before);
    m_window->show();
    m_before->hide();
    m_takeOver.start(); // the events of the user come between two pages
}

void Console::takeOverNextPage()
{
    if (m_window->takeOverNext())
        return;
    m_takeOver.stop();
    m_before.reset();
}

TracesPage& Console::traces()
{
    return m_window->showTraces();
}

void Console::watchAlerts()
{
    if (m_line.play.isEmpty() || !m_line.isUnattended()) { // otherwise advance() evaluates
        auto* second = new QTimer(this);
        connect(second, &QTimer::timeout, this,
            [this] { m_alerts.evaluate(AlertMoment::now(), m_workspace.isPaused()); });
        second->start(kBetweenEvaluations);
    }
    if (m_line.isUnattended() || !m_line.play.isEmpty())
        return; // what was recorded is not announced
    new AlertLog(m_alerts, directoryOf(m_line) + QStringLiteral("/alerts.log"), this);
    m_alertHistory = std::make_unique<AlertHistory>(
        m_alerts, directoryOf(m_line) + QStringLiteral("/alert_history.json"));
    auto* tray = new Tray(m_alerts, this);
    connect(tray, &Tray::alertsRequested, this, [this] {
        m_window->goTo({QStringLiteral("alerts"), {}, {}, {}});
        m_window->show();
        m_window->raise();
        m_window->activateWindow();
    });
    connect(tray, &Tray::quitRequested, this, [this] { m_window->close(); });
}

// The rules of a server with another name watch it as before.
void Console::renameInRules(const QString& before, const QString& now)
{
    const QList<AlertRule> rules = m_alerts.rules();
    for (const AlertRule& rule : rules) {
        if (rule.scope.where != AlertScope::Where::Server || rule.scope.place != before)
            continue;
        AlertRule renamed = rule;
        renamed.scope.place = now;
        if (const QString fault = m_alerts.change(rule, renamed); !fault.isEmpty())
            QMessageBox::warning(m_window.get(), tr("Alerts"), fault);
    }
}

void Console::keepDrafts()
{
    if (m_line.isUnattended() || !m_line.play.isEmpty())
        return; // what was recorded has no settings to apply
    m_drafts = std::make_unique<DraftFolder>(directoryOf(m_line) + QStringLiteral("/drafts"));
    m_workspace.setDrafts(m_drafts.get());
    const QString notes = directoryOf(m_line) + QStringLiteral("/notes");
    if (prepareRecorderNotes(notes)) // else the timeline says that notes are not saved
        m_workspace.setNotesFolder(notes);
    connect(
        &m_workspace.fleet(), &Fleet::serverRenamed, m_drafts.get(), &DraftFolder::renameServer);
    connect(m_drafts.get(), &DraftFolder::faulted, this, [this](const QString& fault) {
        auto* box = new QMessageBox(
            QMessageBox::Warning, tr("Unsaved edits"), fault, QMessageBox::Ok, m_window.get());
        box->setObjectName(QStringLiteral("draftFault"));
        box->setTextFormat(Qt::PlainText);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    });
}

QString Console::start()
{
    if (m_line.isUnattended()) {
        m_window->resize(m_line.size);
    } else {
        // With room for the frame that the window manager adds.
        const QSize room = m_window->screen()->availableSize() - QSize(16, 48);
        m_window->resize(QSize(1280, 800).boundedTo(room));
        m_window->restoreLayout();
    }
    if (!m_line.page.isEmpty() && m_pages.find(m_line.page) == nullptr) {
        QStringList ids;
        for (const PageEntry& entry : m_pages.all()) {
            ids.append(entry.id);
        }
        return QStringLiteral("--page: expected one of %1, got '%2'")
            .arg(ids.join(QStringLiteral(", ")), m_line.page);
    }
    m_window->show();
    if (QString error = addServers(); !error.isEmpty()) {
        return error;
    }
    const auto& servers = m_workspace.fleet().servers();
    const bool isChosen = !m_line.connect.isEmpty() || !m_line.play.isEmpty();
    if (!m_line.page.isEmpty() || isChosen) {
        const QString otherwise =
            m_line.model.isEmpty() ? QStringLiteral("overview") : QStringLiteral("model");
        const QString page = m_line.page.isEmpty() ? otherwise : m_line.page;
        const PageEntry& entry = *m_pages.find(page);
        Location first{page, {}, {}, {}};
        if (entry.scope != PageScope::Fleet && !servers.empty()) {
            first.server = servers.front()->label().name;
        }
        if (entry.scope == PageScope::Model || entry.isAlsoOfModel) {
            first.model = m_line.model.toUtf8();
        }
        m_window->goTo(first);
    } else if (!m_line.isUnattended()) {
        m_window->restoreLayout(); // the server of the last time is there now
    }
    if (!m_line.open.isEmpty()) {
        m_window->openTraces(m_line.open);
    }
    showFaults();
    return {};
}

QString Console::addServers()
{
    if (!m_line.play.isEmpty()) {
        return playSession();
    }
    if (m_line.connect.isEmpty()) {
        for (const ServerProfile& profile : m_profiles->profiles()) {
            addServer(profile);
        }
        return {};
    }
    for (const QString& wanted : m_line.connect) {
        const ServerProfile* kept = m_profiles->find(wanted);
        ServerProfile profile = kept != nullptr ? *kept : profileOfAddress(wanted);
        profile.connects = true;
        if (const QString fault = faultOf(profile); !fault.isEmpty()) {
            return QStringLiteral("--connect: there is no profile '%1', and it is no address: %2")
                .arg(wanted, fault);
        }
        if (m_shown.contains(profile.name)) {
            return QStringLiteral("--connect: '%1' is given twice").arg(wanted);
        }
        addServer(profile);
    }
    if (!m_line.record.isEmpty()) {
        const absl::Status status =
            m_feed.record(*m_workspace.fleet().servers().front(), m_line.record);
        return status.ok() ? QString() : QStringLiteral("--record: ") + errorText(status);
    }
    return {};
}

QString Console::playSession()
{
    ServerLabel label;
    label.name = QFileInfo(m_line.play).completeBaseName();
    label.address = QFileInfo(m_line.play).fileName();
    label.isRecorded = true;
    label.isReadOnly = true;
    ServerStore* store = m_workspace.fleet().add(label);
    if (m_line.isUnattended()) {
        m_timers = std::make_shared<client::VirtualTimers>();
    }
    const auto damage = m_feed.play(*store, m_line.play, m_timers);
    if (!damage.ok()) {
        return errorText(damage.status());
    }
    if (!damage->isEmpty()) {
        m_warnings.append(*damage);
    }
    return {};
}

void Console::advance(std::chrono::milliseconds time)
{
    m_timers->advance(time);
    const AlertMoment now{m_timers->now().time_since_epoch(), figures::wallNow()};
    if (now.steady - m_evaluated >= kBetweenEvaluations) {
        m_evaluated = now.steady;
        m_alerts.evaluate(now, m_workspace.isPaused());
    }
}

void Console::addServer(const ServerProfile& profile)
{
    ServerStore* store = m_workspace.fleet().add(labelOf(profile));
    m_shown.insert(profile.name, profile);
    m_feed.attach(*store, profile);
}

bool Console::isSettled() const
{
    const auto& servers = m_workspace.fleet().servers();
    return std::all_of(servers.begin(), servers.end(),
        [this](const ServerStore* server) { return m_feed.isSettled(*server); });
}

void Console::openProfile(ServerStore* server)
{
    const bool isNew = server == nullptr;
    const ServerProfile profile = isNew ? ServerProfile() : m_shown.value(server->label().name);
    QStringList groups;
    for (const ServerProfile& one : m_shown) {
        if (one.name != profile.name && !one.group.isEmpty())
            groups.append(one.group);
    }
    groups.removeDuplicates();
    groups.sort();
    auto* dialog = new ProfileDialog(
        profile, isNew, groups,
        [this, kept = profile.name](
            ServerProfile tested, const QString& token, ProfileDialog::OnTested onTested) {
            if (!kept.isEmpty())
                tested.name = kept; // the token is kept by this name until the profile is saved
            m_feed.test(tested, token, std::move(onTested));
        },
        [this, replaced = profile.name](const ServerProfile& kept, const QString& token) {
            return keepProfile(kept, token, replaced);
        },
        m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

QString Console::keepProfile(
    const ServerProfile& profile, const QString& token, const QString& replaced)
{
    if (profile.name != replaced && m_shown.contains(profile.name)) {
        return tr("There is a server with the name “%1” already.").arg(profile.name);
    }
    if (QString fault = m_profiles->put(profile, replaced); !fault.isEmpty()) {
        return fault;
    }
    keepToken(profile, token, replaced);
    ServerStore* store = replaced.isEmpty() ? nullptr : m_workspace.fleet().find(replaced);
    if (store == nullptr) {
        addServer(profile);
        m_window->goTo({QStringLiteral("overview"), profile.name, {}, {}});
        return {};
    }
    m_shown.remove(replaced);
    m_shown.insert(profile.name, profile);
    store->clear();
    store->setLabel(labelOf(profile));
    m_feed.attach(*store, profile);
    m_window->goTo({QStringLiteral("overview"), profile.name, {}, {}});
    return {};
}

// Keeps the token that was entered, or else that of the name before.
void Console::keepToken(const ServerProfile& profile, const QString& token, const QString& replaced)
{
    const bool isRenamed = !replaced.isEmpty() && replaced != profile.name;
    const auto onKept = [this](const QString& fault) {
        if (!fault.isEmpty()) {
            QMessageBox::information(m_window.get(), tr("Token"),
                tr("The keyring of the system did not take the token (%1). It is kept until "
                   "the console ends.")
                    .arg(fault));
        }
    };
    if (!token.isEmpty()) {
        m_secrets.write(profile.name, token, onKept);
        if (isRenamed)
            m_secrets.remove(replaced);
    } else if (isRenamed && profile.usesToken) {
        m_secrets.rename(replaced, profile.name, onKept);
    }
}

void Console::removeProfile(ServerStore* server)
{
    Confirmation confirmation;
    confirmation.title = tr("Remove %1?").arg(server->label().name);
    confirmation.sentence = tr(
        "The profile and its token are removed from this console. Nothing changes on the server.");
    confirmation.action = tr("Remove");
    ConfirmDialog::ask(
        m_window.get(), confirmation, [this, target = QPointer<ServerStore>(server)] {
            if (target != nullptr) {
                const QString name = target->label().name;
                if (m_profiles->find(name) != nullptr) {
                    if (const QString fault = m_profiles->remove(name); !fault.isEmpty()) {
                        QMessageBox::warning(m_window.get(), tr("Remove"), fault);
                        return; // the next start would show it again
                    }
                    m_secrets.remove(name);
                }
                m_shown.remove(name);
                m_workspace.fleet().remove(target);
                if (m_drafts != nullptr)
                    m_drafts->removeServer(name);
            }
        });
}

void Console::askToken(
    const QString& server, bool isRefused, std::function<void(const QString& token)> onToken)
{
    if (m_line.isUnattended()) {
        onToken({});
        return;
    }
    auto* dialog = new QInputDialog(m_window.get());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("tokenDialog"));
    dialog->setWindowTitle(tr("Token of %1").arg(server));
    dialog->setLabelText(isRefused ? tr("%1 has refused the token. Token:").arg(server)
                                   : tr("%1 asks for a token:").arg(server));
    dialog->setTextEchoMode(QLineEdit::Password);
    connect(dialog, &QDialog::finished, this,
        [this, dialog, server, onToken = std::move(onToken)](int result) {
            const QString token = result == QDialog::Accepted ? dialog->textValue() : QString();
            if (!token.isEmpty()) {
                m_secrets.write(server, token,
                    [this, server](const QString& fault) { noteUnkept(server, fault); });
            }
            onToken(token);
        });
    dialog->open();
}

// A box would hide the question for another token, which the server may bring at any time.
void Console::noteUnkept(const QString& server, const QString& fault)
{
    if (fault.isEmpty())
        return;
    OperationTable& operations = m_workspace.operations();
    operations.end(
        operations.begin(server, [] { return tr("storage of the token in the keyring"); }),
        tr("%1; it is kept until the console ends").arg(fault));
}

void Console::showFaults()
{
    if (m_profiles->faults().isEmpty() || m_line.isUnattended()) {
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Profiles"),
        m_profiles->faults().join(QStringLiteral("\n")), QMessageBox::Ok, m_window.get());
    box->setObjectName(QStringLiteral("profileFaults"));
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(tr("The other profiles are used. The file stays as it is until a "
                               "profile is changed; then a copy is kept."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

} // namespace thalassa::console
