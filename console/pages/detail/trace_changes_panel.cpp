// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/detail/trace_changes_panel.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <utility>

#include "console/look/focus.h"
#include "console/look/health_mark.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/models/live/words.h"
#include "console/models/settings/trace_rules.h"

namespace thalassa::console {

TraceChangesPanel::TraceChangesPanel(QWidget* parent)
    : QWidget(parent)
    , m_area(new QScrollArea)
    , m_list(new QVBoxLayout)
    , m_requests(new QPlainTextEdit)
    , m_note(makeParagraph({}, "error"))
    , m_discard(new QPushButton(tr("Discard")))
    , m_apply(new QPushButton(tr("Apply")))
{
    setObjectName(QStringLiteral("traceChanges"));
    m_requests->setObjectName(QStringLiteral("traceRequests"));
    m_requests->setAccessibleName(tr("Requests that will be sent"));
    m_requests->setReadOnly(true);
    m_requests->setTabChangesFocus(true);
    m_requests->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_note->setObjectName(QStringLiteral("traceNote"));
    m_discard->setObjectName(QStringLiteral("traceDiscard"));
    m_apply->setObjectName(QStringLiteral("traceApply"));
    offer(*m_apply, tr("Apply the trace settings"));
    offer(*m_discard, tr("Discard the edits of the trace settings"));
    connect(m_discard, &QPushButton::clicked, this, &TraceChangesPanel::discarded);
    connect(m_apply, &QPushButton::clicked, this, &TraceChangesPanel::applied);
    auto* listWidget = new QWidget;
    m_list->setContentsMargins(kMargin, kGap, kMargin, kGap);
    m_list->setSpacing(kGap / 2);
    listWidget->setLayout(m_list);
    m_area->setObjectName(QStringLiteral("traceDiff"));
    m_area->setAccessibleName(tr("Changes"));
    m_area->setWidgetResizable(true);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidget(listWidget);
    auto* both = new QHBoxLayout;
    both->setSpacing(kGap);
    both->addWidget(m_area, 3);
    both->addWidget(m_requests, 2);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(kGap);
    buttons->addWidget(m_note, 1);
    buttons->addWidget(m_discard);
    buttons->addWidget(m_apply);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addLayout(both, 1);
    column->addLayout(buttons);
}

void TraceChangesPanel::setDetail(ServerDetail* detail)
{
    m_detail = detail;
    m_shown = QStringLiteral("?");
}

void TraceChangesPanel::setWritable(bool isWritable)
{
    if (std::exchange(m_isWritable, isWritable) != isWritable)
        m_shown = QStringLiteral("?");
    m_apply->setVisible(isWritable);
    m_discard->setVisible(isWritable);
}

void TraceChangesPanel::renew(const QString& obstacle, const QString& refusal)
{
    if (m_detail == nullptr)
        return;
    const TraceTable& table = m_detail->traceSettings();
    const QList<TraceDifference> differences = table.differences();
    const QList<TraceDifference> conflicts = table.conflicts();
    QString now;
    for (const QList<TraceDifference>& all : {conflicts, differences}) {
        for (const TraceDifference& one : all) {
            now += QStringLiteral("%1|%2|%3|%4|%5\n")
                       .arg(one.name, nameOf(one.field), one.before, one.mine, one.theirs);
        }
        now += u'\n';
    }
    if (now != m_shown) {
        m_shown = now;
        while (QLayoutItem* item = m_list->takeAt(0)) {
            if (item->widget() != nullptr) {
                item->widget()->hide();
                item->widget()->deleteLater(); // one of its buttons may be the caller
            }
            delete item;
        }
        for (const TraceDifference& one : conflicts)
            addDifference(one, true);
        for (const TraceDifference& one : differences)
            addDifference(one, false);
        if (differences.isEmpty())
            m_list->addWidget(makeParagraph(m_isWritable
                    ? tr("Nothing is changed. Double-click a value to edit it, "
                         "or press F2; Delete resets it.")
                    : obstacle,
                "muted"));
        m_list->addStretch(1);
        renewRequests();
    }
    const QStringList problems = table.problems();
    QString note = refusal;
    if (!problems.isEmpty())
        note = problems.first();
    else if (!conflicts.isEmpty())
        note = tr("%n setting(s) were changed by another client. Decide for each of them.", nullptr,
            static_cast<int>(conflicts.size()));
    m_note->setText(note);
    const QString reason = !obstacle.isEmpty() ? obstacle
        : table.isEdited()                     ? note
                                               : tr("Nothing is changed.");
    setReason(*m_apply, reason);
    setReason(*m_discard, tr("Nothing is changed."));
    const bool canApply =
        obstacle.isEmpty() && table.isEdited() && problems.isEmpty() && conflicts.isEmpty();
    enableControl(*m_apply, canApply, *m_area);
    enableControl(*m_discard, table.isEdited(), *m_area);
}

void TraceChangesPanel::renewRequests()
{
    QStringList texts;
    const TraceFacts& facts = m_detail->traceSettings().facts();
    quint64 revision = facts.revision;
    for (const TraceChange& change : m_detail->traceSettings().changes()) {
        const QJsonObject body = requestOf(facts.service, change, revision);
        texts.append(QStringLiteral("POST %1\n").arg(tracePath(facts.service, change.model)) +
            QString::fromUtf8(QJsonDocument(body).toJson(QJsonDocument::Indented)));
        if (revision > 0)
            ++revision;
    }
    m_requests->setPlainText(texts.isEmpty() ? tr("No request will be sent.") : texts.join(u'\n'));
}

void TraceChangesPanel::addDifference(const TraceDifference& difference, bool isConflict)
{
    auto* widget = new QWidget;
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    const QString who = difference.model.isEmpty() ? tr("global") : difference.name;
    const QString where = tr("%1, %2").arg(who, titleOf(difference.field));
    if (!isConflict) {
        auto* label =
            new ElidedLabel(tr("%1: %2 → %3").arg(where, difference.before, difference.mine));
        row->addWidget(label, 1);
        m_list->addWidget(widget);
        return;
    }
    auto* mark = new HealthMark;
    mark->setHealth(Health::Attention, {});
    row->addWidget(mark);
    const QString by = m_detail->traceSettings().facts().changedBy;
    auto* label = new ElidedLabel(by.isEmpty()
            ? tr("%1: is now %2; your edit is %3").arg(where, difference.theirs, difference.mine)
            : tr("%1: is now %2, by %3; your edit is %4")
                  .arg(where, difference.theirs, by, difference.mine));
    row->addWidget(label, 1);
    const QString name = QString::fromUtf8(difference.model) + u'.' + nameOf(difference.field);
    auto* mine = new QPushButton(tr("Keep mine"));
    mine->setObjectName(QStringLiteral("keepMine.") + name);
    mine->setAccessibleName(tr("Keep my value of %1").arg(where));
    auto* theirs = new QPushButton(tr("Take theirs"));
    theirs->setObjectName(QStringLiteral("takeTheirs.") + name);
    theirs->setAccessibleName(tr("Take the server's value of %1").arg(where));
    connect(mine, &QPushButton::clicked, this,
        [this, difference] { Q_EMIT keptMine(difference.model, difference.field); });
    connect(theirs, &QPushButton::clicked, this,
        [this, difference] { Q_EMIT tookTheirs(difference.model, difference.field); });
    row->addWidget(mine);
    row->addWidget(theirs);
    m_list->addWidget(widget);
}

} // namespace thalassa::console
