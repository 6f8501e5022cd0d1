// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/configuration/configuration_page.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>
#include <QTextDocument>
#include <QToolButton>
#include <algorithm>

#include "console/look/flow_layout.h"
#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/tab_bar.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"
#include "console/pages/configuration/completed_panel.h"
#include "console/pages/configuration/config_editor.h"
#include "console/pages/configuration/configuration_drafts.h"
#include "console/pages/configuration/configuration_keys.h"
#include "console/pages/configuration/difference_panel.h"
#include "console/pages/configuration/graph_view.h"
#include "console/pages/configuration/override_dialog.h"
#include "console/pages/configuration/text_panel.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/model_changes.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostModels = 1'000;

} // namespace

ConfigurationPage::ConfigurationPage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("configuration"), parent)
    , m_list(new QComboBox)
    , m_tabs(makeTabBar(QStringLiteral("configTabs"), tr("Views of the configuration"),
          {tr("Text"), tr("As the server completes it"), tr("Differences"), tr("Graph")}))
    , m_stack(new QStackedWidget)
    , m_text(new TextPanel)
    , m_drafts(new ConfigurationDrafts(workspace, *m_text))
    , m_completed(new CompletedPanel)
    , m_differences(new DifferencePanel(workspace))
{
    m_stack->addWidget(m_text);
    m_stack->addWidget(m_completed);
    m_stack->addWidget(m_differences);
    m_stack->addWidget(makeGraph());
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int tab) {
        m_stack->setCurrentIndex(tab);
        if (isVisible())
            refresh();
    });
    connect(m_text, &TextPanel::edited, this, [this] {
        if (isVisible())
            refresh();
    });
    connect(&workspace.fleet(), &Fleet::serverRenamed, m_text, &TextPanel::renameServer);
    connect(m_text, &TextPanel::checkDue, this, &ConfigurationPage::checkNow);
    auto* content = new QWidget;
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeOverrideNotice());
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    setContent(makeBar(), content);
}

QWidget* ConfigurationPage::makeBar()
{
    auto* bar = new QWidget;
    m_list->setObjectName(QStringLiteral("configModel"));
    m_list->setAccessibleName(tr("Model"));
    m_list->setMinimumContentsLength(16);
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(m_list, &QComboBox::activated, this, [this](int number) {
        m_model = m_models.value(number);
        refresh();
        Q_EMIT opened({QStringLiteral("configuration"), server()->label().name, m_model, {}});
    });
    m_check = makeToolButton(bar, QStringLiteral("configCheck"), QStringLiteral("check"),
        tr("Check"), tr("Let the server check the text without loading it (Ctrl+Return)"));
    m_check->setShortcut(keyOf(configurationKeys(), QStringLiteral("configCheck")).keys.first());
    m_override = makeToolButton(bar, QStringLiteral("configOverride"), QStringLiteral("load"),
        tr("Load as an override…"),
        tr("Load the model with this text in place of its file, after a look at the differences"));
    m_reload = makeToolButton(bar, QStringLiteral("configReload"), QStringLiteral("refresh"),
        tr("Load the file again…"), tr("Load the model with the configuration of its file"));
    m_more = makeToolButton(bar, QStringLiteral("configMore"), QStringLiteral("more"), tr("More"),
        tr("Files, clipboard, undo"));
    m_more->setPopupMode(QToolButton::InstantPopup);
    makeMenu();
    connect(m_check, &QToolButton::clicked, this, &ConfigurationPage::checkNow);
    connect(m_override, &QToolButton::clicked, this, &ConfigurationPage::askForOverride);
    connect(m_reload, &QToolButton::clicked, this, &ConfigurationPage::askForFile);
    auto* row = new FlowLayout(bar);
    row->add(m_list);
    row->addStretch();
    for (QToolButton* button : {m_check, m_override, m_reload, m_more})
        row->add(button);
    return bar;
}

