// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/log_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <tuple>

#include "console/look/flow_layout.h"
#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/pages/confirm_dialog.h"
#include "console/pages/draft_notice.h"

namespace thalassa::console {

namespace {

// A server without revisions has changed when its values have.
bool isChanged(const LogState& now, const LogState& before)
{
    const auto values = [](const LogState& log) {
        return std::tie(log.info, log.warning, log.error, log.verboseLevel, log.format);
    };
    return now.revision != before.revision || values(now) != values(before);
}

LogValues valuesOf(const LogState& log)
{
    return {log.info, log.warning, log.error, qMin(log.verboseLevel, LogValues::kHighestLevel),
        log.format};
}

} // namespace

LogPanel::LogPanel(Workspace& workspace, QWidget* parent)
    : QFrame(parent)
    , m_workspace(workspace)
    , m_notice(new DraftNotice(QStringLiteral("logDraft"), *this))
    , m_controls(new QWidget)
    , m_fault(makeParagraph({}, "error"))
    , m_info(new QCheckBox(tr("Info")))
    , m_warning(new QCheckBox(tr("Warnings")))
    , m_error(new QCheckBox(tr("Errors")))
    , m_verbose(new QSpinBox)
    , m_format(new QComboBox)
    , m_note(new ElidedLabel)
    , m_apply(new QPushButton(tr("Apply")))
    , m_revert(new QPushButton(tr("Revert")))
{
    setObjectName(QStringLiteral("logPanel"));
    setProperty(kRole, QLatin1String("panel"));
    m_info->setObjectName(QStringLiteral("logInfo"));
    m_warning->setObjectName(QStringLiteral("logWarning"));
    m_error->setObjectName(QStringLiteral("logError"));
    m_verbose->setObjectName(QStringLiteral("logVerbose"));
    m_verbose->setAccessibleName(tr("Verbose level"));
    m_verbose->setRange(0, 9);
    m_verbose->setToolTip(tr("0 writes no verbose lines; each level writes more"));
    m_format->setObjectName(QStringLiteral("logFormat"));
    m_format->setAccessibleName(tr("Format of the log"));
    m_format->addItems(
        {QStringLiteral("default"), QStringLiteral("ISO8601"), QStringLiteral("json")});
    m_note->setObjectName(QStringLiteral("logNote"));
    m_note->setProperty(kRole, QLatin1String("muted"));
    m_apply->setObjectName(QStringLiteral("logApply"));
    m_revert->setObjectName(QStringLiteral("logRevert"));

    m_fault->setObjectName(QStringLiteral("logFault"));
    m_fault->setContentsMargins(kMargin, kGap, kMargin, kGap);
    m_fault->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_notice);
    column->addWidget(makeControls());
    column->addWidget(m_fault);
    for (QCheckBox* box : {m_info, m_warning, m_error}) {
        connect(box, &QCheckBox::toggled, this, &LogPanel::controlChanged);
    }
    offer(*m_apply, tr("Apply the log settings"));
    offer(*m_revert, tr("Revert the log settings"));
    connect(m_verbose, &QSpinBox::valueChanged, this, &LogPanel::controlChanged);
    connect(m_format, &QComboBox::currentTextChanged, this, &LogPanel::controlChanged);
    connect(m_apply, &QPushButton::clicked, this, &LogPanel::apply);
    connect(m_revert, &QPushButton::clicked, this, [this] {
        if (isKnown()) {
            showState(*m_server->log());
            keepOnDisk();
        }
    });
    if (DraftFolder* const folder = workspace.drafts()) {
        connect(folder, &DraftFolder::leftChanged, this, &LogPanel::renewNotice);
        connect(m_notice, &DraftNotice::discarded, this,
            [this, folder] { folder->discard(subject()); });
        connect(m_notice, &DraftNotice::restored, this, &LogPanel::restoreLeft);
    }
}

DraftSubject LogPanel::subject() const
{
    return {DraftSubject::Kind::LogSettings,
        m_server == nullptr ? QString() : m_server->label().name, {}};
}

