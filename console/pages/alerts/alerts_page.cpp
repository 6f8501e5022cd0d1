// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/alerts/alerts_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "console/look/flow_layout.h"
#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/state_pane.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/models/alerts/rule_changes.h"
#include "console/models/alerts/rule_text.h"
#include "console/models/text/shown_text.h"
#include "console/pages/alerts/rule_dialog.h"
#include "console/pages/page_registry.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostNames = 20'000; // of models that are offered

RuleNames namesOf(const Fleet& fleet)
{
    RuleNames names;
    for (const ServerStore* server : fleet.servers()) {
        names.servers.append(server->label().name);
        if (!server->label().group.isEmpty())
            names.groups.append(server->label().group);
        for (const ModelRow& row : server->models()->rows()) {
            if (names.models.size() < kMostNames)
                names.models.append(QString::fromUtf8(row.key.name).left(kLongestAlertName));
        }
    }
    for (QStringList* list : {&names.models, &names.servers, &names.groups}) {
        list->sort();
        list->removeDuplicates();
    }
    return names;
}

// The first faults, a line each.
QString linesOf(const QStringList& faults)
{
    constexpr qsizetype kMostLines = 5;
    QStringList lines = faults.first(std::min(faults.size(), kMostLines));
    if (faults.size() > kMostLines)
        lines.append(AlertsPage::tr(
            "and %n more fault(s)", nullptr, static_cast<int>(faults.size() - kMostLines)));
    return lines.join(u'\n');
}

QList<PageKey> alertKeys()
{
    return {{QStringLiteral("alertUndo"), AlertsPage::tr("Undo a change of rules"),
                {QKeySequence::Undo}},
        {QStringLiteral("alertRedo"), AlertsPage::tr("Redo it"), {QKeySequence::Redo}}};
}

} // namespace

AlertsPage::AlertsPage(Workspace& workspace, AlertBook& book)
    : Page(workspace, QStringLiteral("alerts"))
    , m_book(book)
    , m_edits(std::make_shared<RuleEdits>(book))
    , m_rules(book)
    , m_firings(book)
    , m_table(new TableView(QStringLiteral("alertTable")))
    , m_history(new TableView(QStringLiteral("firingTable")))
{
    auto* both = new QSplitter(Qt::Vertical);
    both->setObjectName(QStringLiteral("alertSplitter"));
    both->setChildrenCollapsible(false);
    both->addWidget(makeRules());
    both->addWidget(makeHistory());
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    m_pane = new StatePane(both);
    connect(m_pane, &StatePane::actionTriggered, this, [this] {
        if (this->workspace().isPaused() && !m_book.rules().isEmpty())
            this->workspace().setPaused(false);
        else
            addRule();
    });
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
    outer->setSpacing(kGap);
    outer->addWidget(makeNotice());
    outer->addWidget(m_pane, 1);
    connect(&book, &AlertBook::rulesChanged, this, &AlertsPage::refresh);
    connect(&book, &AlertBook::evaluated, this, &AlertsPage::renewButtons);
    connect(&workspace, &Workspace::pacingChanged, this, &AlertsPage::refresh);
    makeUndo();
    connect(&book, &AlertBook::historyFaultChanged, this, &AlertsPage::tellFaults);
    connect(&book, &AlertBook::writeFaultChanged, this, &AlertsPage::tellFaults);
    connect(&book, &AlertBook::faultsChanged, this, [this] {
        tellFaults();
        refresh();
    });
    tellFaults();
}

