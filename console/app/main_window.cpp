// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/app/main_window.h"

#include <QCloseEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QStatusBar>
#include <algorithm>
#include <utility>

#include "console/app/actions/command_palette.h"
#include "console/app/actions/edit_actions.h"
#include "console/app/actions/shortcut_sheet.h"
#include "console/app/actions/subject_actions.h"
#include "console/app/actions/view_actions.h"
#include "console/app/file_drop.h"
#include "console/app/inspector.h"
#include "console/app/navigation_bar.h"
#include "console/app/page_view.h"
#include "console/app/server_list.h"
#include "console/app/status_line.h"
#include "console/app/watchdog.h"
#include "console/app/window_layout.h"
#include "console/charts/chart_keys.h"
#include "console/look/table_view.h"
#include "console/models/drafts/draft_folder.h"
#include "console/models/series/kept_range.h"
#include "console/models/text/shown_text.h"
#include "console/pages/alerts/alerts_page.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/page.h"
#include "console/pages/traces/traces_page.h"

namespace thalassa::console {
namespace {

constexpr QLatin1String kTraces("window/traces"); // paths
constexpr qsizetype kMostTraces = 8;              // files that are opened again

} // namespace

MainWindow::MainWindow(Workspace& workspace, const PageRegistry& pages)
    : m_workspace(workspace)
    , m_pages(pages)
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("Thalassa Console"));
    makeServerActions();
    m_edit = new EditActions(m_actions, this, [this] { focusFilter(); });
    makeGoActions();
    makeDocks();
    auto* view = new ViewActions(workspace, m_actions, this);
    connect(view, &ViewActions::themeRequested, this, &MainWindow::themeRequested);
    connect(view, &ViewActions::systemThemeRequested, this, &MainWindow::systemThemeRequested);
    connect(view, &ViewActions::languageRequested, this, &MainWindow::languageRequested);
    m_layout->addActions(m_actions);
    makeSettingActions();
    makeHelpActions();
    for (QAction* action : m_actions.all()) {
        addAction(action);
    }
    m_actions.fill(menuBar());
    m_bar = new NavigationBar(workspace, m_actions, this);
    addToolBar(Qt::TopToolBarArea, m_bar);
    connect(m_bar, &NavigationBar::crumbChosen, this, [this](const QString& target) {
        if (target == QLatin1String("fleet")) {
            goTo({QStringLiteral("fleet"), {}, {}, {}});
        } else if (m_server != nullptr) {
            goTo({QStringLiteral("overview"), m_server->label().name, {}, {}});
        }
    });
    makeCentre();
    connect(&workspace.fleet(), &Fleet::serverRemoved, this, [this](ServerStore* server) {
        if (server == m_server) {
            goTo({QStringLiteral("fleet"), {}, {}, {}});
        }
    });
    connect(&workspace.fleet(), &Fleet::serverRenamed, this,
        [this](const QString& before, const QString& now) {
            m_history.renameServer(before, now);
            if (m_location.server == before)
                m_location.server = now;
        });
    connect(&workspace.fleet(), &Fleet::changed, this, &MainWindow::renewActions);
    connect(&workspace.fleet(), &Fleet::changed, this, &MainWindow::renewInspector);
    goTo({QStringLiteral("fleet"), {}, {}, {}});
    m_servers->focusServers();
}

void MainWindow::makeServerActions()
{
    m_actions.add(
        {QStringLiteral("server.add"), MenuId::Server, tr("&Add server…"), QStringLiteral("Ctrl+N"),
            QStringLiteral("plus"), tr("Add a server by its address"), false, true},
        [this] { Q_EMIT addServerRequested(); });
    m_actions.add({QStringLiteral("server.import"), MenuId::Server, tr("I&mport profiles…"), {}, {},
                      tr("Add the servers of a file of profiles")},
        [this] { Q_EMIT importRequested(); });
    m_actions.add({QStringLiteral("server.export"), MenuId::Server, tr("E&xport profiles…"), {}, {},
                      tr("Save the servers for another console, without their tokens")},
        [this] { Q_EMIT exportRequested(); });
    m_subject = new SubjectActions(m_workspace, m_actions, this);
    connect(m_subject, &SubjectActions::editRequested, this, &MainWindow::editServerRequested);
    connect(m_subject, &SubjectActions::removeRequested, this, &MainWindow::removeServerRequested);
    connect(m_subject, &SubjectActions::opened, this, &MainWindow::goTo);
    m_actions.add({QStringLiteral("app.quit"), MenuId::Server, tr("&Quit"),
                      QStringLiteral("Ctrl+Q"), {}, tr("End the console")},
        [this] { close(); });
}

