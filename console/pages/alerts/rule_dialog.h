// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Adds or changes an alert rule: its sentence, completed and checked as it is typed, and a form
// with the same rule. *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <functional>

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
    // Keeps the rule; returns a sentence on an error.
    using Keep = std::function<QString(const AlertRule& rule)>;

    // A rule with the id 0 is a new one.
    RuleDialog(const AlertRule& rule, const RuleNames& names, Keep keep, QWidget* parent = nullptr);

private:
    void check();
    void complete(const QString& text);
    void keep();
    void say(const QString& sentence, bool isError);

    const AlertRule m_initial;
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