void LogPanel::controlChanged()
{
    renewButtons();
    if (!m_isFilling)
        keepOnDisk();
}

// Keeps the edits of the shown server as its draft.
void LogPanel::keepOnDisk()
{
    DraftFolder* const folder = m_workspace.drafts();
    if (folder == nullptr || m_server == nullptr || !m_shown)
        return;
    if (!isEdited())
        return folder->remove(subject());
    KeptDraft draft;
    draft.subject = subject();
    draft.log = {valuesOf(*m_shown), controlValues()};
    folder->put(draft);
}

// Offers the edits that an earlier run has left.
void LogPanel::renewNotice()
{
    const bool isWritable = isKnown() && !m_server->label().isReadOnly;
    const KeptDraft* const left = !isWritable || m_workspace.drafts() == nullptr
        ? nullptr
        : m_workspace.drafts()->left(subject());
    if (left == nullptr)
        return m_notice->withdraw();
    const int changed = left->log.countChangedSince(valuesOf(*m_server->log()));
    m_notice->showOffer(left->edited,
        changed == 0
            ? QString()
            : tr("%n of these settings have another value on the server now.", nullptr, changed));
}

void LogPanel::restoreLeft()
{
    if (!isKnown() || m_workspace.drafts()->left(subject()) == nullptr)
        return;
    const LogEdits edits = m_workspace.drafts()->take(subject()).log;
    const auto edited = [&edits](auto LogValues::*value) {
        using Value = std::decay_t<decltype(edits.after.*value)>;
        return edits.after.*value == edits.before.*value ? std::optional<Value>()
                                                         : std::optional<Value>(edits.after.*value);
    };
    {
        const QScopedValueRollback filling(m_isFilling, true);
        setControls(
            {edited(&LogValues::info), edited(&LogValues::warning), edited(&LogValues::error),
                edited(&LogValues::verboseLevel), edited(&LogValues::format), 0});
    }
    keepOnDisk();
    refresh();
}

QWidget* LogPanel::makeControls()
{
    const auto pair = [](const QString& text, QWidget* control) {
        auto* both = new QHBoxLayout;
        both->setSpacing(kGap);
        both->addWidget(makeLabel(text));
        both->addWidget(control);
        return both;
    };
    auto* row = new FlowLayout(m_controls);
    row->setContentsMargins(kMargin, kGap, kMargin, kGap);
    row->add(makeLabel(tr("Log"), "heading"));
    row->add(m_info);
    row->add(m_warning);
    row->add(m_error);
    row->add(pair(tr("Verbose"), m_verbose));
    row->add(pair(tr("Format"), m_format));
    row->add(m_note, 1);
    row->add(m_revert);
    row->add(m_apply);
    return m_controls;
}

void LogPanel::setServer(ServerStore* server)
{
    keepDraft();
    m_server = server;
    m_shown.reset();
    if (isKnown()) {
        showState(*server->log());
    }
    restoreDraft();
    refresh();
}

void LogPanel::keepDraft()
{
    if (m_server != nullptr && m_shown && isEdited()) {
        m_drafts.append({m_server, *m_shown, change()});
    }
}

void LogPanel::restoreDraft()
{
    const auto found = std::find_if(m_drafts.begin(), m_drafts.end(),
        [this](const Draft& draft) { return m_server != nullptr && draft.server == m_server; });
    if (found == m_drafts.end() || !isKnown()) {
        return; // until the server tells its settings
    }
    const Draft draft = *found;
    m_drafts.erase(found);
    showState(draft.shown);
    const QScopedValueRollback filling(m_isFilling, true);
    setControls(draft.change);
}

// Sets the controls of the settings that the change has.
void LogPanel::setControls(const LogChange& change)
{
    m_info->setChecked(change.info.value_or(m_info->isChecked()));
    m_warning->setChecked(change.warning.value_or(m_warning->isChecked()));
    m_error->setChecked(change.error.value_or(m_error->isChecked()));
    if (change.verboseLevel) {
        const auto level = static_cast<int>(*change.verboseLevel);
        m_verbose->setMaximum(qMax(m_verbose->maximum(), level));
        m_verbose->setValue(level);
    }
    if (change.format) {
        if (m_format->findText(*change.format) < 0)
            m_format->addItem(*change.format);
        m_format->setCurrentText(*change.format);
    }
}