void MainWindow::makeGoActions()
{
    m_actions.add({QStringLiteral("go.back"), MenuId::Go, tr("&Back"), QStringLiteral("Alt+Left"),
                      QStringLiteral("back"), tr("Show the place before")},
        [this] {
            if (m_history.canGoBack()) {
                m_history.renew(shown());
                display(m_history.back());
            }
        });
    m_actions.add(
        {QStringLiteral("go.forward"), MenuId::Go, tr("&Forward"), QStringLiteral("Alt+Right"),
            QStringLiteral("forward"), tr("Show the place after"), false, true},
        [this] {
            if (m_history.canGoForward()) {
                m_history.renew(shown());
                display(m_history.forward());
            }
        });
    m_actions.add(
        {QStringLiteral("go.find"), MenuId::Go, tr("F&ind…"), QStringLiteral("Ctrl+K"),
            QStringLiteral("search"),
            tr("Find servers, models, requests, pages, settings and actions"), false, true},
        [this] { openPalette(); });
    if (m_pages.find(QStringLiteral("alerts")) != nullptr) {
        m_actions.add(
            {QStringLiteral("alerts.new"), MenuId::Go, tr("New alert rule…"), {},
                QStringLiteral("plus"), tr("Watch a figure of servers or models"), false, true},
            [this] {
                goTo({QStringLiteral("alerts"), {}, {}, {}});
                qobject_cast<AlertsPage*>(currentPage())->addRule();
            });
    }
    m_actions.addKeys({tr("Charts"), charts::chartKeys()});
    for (const PageEntry& entry : m_pages.all()) {
        m_actions.add({QStringLiteral("page.") + entry.id, MenuId::Go, entry.title(),
                          entry.shortcut, {}, tr("Show the page")},
            [this, &entry] { goTo(placeOf(entry)); });
        if (entry.keys != nullptr) {
            m_actions.addKeys({entry.title(), entry.keys()});
        }
    }
}

// A setting has no menu: Ctrl+K opens the page that shows it.
void MainWindow::makeSettingActions()
{
    for (const PageEntry& entry : m_pages.all()) {
        const QList<PageSetting> settings =
            entry.settings != nullptr ? entry.settings() : QList<PageSetting>();
        for (const PageSetting& setting : settings) {
            m_actions.add({QStringLiteral("setting.") + setting.name, MenuId::Setting,
                              setting.name + QStringLiteral(": ") + setting.title, {}, {},
                              tr("Show the setting on the page %1").arg(entry.title())},
                [this, &entry, name = setting.name] {
                    goTo(placeOf(entry));
                    currentPage()->showSetting(name);
                });
        }
    }
    m_actions.add({QStringLiteral("setting.interval"), MenuId::Setting,
                      tr("Time between two readings"), {}, {}, tr("Go to the setting in the bar")},
        [this] { m_bar->focusInterval(); });
}

Location MainWindow::placeOf(const PageEntry& entry) const
{
    if (entry.scope == PageScope::Fleet) {
        return {entry.id, {}, {}, {}};
    }
    const ServerStore* server = m_server;
    if (server == nullptr && !m_workspace.fleet().servers().empty()) {
        server = m_workspace.fleet().servers().front();
    }
    Location location = shownOn(entry.id);
    location.server = server != nullptr ? server->label().name : QString();
    return location;
}

void MainWindow::makeHelpActions()
{
    m_actions.add({QStringLiteral("help.shortcuts"), MenuId::Help, tr("&Shortcuts"),
                      QStringLiteral("?"), {}, tr("Show all shortcuts")},
        [this] { openShortcuts(); });
    m_actions.add({QStringLiteral("help.about"), MenuId::Help, tr("&About"), {}, {},
                      tr("Show the version and the licence")},
        [this] {
            auto* box = new QMessageBox(QMessageBox::NoIcon, tr("About"),
                tr("Thalassa Console %1\n\nShows what inference servers are doing, and "
                   "why.\nGPL-3.0-or-later")
                    .arg(QLatin1String(THALASSA_CONSOLE_VERSION)),
                QMessageBox::Ok, this);
            box->setObjectName(QStringLiteral("aboutBox"));
            box->button(QMessageBox::Ok)->setObjectName(QStringLiteral("aboutClose"));
            box->setTextFormat(Qt::PlainText);
            box->setAttribute(Qt::WA_DeleteOnClose);
            box->open();
        });
}