void AlertsPage::makeUndo()
{
    const QList<PageKey> keys = alertKeys();
    const auto add = [this](const PageKey& key, QString (RuleEdits::*step)()) {
        auto* action = new QAction(key.text, this);
        action->setObjectName(key.id + QStringLiteral("Action"));
        action->setShortcuts(key.keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        setReason(*action, tr("There is no change of a rule."));
        offer(*action);
        connect(
            action, &QAction::triggered, this, [this, step] { tell((*m_edits.*step)(), false); });
        addAction(action);
        return action;
    };
    m_undoAction = add(keys[0], &RuleEdits::undo);
    m_redoAction = add(keys[1], &RuleEdits::redo);
    followEdits();
}

void AlertsPage::followEdits()
{
    const auto renew = [this] {
        m_undoAction->setEnabled(m_edits->canUndo());
        m_redoAction->setEnabled(m_edits->canRedo());
    };
    connect(m_edits.get(), &RuleEdits::changed, this, renew);
    renew();
}

void AlertsPage::carryFrom(Page& before)
{
    m_edits = static_cast<AlertsPage&>(before).m_edits;
    followEdits();
}

QWidget* AlertsPage::makeRules()
{
    m_table->setAccessibleName(tr("Alert rules"));
    auto* bar = new TableBar(*m_table, tr("Filter: text, state:firing, severity:error"),
        [](int n) { return tr("%n rule(s)", nullptr, n); });
    bar->setQuickFilters({{tr("Firing"), QStringLiteral("state:firing")},
        {tr("Pending"), QStringLiteral("state:pending")},
        {tr("Errors"), QStringLiteral("severity:error")}});
    QWidget* buttons = makeButtons();
    m_table->setTable(&m_rules);
    bar->renewCount();
    connect(m_table, &TableView::currentSourceChanged, this, [this] {
        renewButtons();
        describeRule();
    });
    connect(m_table, &QTableView::doubleClicked, this, [this] {
        if (const AlertRow* row = current())
            openDialog(row->rule);
    });
    auto* part = new QWidget;
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(buttons);
    column->addWidget(bar);
    column->addWidget(m_table, 1);
    return part;
}

QWidget* AlertsPage::makeButtons()
{
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);
    const auto add = [buttons, row](const char* name, const char* iconName, const QString& text,
                         const QString& help) {
        QToolButton* button =
            makeToolButton(buttons, QLatin1String(name), QLatin1String(iconName), text, help);
        row->add(button);
        return button;
    };
    QToolButton* create =
        add("alertNew", "plus", tr("New rule…"), tr("Add a rule as a sentence or by a form"));
    connect(create, &QToolButton::clicked, this, &AlertsPage::addRule);
    m_edit = add("alertEdit", "", tr("Edit…"), tr("Change the selected rule"));
    connect(m_edit, &QToolButton::clicked, this, [this] {
        if (const AlertRow* row = current())
            openDialog(row->rule);
    });
    m_enable = add("alertEnable", "", tr("Disable"),
        tr("Switch the evaluation of the selected rule on or off"));
    connect(m_enable, &QToolButton::clicked, this, [this] {
        if (const AlertRow* row = current())
            tell(m_edits->setEnabled(row->rule.id, !row->rule.isEnabled), false);
    });
    m_snooze = add("alertSnooze", "pause", tr("Snooze"),
        tr("Do not announce the alerts of the selected rule for a time"));
    m_snooze->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_snooze);
    menu->setObjectName(QStringLiteral("alertSnoozeMenu"));
    fillSnoozeMenu(*menu);
    m_snooze->setMenu(menu);
    offerMenu(*m_snooze, m_snooze->text());
    m_remove = add("alertRemove", "close", tr("Remove"), tr("Remove the selected rule"));
    connect(m_remove, &QToolButton::clicked, this, &AlertsPage::remove);
    return buttons;
}

void AlertsPage::fillSnoozeMenu(QMenu& menu)
{
    const auto add = [this, &menu](const char* name, const QString& text, auto snoozeOf) {
        QAction* action = menu.addAction(text, this, [this, snoozeOf] {
            if (const AlertRow* row = current())
                tell(m_edits->snooze(row->rule.id, snoozeOf()), false);
        });
        action->setObjectName(QLatin1String(name));
    };
    for (const auto& [name, text, time] :
        {std::tuple("snooze15", tr("For 15 minutes"), std::chrono::minutes(15)),
            std::tuple("snooze60", tr("For 1 hour"), std::chrono::minutes(60)),
            std::tuple("snooze480", tr("For 8 hours"), std::chrono::minutes(480))}) {
        add(name, text, [time = time] { return AlertSnooze{figures::wallNow() + time, false}; });
    }
    add("snoozeEnd", tr("Until all that it watches is right"), [] {
        return AlertSnooze{{}, true};
    });
    menu.addSeparator();
    add("snoozeNone", tr("Announce again"), [] { return AlertSnooze(); });
}

