// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds or changes an alert rule: its sentence, completed and checked as it is typed, and a form
// with the same rule. *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <functional>
#include <optional>

#include "console/models/alerts/rule_text.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QStringListModel;

namespace thalassa::console {

class RuleForm;

class RuleDialog : public QDialog {
    Q_OBJECT

public:
    struct Kept {
        QString fault; // a sentence; empty: none
        // The rule as another console has changed it, because of which `wanted` is not kept; none:
        // there was no such change.
        std::optional<AlertRule> theirs;
    };
    // Makes `wanted` of the rule that was seen, or adds it if that is a new one.
    using Keep = std::function<Kept(const AlertRule& seen, const AlertRule& wanted)>;

    // A rule with the id 0 is a new one.
    RuleDialog(const AlertRule& rule, const RuleNames& names, Keep keep, QWidget* parent = nullptr);

private:
    void check();
    void complete(const QString& text);
    void keep();
    void tellConflict(const AlertRule& theirs);
    void say(const QString& sentence, bool isError);

    AlertRule m_seen; // the state of the rule that the user knows
    const RuleNames m_names;
    const Keep m_keep;
    QLineEdit* m_sentence;
    QLineEdit* m_note;
    QLabel* m_message;
    RuleForm* m_form;
    QPushButton* m_save;
    QStringListModel* m_completions;
    ParsedRule m_parsed;
};

} // namespace thalassa::console