void ConfigurationPage::makeMenu()
{
    auto* menu = new QMenu(m_more);
    menu->setObjectName(QStringLiteral("configMenu"));
    const auto add = [&](const char* name, const QString& text, auto call) {
        QAction* action = menu->addAction(text, this, call);
        action->setObjectName(QLatin1String(name));
        return action;
    };
    const QList<PageKey> keys = configurationKeys();
    const auto addKeyed = [&](const char* name, auto call) {
        const PageKey key = keyOf(keys, QLatin1String(name));
        QAction* action = add(name, key.text, call);
        action->setShortcuts(key.keys);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    };
    ConfigEditor* editor = m_text->editor();
    addKeyed("configOpen", [this] { m_text->openFile(); });
    addKeyed("configSave", [this] { m_text->saveFile(); });
    add("configCopy", tr("Copy the text"),
        [this] { QGuiApplication::clipboard()->setText(m_text->text()); });
    menu->addSeparator();
    // The editor has the keys of these itself.
    m_undo = add("configUndo", tr("Undo"), [editor] { editor->undo(); });
    m_redo = add("configRedo", tr("Redo"), [editor] { editor->redo(); });
    m_discard = add("configDiscard", tr("Discard the edits"), [this] { m_text->discard(); });
    menu->addSeparator();
    add("configRead", tr("Read it from the server again"), [this] {
        if (detail() == nullptr)
            return;
        m_differences->askAgain();
        detail()->topic(Kind::Configuration).refresh();
    });
    m_more->setMenu(menu);
    offerMenu(*m_more);
}

QWidget* ConfigurationPage::makeOverrideNotice()
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("configOverridden"));
    frame->setProperty(kRole, QLatin1String("notice"));
    m_noticeText = makeParagraph({});
    m_back = new QPushButton(tr("Load the file's configuration again"));
    m_back->setObjectName(QStringLiteral("configBack"));
    connect(m_back, &QPushButton::clicked, this, &ConfigurationPage::askForFile);
    auto* row = new QHBoxLayout(frame);
    row->setContentsMargins(kMargin, kGap / 2, kGap, kGap / 2);
    row->addWidget(m_noticeText, 1);
    row->addWidget(m_back);
    frame->hide();
    m_notice = frame;
    return frame;
}

QWidget* ConfigurationPage::makeGraph()
{
    m_graph = new GraphView;
    m_graphNote = makeParagraph({}, "muted");
    m_graphNote->setObjectName(QStringLiteral("configGraphNote"));
    auto* area = new QScrollArea;
    area->setObjectName(QStringLiteral("configGraphArea"));
    area->setAccessibleName(tr("Graph of the ensemble"));
    area->setProperty(kRole, QLatin1String("bare"));
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(m_graph);
    connect(m_graph, &GraphView::chosen, this, [this, area](qsizetype node) {
        const EnsembleNode& chosen = m_graph->graph().nodes[node];
        describeModel(chosen.model, chosen.version);
        const QRect card = m_graph->cardOf(node).toAlignedRect();
        area->ensureVisible(
            card.center().x(), card.center().y(), card.width() / 2 + kGap, card.height() / 2);
    });
    connect(m_graph, &GraphView::opened, this, [this](qsizetype node) {
        const QByteArray& name = m_graph->graph().nodes[node].model;
        if (!name.isEmpty())
            Q_EMIT opened({QStringLiteral("model"), server()->label().name, name, {}});
    });
    auto* widget = new QWidget;
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_graphNote);
    column->addWidget(area, 1);
    return widget;
}

void ConfigurationPage::showView(View view)
{
    m_tabs->setCurrentIndex(static_cast<int>(view));
}

bool ConfigurationPage::showExample(const ModelKey& model)
{
    QByteArray wanted = model.name;
    for (const ModelRow& row : server()->models()->rows()) {
        if (row.state == ModelState::Failed)
            wanted = row.key.name;
    }
    if (this->model() != wanted) {
        m_model = wanted;
        refresh();
        Q_EMIT opened({QStringLiteral("configuration"), server()->label().name, wanted, {}});
    }
    return facts() != nullptr;
}

ConfigurationStore& ConfigurationPage::store() const
{
    return detail()->configurations();
}