QWidget* AlertsPage::makeNotice()
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("alertNotice"));
    frame->setProperty(kRole, QLatin1String("notice"));
    m_noticeText = makeParagraph({});
    m_noticeText->setObjectName(QStringLiteral("alertNoticeText"));
    m_undo = new QToolButton;
    m_undo->setObjectName(QStringLiteral("alertUndo"));
    m_undo->setText(tr("Undo"));
    m_undo->setToolTip(tr("Put the removed rule back (Ctrl+Z)"));
    m_undo->setAccessibleName(tr("Undo the removal"));
    offer(*m_undo, m_undo->accessibleName());
    connect(m_undo, &QToolButton::clicked, this, [this] { tell(m_edits->undo(), false); });
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(kMargin, kGap / 2, kGap, kGap / 2);
    row->addWidget(m_noticeText, 1);
    row->addWidget(m_undo);
    frame->hide();
    m_notice = frame;
    return frame;
}

QWidget* AlertsPage::makeHistory()
{
    m_history->setAccessibleName(tr("History of alerts"));
    auto* bar = new TableBar(*m_history, tr("Filter: text, server:gpu-east, duration>5min"),
        [](int n) { return tr("%n alert(s)", nullptr, n); });
    m_history->setTable(&m_firings);
    bar->renewCount();
    connect(m_history, &TableView::currentSourceChanged, this, &AlertsPage::describeFiring);
    auto* part = new QWidget;
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, kGap, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeLabel(tr("History"), "heading"));
    column->addWidget(bar);
    column->addWidget(m_history, 1);
    return part;
}

const AlertRow* AlertsPage::current() const
{
    return m_rules.rowOf(m_table->currentSource());
}

void AlertsPage::addRule()
{
    AlertRule example;
    example.threshold = 20e6;
    example.scope.what = AlertScope::What::AllModels;
    example.duration = std::chrono::minutes(2);
    openDialog(example);
}