void MainWindow::makeDocks()
{
    m_servers = new ServerList(m_workspace.fleet());
    connect(m_servers, &ServerList::serverChosen, this, [this](const ServerStore* server) {
        // The page stays, so that servers can be compared by a walk through the list.
        const PageEntry* entry = m_pages.find(m_location.page);
        const bool isOfServer = entry != nullptr && entry->scope == PageScope::Server;
        goTo({isOfServer ? m_location.page : QStringLiteral("overview"), server->label().name, {},
            {}});
    });
    connect(m_servers, &ServerList::alertChosen, this,
        [this](const ServerStore* server, const ModelKey& model) {
            goTo({model.name.isEmpty() ? QStringLiteral("overview") : QStringLiteral("model"),
                server->label().name, model.name, {}, model.version});
        });
    connect(m_servers, &ServerList::addRequested, this, &MainWindow::addServerRequested);
    connect(m_servers, &ServerList::menuRequested, this, &MainWindow::showServerMenu);
    m_inspector = new Inspector;
    m_actions.setPart(QStringLiteral("inspector"), tr("Inspector"), m_inspector);
    connect(m_inspector, &Inspector::timelineRequested, &m_workspace, &Workspace::openRecorder);
    m_layout = new WindowLayout(*this, m_servers, m_inspector);
    m_status = new StatusLine(m_workspace);
    connect(m_status, &StatusLine::actionsRequested, this, [this] {
        goTo({QStringLiteral("actions"), {}, {}, {}});
    });
    statusBar()->setSizeGripEnabled(false);
    statusBar()->setContentsMargins(0, 0, 0, 0);
    statusBar()->addWidget(m_status, 1);
}

void MainWindow::makeCentre()
{
    m_view = new PageView(m_workspace, m_pages);
    setCentralWidget(m_view);
    connect(m_view, &PageView::tabChosen, this, [this](const QString& page) {
        Location place = shownOn(page);
        const PageEntry* entry = m_pages.find(m_location.page);
        // A tab of a server shows all its models.
        if (entry->scope == PageScope::Server && !entry->isAlsoOfModel &&
            m_pages.find(page)->isAlsoOfModel) {
            place.model.clear();
            place.version = 0;
        }
        goTo(place);
    });
    connect(m_view, &PageView::described, this, &MainWindow::inspect);
    connect(m_view, &PageView::opened, this, &MainWindow::goTo);
    connect(m_view, &PageView::addServerRequested, this, &MainWindow::addServerRequested);
    connect(m_view, &PageView::editServerRequested, this, &MainWindow::editServerRequested);
    if (m_pages.find(QStringLiteral("timeline")) != nullptr)
        connect(new FileDrop(*this), &FileDrop::tracesDropped, this, &MainWindow::openTraces);
}

Page* MainWindow::currentPage() const
{
    return m_view->current();
}

void MainWindow::goTo(const Location& location)
{
    Location wanted = location;
    const PageEntry* entry = m_pages.find(wanted.page);
    if (entry == nullptr ||
        (entry->scope != PageScope::Fleet && m_workspace.fleet().find(wanted.server) == nullptr)) {
        wanted = {QStringLiteral("fleet"), {}, {}, {}};
    }
    m_history.renew(shown());
    m_history.visit(wanted);
    display(wanted);
}

Location MainWindow::shown() const
{
    Location place = m_location;
    if (currentPage() != nullptr) {
        place.version = currentPage()->shownModel().version;
    }
    return place;
}

Location MainWindow::shownOn(const QString& page) const
{
    return {page, m_location.server, m_location.model, {}, shown().version};
}