QByteArray ConfigurationPage::model() const
{
    return detail() != nullptr ? detail()->configurationModel() : QByteArray();
}

const ConfigurationFacts* ConfigurationPage::facts() const
{
    return detail() != nullptr ? store().find(model()) : nullptr;
}

bool ConfigurationPage::hasRows() const
{
    return facts() != nullptr;
}

Notice ConfigurationPage::emptyNotice() const
{
    return {tr("The repository has no models"),
        tr("Copy a model directory with a config.pbtxt into the model repository of the server."),
        {}};
}

void ConfigurationPage::detailReplaced()
{
    if (m_watched != nullptr)
        m_watched->disconnect(this);
    m_watched = &store();
    const auto renewVisible = [this] {
        if (isVisible())
            refresh();
    };
    connect(m_watched, &ConfigurationStore::changed, this, renewVisible);
    connect(m_watched, &ConfigurationStore::draftChanged, this, renewVisible);
    m_isOverrideAsked = false;
    m_model = location().model;
    m_seenEvents = server()->events()->lastId();
    store().forgetVersions({}); // no page has seen the loads since they were read
    renewModels();
}

QStringList ConfigurationPage::unsavedWork() const
{
    QStringList unsaved;
    for (const QString& name : m_text->unsavedTexts()) {
        const auto [server, model] = TextPanel::subjectOf(name);
        unsaved.append(tr("The configuration of %1 on %2").arg(shownName(model), server));
    }
    return unsaved;
}

void ConfigurationPage::carryFrom(Page& before)
{
    m_text->takeOver(*static_cast<ConfigurationPage&>(before).m_text);
}

void ConfigurationPage::locationChanged()
{
    if (!location().model.isEmpty())
        m_model = location().model;
    if (detail() != nullptr)
        renewModels();
}

// All models of the server, those that failed to load above all.
void ConfigurationPage::renewModels()
{
    QList<QByteArray> models;
    for (const ModelRow& row : server()->models()->rows())
        models.append(row.key.name);
    std::sort(models.begin(), models.end());
    models.erase(std::unique(models.begin(), models.end()), models.end());
    if (!m_model.isEmpty() && !models.contains(m_model))
        models.prepend(m_model); // the server says what it does not have
    if (models.size() > kMostModels) {
        models.resize(kMostModels);
        if (!m_model.isEmpty() && !models.contains(m_model))
            models.last() = m_model;
    }
    const QByteArray wanted = m_model.isEmpty() ? models.value(0) : m_model;
    if (models != m_models) {
        m_models = models;
        m_list->clear();
        for (const QByteArray& name : models)
            m_list->addItem(shownName(name, 80));
    }
    m_list->setCurrentIndex(static_cast<int>(models.indexOf(wanted)));
    m_list->setToolTip(toolTipText(shownName(wanted)));
    if (wanted == model())
        return;
    detail()->setConfigurationModel(wanted);
    describeModel(wanted, -1);
}

void ConfigurationPage::describeModel(const QByteArray& name, qint64 version)
{
    const ModelKey key = figuresOf(*server()->models(), name, version).key;
    const ModelRow* row = server()->models()->find(key);
    Q_EMIT described(row != nullptr ? describe(*row) : Description());
}

void ConfigurationPage::renew()
{
    renewModels();
    // A load by any client may have changed the running configuration.
    bool isChanged = false;
    for (const ServerEvent& event : server()->events()->events()) {
        if (event.id <= m_seenEvents)
            break;
        if (event.kind != EventKind::Loaded && event.kind != EventKind::LoadFailed &&
            event.kind != EventKind::Unloaded)
            continue;
        store().forgetVersions(event.key.name);
        isChanged |= event.key.name == model();
    }
    m_seenEvents = server()->events()->lastId();
    if (isChanged && facts() != nullptr)
        detail()->topic(Kind::Configuration).refresh();
    const bool isEnsemble = facts() != nullptr && !facts()->ensemble.steps.isEmpty();
    m_tabs->setTabVisible(static_cast<int>(View::Graph), isEnsemble);
    if (facts() != nullptr) {
        renewText();
        renewCheck();
        renewCompleted();
        renewGraph();
        m_differences->setSubject(server(), model());
        const std::optional<ConfigCheck> known = check();
        m_differences->setEdited(m_text->text(), known ? &*known : nullptr);
        if (m_differences->isVisible())
            m_differences->renew();
    }
    renewButtons();
}

