// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/alerts/rule_dialog.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QStringListModel>
#include <QStyle>
#include <QVBoxLayout>

#include "console/look/labels.h"
#include "console/look/theme.h"
#include "console/models/text/shown_text.h"
#include "console/pages/alerts/rule_form.h"

namespace thalassa::console {

RuleDialog::RuleDialog(const AlertRule& rule, const RuleNames& names, Keep keep, QWidget* parent)
    : QDialog(parent)
    , m_seen(rule)
    , m_names(names)
    , m_keep(std::move(keep))
    , m_sentence(new QLineEdit)
    , m_note(new QLineEdit(rule.note))
    , m_message(makeParagraph({}, "muted"))
    , m_form(new RuleForm(names))
    , m_save(new QPushButton(rule.id == 0 ? tr("Add") : tr("Save")))
    , m_completions(new QStringListModel(this))
{
    setObjectName(QStringLiteral("ruleDialog"));
    setWindowTitle(rule.id == 0 ? tr("New alert rule") : tr("Alert rule"));
    m_sentence->setObjectName(QStringLiteral("ruleSentence"));
    m_sentence->setAccessibleName(tr("Rule"));
    m_sentence->setPlaceholderText(QStringLiteral("p99 of resnet > 20 ms for 2 min"));
    m_sentence->setMaxLength(static_cast<int>(kLongestRuleText));
    auto* completer = new QCompleter(m_completions, this);
    completer->setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    completer->popup()->setObjectName(QStringLiteral("ruleCompletions"));
    m_sentence->setCompleter(completer);
    connect(m_sentence, &QLineEdit::textEdited, this, &RuleDialog::complete);
    connect(m_sentence, &QLineEdit::textChanged, this, &RuleDialog::check);
    m_message->setObjectName(QStringLiteral("ruleMessage"));
    m_message->setMinimumHeight(2 * fontMetrics().height() + 2);
    m_message->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_note->setObjectName(QStringLiteral("ruleNote"));
    m_note->setAccessibleName(tr("Note"));
    m_note->setPlaceholderText(tr("what to do about it; it is shown with the alert"));
    m_note->setMaxLength(static_cast<int>(kLongestAlertNote));
    connect(m_form, &RuleForm::edited, this, [this] { m_sentence->setText(m_form->text()); });

    auto* cancel = new QPushButton(tr("Cancel"));
    cancel->setObjectName(QStringLiteral("ruleCancel"));
    cancel->setAutoDefault(false);
    m_save->setObjectName(QStringLiteral("ruleSave"));
    m_save->setDefault(true);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &RuleDialog::keep);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_save);

    QLabel* caption = makeLabel(tr("Rule"), "heading");
    caption->setBuddy(m_sentence);
    auto* noteRow = new QHBoxLayout;
    QLabel* noteCaption = makeLabel(tr("Note"));
    noteCaption->setBuddy(m_note);
    noteRow->setSpacing(kMargin);
    noteRow->addWidget(noteCaption);
    noteRow->addWidget(m_note, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(20, 16, 20, 16);
    column->setSpacing(kMargin);
    column->addWidget(caption);
    column->addWidget(m_sentence);
    column->addWidget(m_message);
    column->addWidget(m_form);
    column->addLayout(noteRow);
    column->addLayout(buttons);
    setMinimumWidth(760);
    // A new rule begins with an example in the form, and with an empty sentence.
    m_form->setRule(rule);
    if (rule.id != 0)
        m_sentence->setText(textOf(rule));
    complete(m_sentence->text());
    check();
    m_sentence->setFocus();
}

void RuleDialog::complete(const QString& text)
{
    m_completions->setStringList(completionsOf(text, m_names));
}

void RuleDialog::check()
{
    const QString text = m_sentence->text();
    m_parsed = parseRule(text);
    const bool isEmpty = text.trimmed().isEmpty();
    const bool isValid = m_parsed.rule.has_value();
    m_save->setEnabled(isValid);
    // A rule that is still being typed is no error yet.
    const bool isAtEnd = m_parsed.fault.length == 0;
    m_sentence->setProperty("invalid", !isValid && !isEmpty && !isAtEnd);
    m_sentence->style()->polish(m_sentence);
    if (isEmpty) {
        say(tr("Type a rule such as “p99 of resnet > 20 ms for 2 min”, or fill in the form."),
            false);
    } else if (!isValid && isAtEnd) {
        say(m_parsed.fault.text, false);
    } else if (!isValid) {
        say(tr("At character %1: %2").arg(m_parsed.fault.position + 1).arg(m_parsed.fault.text),
            true);
    } else {
        say(wordsOf(*m_parsed.rule), false);
        if (m_form->text() != text)
            m_form->setRule(*m_parsed.rule);
    }
}

void RuleDialog::say(const QString& sentence, bool isError)
{
    m_message->setProperty(kRole, QLatin1String(isError ? "error" : "muted"));
    m_message->style()->polish(m_message);
    m_message->setText(sentence);
}

void RuleDialog::keep()
{
    if (!m_parsed.rule)
        return;
    AlertRule rule = *m_parsed.rule;
    rule.id = m_seen.id;
    rule.note = m_note->text().trimmed();
    rule.isEnabled = m_seen.isEnabled;
    rule.snooze = m_seen.snooze;
    const Kept kept = m_keep(m_seen, rule);
    if (kept.theirs)
        tellConflict(*kept.theirs);
    else if (kept.fault.isEmpty())
        accept();
    else
        say(kept.fault, true);
}

// The entries of the user stay, and the next Save replaces the change of the other console.
void RuleDialog::tellConflict(const AlertRule& theirs)
{
    m_seen = theirs;
    m_save->setText(tr("Replace"));
    const QString text = shownText(textOf(theirs).toStdString());
    const QString change = theirs.note.isEmpty()
        ? tr("Another console has changed the rule to “%1”.").arg(text)
        : tr("Another console has changed the rule to “%1”, with the note “%2”.")
              .arg(text, shownText(theirs.note.toStdString()));
    say(change + u' ' + tr("Replace it with yours, or cancel to keep it."), true);
}

} // namespace thalassa::console