LogValues LogPanel::controlValues() const
{
    return {m_info->isChecked(), m_warning->isChecked(), m_error->isChecked(),
        static_cast<quint32>(m_verbose->value()), m_format->currentText()};
}

QStringList LogPanel::editedServers() const
{
    QStringList names;
    if (m_server != nullptr && m_shown && isEdited()) {
        names.append(m_server->label().name);
    }
    for (const Draft& draft : m_drafts) {
        if (draft.server != nullptr) {
            names.append(draft.server->label().name);
        }
    }
    return names;
}

void LogPanel::takeEdits(const LogPanel& before)
{
    m_drafts = before.m_drafts;
}

bool LogPanel::hasContent() const
{
    return isKnown() || (m_server != nullptr && !m_server->logFault().isEmpty());
}

bool LogPanel::isKnown() const
{
    return m_server != nullptr && m_server->log();
}

void LogPanel::refresh()
{
    const bool isUnread = !isKnown() && hasContent();
    renewNotice();
    m_controls->setVisible(!isUnread);
    m_fault->setVisible(isUnread);
    if (isUnread) {
        m_fault->setText(tr("The log settings could not be read: %1").arg(m_server->logFault()));
    }
    if (!isKnown()) {
        return;
    }
    restoreDraft();
    const LogState& log = *m_server->log();
    if (!isEdited()) {
        showState(log);
    }
    QString note;
    if (isEdited() && isChanged(log, *m_shown)) {
        note = tr("Changed meanwhile by %1: Revert shows what the server has now.")
                   .arg(log.changedBy.isEmpty() ? tr("the server") : log.changedBy);
    } else if (log.changed != WallTime()) {
        note = tr("Changed %1 by %2.")
                   .arg(figures::age(log.changed, figures::wallNow()),
                       log.changedBy.isEmpty() ? tr("the server") : log.changedBy);
    } else if (!log.file.isEmpty()) {
        note = tr("Written to %1.").arg(log.file);
    }
    m_note->setFullText(note);
    renewButtons();
}

void LogPanel::showState(const LogState& log)
{
    const QScopedValueRollback filling(m_isFilling, true);
    m_shown = log;
    m_shown->verboseLevel =
        qMin(log.verboseLevel, LogValues::kHighestLevel); // what the control can show
    m_info->setChecked(log.info);
    m_warning->setChecked(log.warning);
    m_error->setChecked(log.error);
    m_verbose->setMaximum(qMax(9, static_cast<int>(m_shown->verboseLevel)));
    m_verbose->setValue(static_cast<int>(m_shown->verboseLevel));
    if (m_format->findText(log.format) < 0 && !log.format.isEmpty()) {
        m_format->addItem(log.format);
    }
    m_format->setCurrentIndex(m_format->findText(log.format)); // none if it is not told
    renewButtons();
}

bool LogPanel::focusSetting(const QString& name)
{
    const QHash<QString, QWidget*> controls{{QStringLiteral("log_info"), m_info},
        {QStringLiteral("log_warning"), m_warning}, {QStringLiteral("log_error"), m_error},
        {QStringLiteral("log_verbose_level"), m_verbose}, {QStringLiteral("log_format"), m_format}};
    QWidget* control = controls.value(name);
    if (control == nullptr || !control->isVisible()) {
        return false;
    }
    control->setFocus(Qt::OtherFocusReason);
    return true;
}

QList<PageSetting> logSettings()
{
    return {{QStringLiteral("log_info"), LogPanel::tr("Info")},
        {QStringLiteral("log_warning"), LogPanel::tr("Warnings")},
        {QStringLiteral("log_error"), LogPanel::tr("Errors")},
        {QStringLiteral("log_verbose_level"), LogPanel::tr("Verbose level")},
        {QStringLiteral("log_format"), LogPanel::tr("Format of the log")}};
}