void ConfigurationPage::renewText()
{
    const ConfigCheck& file = facts()->file;
    const bool isMade = file.isByServer && file.source.isEmpty();
    const QString base = !file.isByServer ? facts()->running
        : isMade                          ? file.completed
                                          : file.source;
    m_text->showText(TextPanel::nameOf(server()->label().name, model()), base);
    m_drafts->renew(*server(), model());
    if (!file.isByServer) {
        m_text->showNote(
            tr("This server does not tell the file of a model: the text is the configuration with "
               "which the model runs. It checks a text only when it loads it; the console finds "
               "faults of the syntax."));
    } else if (isMade && !base.isEmpty()) {
        m_text->showNote(tr("The model has no config.pbtxt: the server makes this configuration."));
    } else {
        m_text->showNote({});
    }
    m_tabs->setTabText(
        static_cast<int>(View::Text), m_text->isEdited() ? tr("Text (edited)") : tr("Text"));
    const std::optional<WallTime> overridden = store().overridden(model());
    if (!overridden)
        passFocus(*m_back, *m_list);
    m_notice->setVisible(overridden.has_value());
    if (overridden) {
        m_noticeText->setText(
            tr("%1 runs with an override, which was loaded from here at %2.")
                .arg(shownName(model(), 80), figures::moment(*overridden, figures::wallNow())));
    }
}

std::optional<ConfigCheck> ConfigurationPage::check() const
{
    if (facts() == nullptr)
        return std::nullopt;
    const QString text = m_text->text();
    if (facts()->file.isByServer && text == facts()->file.source)
        return facts()->file;
    const std::optional<ConfigCheck>& draft = store().draft();
    const bool isOfText = draft && store().draftModel() == model() && draft->source == text;
    return isOfText ? draft : std::nullopt;
}

void ConfigurationPage::checkNow()
{
    if (facts() == nullptr)
        return;
    if (facts()->file.isByServer && m_text->text() == facts()->file.source)
        detail()->topic(Kind::Configuration).refresh(); // the file is checked as it is read
    else
        store().check(model(), m_text->text());
}

void ConfigurationPage::renewCheck()
{
    const std::optional<ConfigCheck> known = check();
    const bool isPending = store().isChecking() || m_text->isCheckDue();
    const QString error = store().draftModel() == model() ? store().draftError() : QString();
    m_text->showCheck(known,
        isPending             ? tr("The text is checked…")
            : error.isEmpty() ? QString()
                              : tr("The text could not be checked: %1").arg(error));
    if (!known && !isPending && error.isEmpty())
        checkNow(); // a text that was edited earlier
    if (m_isOverrideAsked && (known || (!isPending && !error.isEmpty()))) {
        m_isOverrideAsked = false;
        ConfigCheck result;
        result.source = m_text->text();
        result.isValid = true; // the server says it when it loads
        result.sentence = tr("The text could not be checked: %1").arg(error);
        openOverrideDialog(known.value_or(result));
    }
}

void ConfigurationPage::renewCompleted()
{
    const std::optional<ConfigCheck> known = check();
    m_completed->showCheck(known && !known->completed.isEmpty() ? *known : facts()->file);
}

void ConfigurationPage::renewGraph()
{
    m_graph->setGraph(graphOf(facts()->ensemble));
    QList<StepFigures> figures;
    for (const EnsembleNode& node : m_graph->graph().nodes) {
        figures.append(node.kind == EnsembleNode::Kind::Step
                ? figuresOf(*server()->models(), node.model, node.version)
                : StepFigures());
    }
    m_graph->setFigures(figures, figuresOf(*server()->models(), model(), -1).rate);
    m_graphNote->setText(!m_graph->error().isEmpty()
            ? m_graph->error()
            : tr("An arrow has the tensors that pass, and how many requests of the ensemble pass. "
                 "A "
                 "card has all requests of a model, others than those of the ensemble as well."));
}