void AlertsPage::openDialog(const AlertRule& rule)
{
    auto* dialog = new RuleDialog(
        rule, namesOf(workspace().fleet()),
        [this](const AlertRule& seen, const AlertRule& wanted) -> RuleDialog::Kept {
            m_notice->hide(); // its Undo would revert this change, not the removal
            if (seen.id == 0)
                return {m_edits->add(wanted), {}};
            const QString fault = m_edits->change(seen, wanted);
            const AlertRule* now = m_book.find(seen.id);
            const bool isTheirs = now != nullptr && !isSameApartFromState(*now, wanted);
            return {fault, isTheirs ? std::optional(*now) : std::nullopt};
        },
        this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void AlertsPage::remove()
{
    const AlertRow* row = current();
    if (row == nullptr)
        return;
    const QString text = shownText(row->text.toStdString());
    const bool hadFocus = m_remove->hasFocus();
    const quint64 id = row->rule.id;
    const QString fault = m_edits->remove(id);
    if (m_book.find(id) != nullptr) { // another console has changed it
        tell(fault, false);
        return;
    }
    tell(tr("The rule “%1” was removed.").arg(text) + (fault.isEmpty() ? QString() : u' ' + fault),
        true);
    if (hadFocus && isEmpty())
        m_undo->setFocus(); // the page has no table now
}

bool AlertsPage::isEmpty() const
{
    return m_book.rules().isEmpty() && m_book.firings().empty();
}

// A page without rules says in its middle what is wrong with their file.
void AlertsPage::tellFaults()
{
    QStringList faults = isEmpty() ? QStringList() : m_book.faults();
    for (const QString& fault : {m_book.writeFault(), m_book.historyFault()}) {
        if (!fault.isEmpty())
            faults.append(fault);
    }
    tell(linesOf(faults), false);
}

void AlertsPage::tell(const QString& sentence, bool hasUndo)
{
    m_noticeText->setText(sentence);
    if (!hasUndo)
        passFocus(*m_undo, *m_table);
    m_undo->setVisible(hasUndo);
    m_notice->setVisible(!sentence.isEmpty());
}

void AlertsPage::renewButtons()
{
    const AlertRow* row = current();
    for (QToolButton* button : {m_edit, m_enable, m_snooze, m_remove}) {
        enableControl(*button, row != nullptr, *m_table);
        setReason(*button, tr("Select a rule first."));
    }
    const bool isEnabled = row == nullptr || row->rule.isEnabled;
    const QString text = isEnabled ? tr("Disable") : tr("Enable");
    if (m_enable->text() != text) {
        m_enable->setText(text);
        m_enable->setAccessibleName(text);
    }
    for (QAction* action : m_snooze->menu()->actions()) {
        if (action->objectName() == QLatin1String("snoozeNone"))
            action->setEnabled(row != nullptr && row->rule.snooze.isSet());
        setReason(*action, tr("The rule is not snoozed."));
    }
}

void AlertsPage::describeRule()
{
    Description description;
    if (const AlertRow* row = current()) {
        description.kind = tr("alert rule");
        description.title = shownText(row->text.toStdString(), 120);
        description.health = healthOf(row->summary.phase, row->rule.severity);
        description.state = stateOf(*row);
        description.sentences.append(wordsOf(row->rule));
        if (!row->rule.note.isEmpty())
            description.sentences.append(shownText(row->rule.note.toStdString()));
        const AlertSummary& summary = row->summary;
        description.lines = {{tr("Watched"), QString::number(summary.watched), {}},
            {tr("Firing"), QString::number(summary.firing), {}},
            {tr("Pending"), QString::number(summary.pending), {}},
            {tr("Without data"), QString::number(summary.unknown), {}}};
        if (summary.worst)
            description.lines.append(
                {tr("Worst now"), valueText(row->rule.series, *summary.worst), summary.where});
        if (row->rule.snooze.isSet())
            description.lines.append({tr("Snoozed"), wordsOf(row->rule.snooze), {}});
    }
    Q_EMIT described(description);
}

void AlertsPage::describeFiring(const QModelIndex& source)
{
    Description description;
    if (const AlertFiring* firing = m_firings.rowOf(source)) {
        description.kind = tr("alert");
        description.title = placeOf(firing->server, firing->model);
        description.health = firing->isActive() ? healthOf(firing->severity) : Health::Ready;
        description.state = firing->isActive() ? tr("firing") : tr("ended");
        description.sentences.append(shownText(firing->text.toStdString()));
        if (firing->reason != AlertEnd::Right)
            description.sentences.append(tr("It ended because %1.").arg(wordsOf(firing->reason)));
        description.lines = {{tr("Began"), figures::exactTime(firing->began), {}}};
        if (!firing->isActive())
            description.lines.append({tr("Ended"), figures::exactTime(firing->ended), {}});
        description.lines.append({tr("Worst"), valueText(firing->series, firing->worst), {}});
    }
    Q_EMIT described(description);
}

void AlertsPage::refresh()
{
    renewButtons();
    if (isEmpty())
        pretend(m_book.faults().isEmpty() ? DataState::Empty : DataState::Failed);
    else
        pretend(workspace().isPaused() ? DataState::Stale : DataState::Live);
}

void AlertsPage::pretend(DataState state)
{
    Notice notice;
    switch (state) {
    case DataState::Empty:
        notice = {tr("No alert rules yet"),
            tr("A rule watches a figure of servers or models, such as “p99 of resnet > 20 ms for 2 "
               "min”. Its alerts are shown in the list at the left, in the system tray and here."),
            tr("New rule…")};
        break;
    case DataState::Failed:
        notice = {tr("The alert rules could not be read"),
            m_book.faults().isEmpty() ? tr("alerts.json: byte 0: illegal value.")
                                      : linesOf(m_book.faults()),
            tr("New rule…")};
        notice.text += u'\n' + tr("The file is kept as alerts.json.damaged when a rule is added.");
        break;
    case DataState::Stale:
        notice = {tr("The readings are paused."),
            tr("Rules have no data; alerts that fire keep firing."), tr("Continue")};
        break;
    default:
        break;
    }
    m_pane->showState(state, notice);
}

void addAlertsPage(PageRegistry& registry, AlertBook& book)
{
    registry.add({QStringLiteral("alerts"), PageScope::Fleet,
        [] { return AlertsPage::tr("Alerts"); }, QStringLiteral("Ctrl+0"),
        [&book](Workspace& workspace) -> Page* { return new AlertsPage(workspace, book); }, nullptr,
        alertKeys});
}

} // namespace thalassa::console