void MainWindow::display(const Location& location)
{
    const PageEntry* entry = m_pages.find(location.page);
    ServerStore* server = m_workspace.fleet().find(location.server);
    if (entry == nullptr || (entry->scope != PageScope::Fleet && server == nullptr)) {
        entry = m_pages.find(QStringLiteral("fleet"));
        server = nullptr;
    }
    const WatchedWork opening(*this, QStringLiteral("open ") + entry->id);
    const bool isOther = server != m_server || location.page != m_location.page ||
        location.key() != m_location.key();
    m_location = location;
    m_location.page = entry->id;
    m_server = entry->scope == PageScope::Fleet ? nullptr : server;
    m_workspace.setShownServer(m_server);
    m_view->showPage(*entry, m_location, m_server);
    m_bar->setRangeFollowed(m_view->current()->followsRange());
    m_actions.setPart(QStringLiteral("page"), entry->title(), m_view->current());
    if (isOther) {
        inspect({});
    }
    m_servers->setCurrent(m_server);
    m_status->setServer(m_server);
    renewCrumbs();
    renewActions();
    if (entry->id == QLatin1String("timeline"))
        openEarlierTraces();
}

// The model that the page shows. A page of the server keeps that of the place, for the way back.
QByteArray MainWindow::modelOfPage() const
{
    const PageEntry* entry = m_pages.find(m_location.page);
    return entry->scope == PageScope::Model || entry->isAlsoOfModel ? m_location.model
                                                                    : QByteArray();
}

void MainWindow::renewCrumbs()
{
    QList<NavigationBar::Crumb> crumbs;
    QStringList title;
    if (m_server == nullptr) {
        const PageEntry* entry = m_pages.find(m_location.page);
        crumbs.append({entry->title(), {}});
        title.append(entry->title());
    } else {
        const ServerLabel& label = m_server->label();
        crumbs.append({label.group.isEmpty() ? tr("Fleet") : label.group, QStringLiteral("fleet")});
        const QByteArray model = modelOfPage();
        const bool hasModel = !model.isEmpty();
        crumbs.append({label.name, hasModel ? QStringLiteral("server") : QString()});
        title.append(label.name);
        if (hasModel) {
            crumbs.append({shownName(model), {}});
            title.append(shownName(model));
        }
    }
    m_bar->setCrumbs(crumbs);
    setWindowTitle(tr("%1 – Thalassa Console").arg(title.join(QStringLiteral(" ▸ "))));
}

void MainWindow::renewActions()
{
    m_subject->setSubject(m_server, modelOfPage());
    m_actions.find(QStringLiteral("go.back"))->setEnabled(m_history.canGoBack());
    m_actions.find(QStringLiteral("go.forward"))->setEnabled(m_history.canGoForward());
}

void MainWindow::inspect(const Description& description)
{
    m_describesServer = description.title.isEmpty();
    if (m_describesServer) {
        renewInspector();
    } else {
        m_inspector->showDescription(description);
    }
}

// Without a selection the inspector follows the model of the page, or its server.
void MainWindow::renewInspector()
{
    if (!m_describesServer) {
        return;
    }
    const PageEntry* entry = m_pages.find(m_location.page);
    const ModelRow* model = m_server != nullptr && entry->scope == PageScope::Model
        ? m_server->models()->find(currentPage()->shownModel())
        : nullptr;
    m_inspector->showDescription(model != nullptr ? describe(*model)
            : m_server != nullptr                 ? describe(*m_server)
                                                  : Description());
}

void MainWindow::focusFilter()
{
    Page* page = currentPage();
    for (QLineEdit* field : page->findChildren<QLineEdit*>()) {
        if (field->objectName().endsWith(QLatin1String("Filter")) && field->isVisible()) {
            field->setFocus(Qt::ShortcutFocusReason);
            field->selectAll();
            return;
        }
    }
}

TracesPage& MainWindow::showTraces()
{
    m_earlierTraces.clear();
    goTo({QStringLiteral("timeline"), {}, {}, {}});
    return *qobject_cast<TracesPage*>(currentPage());
}

void MainWindow::openTraces(const QStringList& paths)
{
    showTraces().openFiles(paths);
}

void MainWindow::openEarlierTraces()
{
    if (m_earlierTraces.isEmpty())
        return;
    QSettings().remove(kTraces); // a file that ends the console is not opened again
    const QStringList paths = std::exchange(m_earlierTraces, {});
    qobject_cast<TracesPage*>(currentPage())->openFiles(paths);
}

void MainWindow::openPalette()
{
    const GoTo go = [this](const Location& to) { goTo(to); };
    renewActions();
    m_edit->renew();
    QList<PaletteEntry> entries = paletteEntries(m_workspace.fleet(), m_actions, go);
    if (m_pages.find(QStringLiteral("timeline")) != nullptr) {
        entries += traceEntries(
            TracesPage::recentFiles(), [this](const QString& path) { openTraces({path}); });
    }
    auto* palette =
        new CommandPalette(entries, searchedServers(m_server, m_workspace.fleet()), go, this);
    palette->setAttribute(Qt::WA_DeleteOnClose);
    palette->open();
}

