// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/trace_page.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "console/look/flow_layout.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/tab_bar.h"
#include "console/look/table_copy.h"
#include "console/look/table_view.h"
#include "console/look/theme.h"
#include "console/models/drafts/trace_drafts.h"
#include "console/models/live/words.h"
#include "console/models/text/shown_text.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/detail/targets_dialog.h"
#include "console/pages/detail/trace_changes_panel.h"
#include "console/pages/detail/trace_delegate.h"
#include "console/pages/detail/trace_edit_command.h"
#include "console/pages/draft_notice.h"
#include "console/pages/table_bar.h"

namespace thalassa::console {
namespace {

constexpr int kCostDigits = 21; // the width of the estimated cost

} // namespace

TracePage::TracePage(Workspace& workspace, QWidget* parent)
    : DetailPage(workspace, QStringLiteral("trace-settings"), parent)
    , m_view(new QTableView)
    , m_delegate(new TraceDelegate(this))
    , m_rule(makeParagraph({}, "muted"))
    , m_revision(new ElidedLabel)
    , m_tabs(makeTabBar(
          QStringLiteral("traceTabs"), tr("Parts of the page"), {tr("Changes"), tr("History")}))
    , m_stack(new QStackedWidget)
    , m_changes(new TraceChangesPanel)
    , m_history(new TableView(QStringLiteral("traceHistory")))
{
    m_view->setObjectName(QStringLiteral("traceTable"));
    m_view->setAccessibleName(tr("Trace settings"));
    m_view->setItemDelegate(m_delegate);
    makeCopyable(*m_view);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed |
        QAbstractItemView::AnyKeyPressed);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(lineHeight());
    m_view->horizontalHeader()->setHighlightSections(false);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_revision->setObjectName(QStringLiteral("traceRevision"));
    m_revision->setProperty(kRole, QLatin1String("muted"));
    m_rule->setObjectName(QStringLiteral("traceRule"));
    connect(m_delegate, &TraceDelegate::typed, this, [this](TraceField field, const QString& text) {
        const QString problem = problemOf(field, text);
        m_isTyping = true;
        renewRule(problem.isEmpty() ? ruleOf(field) : problem);
    });
    connect(m_delegate, &QAbstractItemDelegate::closeEditor, this, [this] {
        m_isTyping = false;
        describeCurrent();
    });
    connect(m_delegate, &TraceDelegate::resetRequested, this, [this](const QModelIndex& index) {
        m_view->setCurrentIndex(index);
        resetCurrent();
    });
    m_view->installEventFilter(this);
    auto* top = new QWidget;
    auto* topColumn = new QVBoxLayout(top);
    topColumn->setContentsMargins(0, 0, 0, 0);
    topColumn->setSpacing(kGap);
    m_draft = new DraftNotice(QStringLiteral("traceDraft"), *m_view);
    connect(m_draft, &DraftNotice::restored, this, &TracePage::restoreDraft);
    connect(m_draft, &DraftNotice::discarded, this,
        [this] { this->workspace().drafts()->discard(TraceDrafts::subjectOf(*server())); });
    if (workspace.drafts() != nullptr)
        connect(workspace.drafts(), &DraftFolder::leftChanged, this, &TracePage::renewEdits);
    topColumn->addWidget(m_draft);
    topColumn->addWidget(makeBar());
    topColumn->addWidget(m_view, 1);
    topColumn->addWidget(m_rule);
    auto* splitter = new QSplitter(Qt::Vertical);
    splitter->setObjectName(QStringLiteral("traceSplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(top);
    splitter->addWidget(makeBottom());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    setContent(nullptr, splitter);
}

QWidget* TracePage::makeBar()
{
    auto* widget = new QWidget;
    auto* row = new FlowLayout(widget);
    const QList<PageKey> all = keys();
    const std::initializer_list<std::pair<QAction*, const char*>> actions{
        {m_undo.createUndoAction(this, tr("Undo")), "traceUndo"},
        {m_undo.createRedoAction(this, tr("Redo")), "traceRedo"}};
    for (const auto& [action, id] : actions) {
        action->setObjectName(QLatin1String(id) + QStringLiteral("Action"));
        action->setShortcuts(keyOf(all, QLatin1String(id)).keys);
        setReason(*action, tr("There is no edit."));
        offer(*action);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
        m_historyActions.append(action);
        auto* button = new QToolButton;
        button->setDefaultAction(action);
        button->setObjectName(QLatin1String(id));
        button->setAccessibleName(action->text());
        button->setFocusPolicy(Qt::StrongFocus);
        m_editButtons.append(button);
    }
    m_reset = makeToolButton(widget, QStringLiteral("traceReset"), QStringLiteral("close"),
        tr("Reset"), tr("The selected setting follows the one below it again"));
    connect(m_reset, &QToolButton::clicked, this, &TracePage::resetCurrent);
    m_toModels = makeToolButton(widget, QStringLiteral("traceToModels"), QStringLiteral("copy"),
        tr("To models…"), tr("Give other models the own settings of the selected row"));
    connect(m_toModels, &QToolButton::clicked, this, &TracePage::copyToModels);
    m_toServers = makeToolButton(widget, QStringLiteral("traceToServers"), QStringLiteral("server"),
        tr("To servers…"), tr("Make the pending changes on other servers, too"));
    connect(m_toServers, &QToolButton::clicked, this, &TracePage::applyToServers);
    m_editButtons += {m_reset, m_toModels, m_toServers};
    for (QWidget* const button : m_editButtons)
        row->add(button);
    row->add(m_revision, 1);
    row->add(makeCurlButton(widget, QStringLiteral("traceCurl"),
        [this] { return detail() != nullptr ? detail()->traceCurl() : QString(); }));
    return widget;
}

QWidget* TracePage::makeBottom()
{
    connect(m_tabs, &QTabBar::currentChanged, m_stack, &QStackedWidget::setCurrentIndex);
    m_history->setAccessibleName(tr("History of the trace settings"));
    m_history->setEmptyText(tr("The server remembers no change of the trace settings."));
    m_historyBar = new TableBar(*m_history, tr("Filter: text, client:10.0.0.1"),
        [](int n) { return tr("%n change(s)", nullptr, n); });
    auto* history = new QWidget;
    auto* historyColumn = new QVBoxLayout(history);
    historyColumn->setContentsMargins(0, 0, 0, 0);
    historyColumn->setSpacing(kGap);
    historyColumn->addWidget(m_historyBar);
    historyColumn->addWidget(m_history, 1);
    m_stack->addWidget(m_changes);
    m_stack->addWidget(history);
    connect(m_changes, &TraceChangesPanel::applied, this, &TracePage::apply);
    connect(m_changes, &TraceChangesPanel::discarded, this, [this] {
        m_refusal.clear();
        m_undo.clear();
        if (m_table != nullptr)
            m_table->removeEdits();
    });
    connect(m_changes, &TraceChangesPanel::keptMine, this,
        [this](const QByteArray& model, TraceField field) { m_table->keepMine(model, field); });
    connect(m_changes, &TraceChangesPanel::tookTheirs, this,
        [this](const QByteArray& model, TraceField field) { edit(model, field, std::nullopt); });
    auto* bottom = new QWidget;
    auto* column = new QVBoxLayout(bottom);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(m_tabs);
    column->addWidget(m_stack, 1);
    return bottom;
}

void TracePage::edit(
    const QByteArray& model, TraceField field, const std::optional<TraceEdit>& edit)
{
    if (m_table == nullptr || m_table->editOf(model, field) == edit)
        return;
    m_refusal.clear();
    m_undo.push(new EditCommand(*m_table, model, field, edit, editText(model, field)));
}

QString TracePage::editText(const QByteArray& model, TraceField field) const
{
    return tr("%1 of %2").arg(titleOf(field), model.isEmpty() ? tr("global") : shownName(model));
}

// The edits themselves are in the table. Those that were undone are forgotten.
void TracePage::carryFrom(Page& before)
{
    const auto& earlier = static_cast<TracePage&>(before);
    m_refusal = earlier.m_refusal;
    const auto copy = [this](const QUndoCommand* command, QUndoCommand* parent) {
        const auto& edit = static_cast<const EditCommand&>(*command);
        return new EditCommand(edit, editText(edit.model(), edit.field()), parent);
    };
    for (int i = 0; i < earlier.m_undo.index(); ++i) {
        const QUndoCommand* command = earlier.m_undo.command(i);
        if (const auto* restore = dynamic_cast<const RestoreCommand*>(command)) {
            m_undo.push(new RestoreCommand(*restore, restoreText(*restore)));
            continue;
        }
        if (command->childCount() == 0 && dynamic_cast<const EditCommand*>(command) != nullptr) {
            m_undo.push(copy(command, nullptr));
            continue;
        }
        auto* group = new QUndoCommand(tr("copy to %n model(s)", nullptr, command->childCount()));
        for (int child = 0; child < command->childCount(); ++child)
            copy(command->child(child), group);
        m_undo.push(group);
    }
}

bool TracePage::eventFilter(QObject* watched, QEvent* event)
{
    const bool isDelete = watched == m_view && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Delete;
    if (!isDelete)
        return DetailPage::eventFilter(watched, event);
    resetCurrent();
    return true;
}

QStringList TracePage::unsavedWork() const
{
    QStringList unsaved;
    for (ServerStore* store : workspace().fleet().servers()) {
        if (ServerDetail::of(*store).traceSettings().isEdited())
            unsaved.append(tr("The trace settings of %1").arg(store->label().name));
    }
    return unsaved;
}

// Puts the cost beside the rate, which decides about it.
void TracePage::placeCost()
{
    QHeaderView* header = m_view->horizontalHeader();
    const int rate = header->visualIndex(TraceTable::FirstField + int(TraceField::Rate));
    const int cost = header->visualIndex(TraceTable::Cost);
    if (rate >= 0 && cost > rate + 1)
        header->moveSection(cost, rate + 1);
}

bool TracePage::hasRows() const
{
    return m_table != nullptr && !m_table->facts().layers.isEmpty();
}

Notice TracePage::emptyNotice() const
{
    return {tr("This server has no trace settings"),
        tr("It was built without tracing, or its trace extension is restricted."), {}};
}

void TracePage::detailReplaced()
{
    m_undo.clear();
    m_refusal.clear();
    if (m_table != nullptr)
        m_table->disconnect(this);
    m_table = &detail()->traceSettings();
    QItemSelectionModel* earlier = m_view->selectionModel();
    m_view->setModel(m_table);
    placeCost();
    delete earlier;
    const int digit = m_view->fontMetrics().horizontalAdvance(u'0');
    const std::initializer_list<int> widths{20, 18, 14, 14, 15, 14, 18};
    int column = 0;
    for (const int width : widths)
        m_view->setColumnWidth(column++, width * digit + 2 * kGap);
    m_view->setColumnWidth(TraceTable::Cost, kCostDigits * digit + 2 * kGap);
    m_changes->setDetail(detail());
    m_history->setTable(&detail()->traceHistory());
    m_history->sortByColumn(TraceHistory::When, Qt::DescendingOrder);
    if (workspace().drafts() != nullptr)
        TraceDrafts::watch(*server(), *m_table, *workspace().drafts());
    connect(m_table, &TraceTable::editsChanged, this, &TracePage::renewEdits);
    connect(m_table, &TraceTable::editRequested, this,
        [this](const QByteArray& model, TraceField field, const QString& value) {
            edit(model, field, TraceEdit{false, value});
        });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this,
        &TracePage::describeCurrent);
    renewEdits();
}

void TracePage::locationChanged()
{
    if (m_table != nullptr && !location().model.isEmpty())
        m_view->selectRow(m_table->rowOf(location().model));
}

QList<PageSetting> TracePage::settings()
{
    QList<PageSetting> settings;
    for (int i = 0; i < kTraceFieldCount; ++i) {
        const auto field = static_cast<TraceField>(i);
        settings.append({nameOf(field), titleOf(field)});
    }
    return settings;
}

QList<PageKey> TracePage::keys()
{
    return {{QStringLiteral("traceUndo"), tr("Undo"), {QKeySequence::Undo}},
        {QStringLiteral("traceRedo"), tr("Redo"), {QKeySequence::Redo}},
        {QStringLiteral("traceReset"), tr("Reset"), {QKeySequence::Delete}}};
}

bool TracePage::focusSetting(const QString& name)
{
    const std::optional<TraceField> field = traceFieldNamed(name);
    if (!m_view->isVisible() || m_table == nullptr || !field)
        return false;
    m_view->setCurrentIndex(
        m_table->index(m_table->rowOf({}), TraceTable::FirstField + static_cast<int>(*field)));
    m_view->setFocus(Qt::OtherFocusReason);
    return true;
}

void TracePage::renew()
{
    const TraceFacts& facts = m_table->facts();
    QStringList notes;
    if (facts.changed != WallTime()) {
        notes.append(tr("Changed %1 by %2")
                         .arg(figures::age(facts.changed, figures::wallNow()),
                             facts.changedBy.isEmpty() ? tr("the server") : facts.changedBy));
    }
    if (facts.revision > 0)
        notes.append(tr("revision %1").arg(figures::count(facts.revision)));
    if (m_table->leftOut() > 0)
        notes.append(tr("%1 more models are not shown").arg(figures::count(m_table->leftOut())));
    m_revision->setFullText(notes.join(QStringLiteral(", ")));
    m_historyBar->renewCount();
    renewEdits();
}

void TracePage::renewEdits()
{
    if (m_table == nullptr)
        return;
    const bool mayChange = workspace().mayChange(server()) && !m_isSending;
    m_view->setEditTriggers(mayChange ? QAbstractItemView::DoubleClicked |
                QAbstractItemView::EditKeyPressed | QAbstractItemView::AnyKeyPressed
                                      : QAbstractItemView::NoEditTriggers);
    const bool isWritable = server() == nullptr || !server()->label().isReadOnly;
    for (QWidget* const button : m_editButtons)
        button->setVisible(isWritable);
    for (QAction* const action : m_historyActions)
        action->setVisible(isWritable);
    m_changes->setWritable(isWritable);
    m_changes->renew(
        m_isSending ? tr("A change is being sent.") : workspace().refusalOf(server()), m_refusal);
    const qsizetype count = m_table->differences().size();
    m_tabs->setTabText(0, count == 0 ? tr("Changes") : tr("Changes (%1)").arg(count));
    m_toServers->setEnabled(mayChange && count > 0);
    setReason(
        *m_toServers, mayChange ? tr("Nothing is changed.") : workspace().refusalOf(server()));
    renewDraft(isWritable);
    describeCurrent();
}

// Offers the edits that an earlier run has left.
void TracePage::renewDraft(bool isWritable)
{
    const KeptDraft* left = !isWritable || server() == nullptr || workspace().drafts() == nullptr
        ? nullptr
        : workspace().drafts()->left(TraceDrafts::subjectOf(*server()));
    if (left == nullptr) {
        m_draft->withdraw();
        return;
    }
    const auto changed = static_cast<int>(m_table->countChangedSince(left->edits));
    m_draft->showOffer(left->edited,
        changed == 0
            ? QString()
            : tr("%n of these settings have another value on the server now.", nullptr, changed));
}

void TracePage::restoreDraft()
{
    const DraftSubject subject = TraceDrafts::subjectOf(*server());
    if (m_isSending || workspace().drafts()->left(subject) == nullptr)
        return;
    m_refusal.clear();
    auto* command = new RestoreCommand(*m_table, workspace().drafts()->take(subject).edits);
    command->setText(restoreText(*command));
    m_undo.push(command);
}

QString TracePage::restoreText(const RestoreCommand& command)
{
    return tr("restore %n edit(s)", nullptr, static_cast<int>(command.count()));
}

void TracePage::renewRule(const QString& typed)
{
    m_rule->setText(typed);
}

void TracePage::describeCurrent()
{
    const QModelIndex index = m_view->currentIndex();
    const std::optional<TraceField> field = TraceTable::fieldOf(index.column());
    const bool isOwn = field && index.data(TraceTable::IsOwnRole).toBool();
    const bool mayChange = workspace().mayChange(server()) && !m_isSending;
    m_reset->setEnabled(mayChange && isOwn && isEditable(*field));
    m_toModels->setEnabled(mayChange && index.isValid());
    const QString refusal = workspace().refusalOf(server());
    setReason(*m_reset, mayChange ? tr("Select a setting that has a value of its own.") : refusal);
    setReason(*m_toModels, mayChange ? tr("Select a row first.") : refusal);
    if (m_isTyping)
        return;
    if (!field) {
        renewRule(tr("Muted values are inherited, the others are set in their row."));
        return;
    }
    renewRule(index.data(Qt::ToolTipRole).toString().replace(u'\n', u' '));
}

void TracePage::resetCurrent()
{
    const QModelIndex index = m_view->currentIndex();
    const std::optional<TraceField> field = TraceTable::fieldOf(index.column());
    if (!field || !isEditable(*field) || !workspace().mayChange(server()) || m_isSending)
        return;
    const QByteArray model = m_table->modelOf(index.row());
    if (index.data(TraceTable::IsOwnRole).toBool())
        edit(model, *field, TraceEdit{true, {}});
}

void TracePage::apply()
{
    if (m_table == nullptr || !workspace().mayChange(server()) || m_isSending)
        return;
    Confirmation confirmation;
    confirmation.title = tr("Change the trace settings of %1?").arg(server()->label().name);
    for (const TraceDifference& one : m_table->differences()) {
        confirmation.losses.append(tr("%1, %2: %3 → %4")
                                       .arg(one.model.isEmpty() ? tr("global") : one.name,
                                           titleOf(one.field), one.before, one.mine));
    }
    confirmation.sentence = tr("Sampling restarts in the layers that change.");
    confirmation.action = tr("Apply");
    confirmation.isDestructive = false;
    const QPointer<ServerStore> target = server();
    const auto go = [this, target] {
        if (target != nullptr)
            send(*target, ServerDetail::of(*target).traceSettings().facts().revision);
    };
    if (!server()->label().isProduction) {
        go();
        return;
    }
    confirmation.typedName = server()->label().name;
    ConfirmDialog::ask(this, confirmation, go);
}

void TracePage::send(ServerStore& target, quint64 revision)
{
    const QList<TraceChange> changes = m_table->changes();
    const bool isOwn = &target == server();
    if (isOwn)
        m_isSending = true;
    workspace().commands()->changeTrace(
        target, changes, revision, [self = QPointer<TracePage>(this), isOwn](const QString& error) {
            if (self == nullptr || !isOwn)
                return;
            self->m_isSending = false;
            self->m_refusal = error;
            if (error.isEmpty())
                self->m_undo.clear();
            self->renewEdits();
        });
    renewEdits();
}

// Gives other models, as edits, what the selected row has of its own.
void TracePage::copyToModels()
{
    const QModelIndex index = m_view->currentIndex();
    if (m_table == nullptr || !index.isValid())
        return;
    const QByteArray from = m_table->modelOf(index.row());
    QMap<TraceField, QString> values;
    for (int i = 0; i < kTraceFieldCount; ++i) {
        const auto field = static_cast<TraceField>(i);
        const QModelIndex cell = m_table->index(index.row(), TraceTable::FirstField + i);
        if (isEditable(field) && cell.data(TraceTable::IsOwnRole).toBool())
            values.insert(field, m_table->valueAfter(from, field));
    }
    QList<QByteArray> models;
    TargetQuestion question;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        const QByteArray model = m_table->modelOf(row);
        if (model != from && !model.isEmpty()) {
            models.append(model);
            question.targets.append(m_table->index(row, TraceTable::Name).data().toString());
        }
    }
    question.title = tr("Copy settings to models");
    question.sentence = values.isEmpty()
        ? tr("The selected row has no settings of its own: the settings of the chosen models are "
             "reset.")
        : tr("The chosen models get the own settings of the selected row, as changes that you can "
             "look at before they are applied.");
    question.action = tr("Copy");
    TargetsDialog::ask(this, question, [this, models, values](const QList<int>& chosen) {
        m_undo.beginMacro(tr("copy to %n model(s)", nullptr, static_cast<int>(chosen.size())));
        for (const int number : chosen) {
            for (int i = 0; i < kTraceFieldCount; ++i) {
                const auto field = static_cast<TraceField>(i);
                const TraceEdit wanted{!values.contains(field), values.value(field)};
                if (isEditable(field))
                    edit(models[number], field, wanted);
            }
        }
        m_undo.endMacro();
    });
}

void TracePage::applyToServers()
{
    QList<QPointer<ServerStore>> servers;
    TargetQuestion question;
    for (ServerStore* store : workspace().fleet().servers()) {
        // A production server is changed from its own page, where its name has to be typed.
        if (store != server() && workspace().mayChange(store) && !store->label().isProduction) {
            servers.append(store);
            question.targets.append(store->label().name);
        }
    }
    question.title = tr("Change other servers, too");
    question.sentence = tr("The pending changes are sent to the chosen servers at once, whatever "
                           "settings they have now. Production servers are not in the list.");
    question.action = tr("Apply");
    TargetsDialog::ask(this, question, [this, servers](const QList<int>& chosen) {
        for (const int number : chosen) {
            if (servers[number] != nullptr)
                send(*servers[number], 0);
        }
    });
}

void TracePage::setMuted(bool isMuted)
{
    m_delegate->setMuted(isMuted);
    m_view->viewport()->update();
    m_history->setMuted(isMuted);
}

} // namespace thalassa::console
