// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An alert rule as fields. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/alerts/rule_text.h"

class QComboBox;
class QFormLayout;
class QLineEdit;

namespace thalassa::console {

class RuleForm : public QWidget {
    Q_OBJECT

public:
    explicit RuleForm(const RuleNames& names, QWidget* parent = nullptr);

    // Shows a rule; edited() is not emitted.
    void setRule(const AlertRule& rule);
    // The text of the rule as the fields have it, which may have a fault.
    QString text() const;

Q_SIGNALS:
    void edited();

private:
    QComboBox* addChoice(QFormLayout* form, const char* name, const QString& label);
    QLineEdit* addField(
        QFormLayout* form, const char* name, const QString& label, const QString& hint);
    void announce();
    // Shows the fields that the figure and the scope need.
    void renewFields();

    QComboBox* m_series;
    QComboBox* m_stage;
    QComboBox* m_what;
    QComboBox* m_model;
    QLineEdit* m_version;
    QComboBox* m_where;
    QComboBox* m_place;
    QComboBox* m_comparison;
    QLineEdit* m_threshold;
    QLineEdit* m_duration;
    QComboBox* m_severity;
    const RuleNames m_names;
    bool m_isFilling = false; // a change is not the user's
};

} // namespace thalassa::console