void MainWindow::openShortcuts()
{
    auto* sheet = new ShortcutSheet(m_actions, this);
    sheet->setAttribute(Qt::WA_DeleteOnClose);
    sheet->open();
}

void MainWindow::showServerMenu(ServerStore* server, const QPoint& global)
{
    goTo({QStringLiteral("overview"), server->label().name, {}, {}});
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (const char* id : {"server.connect", "server.disconnect", "server.edit", "server.remove"}) {
        menu->addAction(m_actions.find(QLatin1String(id)));
    }
    menu->popup(global);
}

void MainWindow::takeOver(MainWindow& before)
{
    before.saveColumns();
    before.m_workspace.fleet().disconnect(&before); // it goes nowhere any more
    m_layout->takeOver(before);
    m_history = before.m_history;
    m_earlierTraces = before.m_earlierTraces;
    m_view->takeOverHidden(*before.m_view);
    // The page that is shown comes last: the inspector is about it.
    display(before.m_location);
    currentPage()->takeOver(*before.currentPage());
    if (const QWidget* focus = before.focusWidget(); focus != nullptr) {
        if (auto* same = findChild<QWidget*>(focus->objectName()); same != nullptr) {
            same->setFocus();
        }
    }
}

bool MainWindow::takeOverNext()
{
    return m_view->takeOverNext();
}

void MainWindow::saveColumns() const
{
    for (const TableView* table : findChildren<TableView*>())
        table->saveLayout();
}

void MainWindow::saveLayout() const
{
    m_layout->save();
    QSettings settings;
    savePlace();
    saveRange(settings, m_workspace.range());
    saveColumns();
}

void MainWindow::savePlace() const
{
    const Location place = shown();
    const ModelRow* highest =
        m_server != nullptr ? m_server->models()->findHighest(place.model) : nullptr;
    // The highest version is no choice: the next time it may be another one.
    const bool isChosen = highest == nullptr || highest->key.version != place.version;
    QSettings settings;
    settings.setValue(QStringLiteral("window/page"), place.page);
    settings.setValue(QStringLiteral("window/server"), place.server);
    settings.setValue(QStringLiteral("window/model"), place.model);
    settings.setValue(QStringLiteral("window/version"), isChosen ? place.version : 0);
    const auto* traces = qobject_cast<TracesPage*>(m_view->made(QStringLiteral("timeline")));
    const QStringList paths =
        m_earlierTraces.isEmpty() && traces != nullptr ? traces->files() : m_earlierTraces;
    settings.setValue(kTraces, paths.first(std::min(paths.size(), kMostTraces)));
}

void MainWindow::askToLose(const QStringList& unsaved)
{
    Confirmation confirmation;
    confirmation.title = tr("Quit without these changes?");
    confirmation.sentence =
        tr("They were neither applied nor saved to a file, and are lost when the console ends.");
    confirmation.losses = unsaved;
    confirmation.action = tr("Quit");
    show(); // it may be in the tray
    ConfirmDialog::ask(this, confirmation, [this] {
        m_mayLose = true;
        close();
    });
}

void MainWindow::restoreLayout()
{
    m_layout->restore();
    const QSettings settings;
    restoreRange(settings, m_workspace.range());
    restorePlace();
}

void MainWindow::restorePlace()
{
    const QSettings settings;
    m_earlierTraces = settings.value(kTraces).toStringList();
    goTo({settings.value(QStringLiteral("window/page"), QStringLiteral("fleet")).toString(),
        settings.value(QStringLiteral("window/server")).toString(),
        settings.value(QStringLiteral("window/model")).toByteArray(), {},
        settings.value(QStringLiteral("window/version")).toLongLong()});
}

void MainWindow::showEvent(QShowEvent* event)
{
    m_layout->begin();
    QMainWindow::showEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (const QStringList unsaved = m_view->unsavedWork(); !unsaved.isEmpty() && !m_mayLose) {
        event->ignore();
        askToLose(unsaved);
        return;
    }
    if (m_workspace.drafts() != nullptr)
        m_workspace.drafts()->removeAll();
    saveLayout();
    event->accept();
}

} // namespace thalassa::console