LogChange LogPanel::change() const
{
    LogChange change;
    if (!m_shown) {
        return change;
    }
    if (m_info->isChecked() != m_shown->info) {
        change.info = m_info->isChecked();
    }
    if (m_warning->isChecked() != m_shown->warning) {
        change.warning = m_warning->isChecked();
    }
    if (m_error->isChecked() != m_shown->error) {
        change.error = m_error->isChecked();
    }
    if (static_cast<quint32>(m_verbose->value()) != m_shown->verboseLevel) {
        change.verboseLevel = static_cast<quint32>(m_verbose->value());
    }
    if (m_format->currentText() != m_shown->format) {
        change.format = m_format->currentText();
    }
    change.revision = m_shown->revision;
    return change;
}

bool LogPanel::isEdited() const
{
    const LogChange edited = change();
    return edited.info || edited.warning || edited.error || edited.verboseLevel || edited.format;
}

void LogPanel::renewButtons()
{
    const bool mayChange = m_workspace.mayChange(m_server);
    for (QWidget* control :
        std::initializer_list<QWidget*>{m_info, m_warning, m_error, m_verbose, m_format}) {
        control->setEnabled(mayChange);
    }
    const bool isWritable =
        m_server != nullptr && !m_server->label().isReadOnly && m_workspace.commands() != nullptr;
    m_apply->setVisible(isWritable);
    m_revert->setVisible(isWritable);
    const QString refusal = m_workspace.refusalOf(m_server);
    setReason(*m_apply, mayChange ? tr("Nothing is changed.") : refusal);
    setReason(*m_revert, tr("Nothing is changed."));
    enableControl(*m_apply, mayChange && isEdited(), *m_info);
    enableControl(*m_revert, isEdited(), *m_info);
}

void LogPanel::apply()
{
    if (!m_workspace.mayChange(m_server) || !isEdited())
        return;
    const ServerLabel& label = m_server->label();
    if (!label.isProduction) {
        send(change());
        return;
    }
    Confirmation confirmation;
    confirmation.title = tr("Change the log settings of %1?").arg(label.name);
    confirmation.sentence = edits().join(u'\n');
    confirmation.action = tr("Apply");
    confirmation.isDestructive = false;
    confirmation.typedName = label.name;
    ConfirmDialog::ask(this, confirmation, [this, target = m_server, change = change()] {
        // The panel may show another server by now.
        if (target != nullptr && target == m_server && m_workspace.mayChange(target))
            send(change);
    });
}

void LogPanel::send(const LogChange& change)
{
    m_workspace.commands()->changeLog(*m_server, change);
    // The controls show the server's settings again as soon as it has answered.
    m_shown->info = m_info->isChecked();
    m_shown->warning = m_warning->isChecked();
    m_shown->error = m_error->isChecked();
    m_shown->verboseLevel = static_cast<quint32>(m_verbose->value());
    m_shown->format = m_format->currentText();
    keepOnDisk();
    renewButtons();
}

QStringList LogPanel::edits() const
{
    QStringList lines;
    const auto add = [&lines](const QString& name, const QString& before, const QString& now) {
        if (before != now)
            lines.append(tr("%1: %2 → %3").arg(name, before, now));
    };
    const auto addBox = [&add](const QCheckBox& box, bool before) {
        const auto word = [](bool isOn) { return isOn ? tr("on") : tr("off"); };
        add(box.text(), word(before), word(box.isChecked()));
    };
    addBox(*m_info, m_shown->info);
    addBox(*m_warning, m_shown->warning);
    addBox(*m_error, m_shown->error);
    add(m_verbose->accessibleName(), QString::number(m_shown->verboseLevel),
        QString::number(m_verbose->value()));
    add(m_format->accessibleName(), m_shown->format, m_format->currentText());
    return lines;
}

} // namespace thalassa::console