void ConfigurationPage::renewButtons()
{
    const bool isKnown = facts() != nullptr;
    const bool mayChange = server() != nullptr && workspace().mayChange(server());
    const bool isWritable = server() == nullptr || !server()->label().isReadOnly;
    if (!isWritable) {
        passFocus(*m_override, *m_list);
        passFocus(*m_reload, *m_list);
    }
    m_override->setVisible(isWritable);
    m_reload->setVisible(isWritable);
    enableControl(*m_check, isKnown, *m_list);
    enableControl(*m_override, isKnown && mayChange, *m_list);
    enableControl(*m_reload, isKnown && mayChange, *m_list);
    enableControl(*m_more, isKnown, *m_list);
    const QString unknown = tr("The configuration has not been read yet.");
    const QString refusal = workspace().refusalOf(server());
    setReason(*m_check, unknown);
    setReason(*m_more, unknown);
    for (QToolButton* button : {m_override, m_reload})
        setReason(*button, refusal.isEmpty() ? unknown : refusal);
    for (QAction* action : {m_undo, m_redo, m_discard})
        setReason(*action, tr("There is no edit."));
    m_undo->setEnabled(m_text->editor()->document()->isUndoAvailable());
    m_redo->setEnabled(m_text->editor()->document()->isRedoAvailable());
    m_discard->setEnabled(m_text->isEdited());
}

void ConfigurationPage::setMuted(bool isMuted)
{
    m_completed->setMuted(isMuted);
    m_graph->setMuted(isMuted);
}

QStringList ConfigurationPage::losses() const
{
    const bool isRunning = facts() != nullptr && !facts()->running.isEmpty();
    return lossesOfLoad(*server(), {model()}, isRunning);
}

void ConfigurationPage::askForOverride()
{
    if (!workspace().mayChange(server()) || facts() == nullptr)
        return;
    if (const std::optional<ConfigCheck> known = check()) {
        openOverrideDialog(*known);
        return;
    }
    m_isOverrideAsked = true;
    checkNow();
}

void ConfigurationPage::openOverrideDialog(const ConfigCheck& check)
{
    OverrideQuestion question;
    question.model = shownName(model(), 80);
    question.running = facts()->running;
    question.wanted = !check.completed.isEmpty() ? check.completed
        : !check.printed.isEmpty()               ? check.printed
                                                 : check.source;
    question.result = check.sentence;
    question.isRefused = !check.isValid;
    question.losses = losses();
    if (server()->label().isProduction)
        question.typedName = server()->label().name;
    auto* dialog = new OverrideDialog(question, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this,
        [this, target = QPointer<ServerStore>(server()), name = model(), text = m_text->text()] {
            if (target == nullptr || !workspace().mayChange(target))
                return;
            workspace().commands()->loadWithConfig(*target, name, text);
        });
    dialog->open();
}

void ConfigurationPage::askForFile()
{
    if (!workspace().mayChange(server()))
        return;
    Confirmation confirmation;
    confirmation.title = tr("Load the file of %1 again?").arg(shownName(model(), 80));
    confirmation.sentence = facts() != nullptr && facts()->running.isEmpty()
        ? tr("The server loads the model, which does not serve now, with the configuration of its "
             "file.")
        : tr("The server loads the model with the configuration of its file beside the running "
             "one. If the load fails, the running one goes on.");
    confirmation.losses = losses();
    confirmation.action = tr("Load");
    confirmation.isDestructive = false;
    if (server()->label().isProduction)
        confirmation.typedName = server()->label().name;
    ConfirmDialog::ask(
        this, confirmation, [this, target = QPointer<ServerStore>(server()), name = model()] {
            if (target != nullptr && workspace().mayChange(target))
                workspace().commands()->load(*target, name);
        });
}

} // namespace thalassa::console
