// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FilterChips: the terms of the filter of a table as buttons. A quick filter is always there: a
// click adds its term, in place of one about the same column, and the next click removes it. Each
// other term of the filter is a button that removes it, once the term is complete: a blank follows,
// or the field has lost the focus. *lives on the GUI thread*.
#pragma once

#include <QHash>
#include <QStringList>
#include <QWidget>

class QLineEdit;
class QToolButton;

namespace thalassa::console {

class FlowLayout;

struct QuickFilter {
    QString text; // "Failed"
    QString term; // "state:failed"
};

class FilterChips : public QWidget {
    Q_OBJECT

public:
    // `id` and `name` are the objectName and the name of the table. The field outlives the chips.
    FilterChips(QLineEdit& field, const QString& id, QString name);

    void setQuickFilters(const QList<QuickFilter>& filters);
    // Adds a term to the filter, or removes it. A quick filter about the same column gives way.
    void setTerm(const QString& term, bool isSet);

private:
    void renew(bool isComplete);
    // Returns the terms that are complete and no quick filters.
    QStringList otherTerms(const QStringList& terms, bool isComplete) const;
    QToolButton* makeChip(const QString& term, const QString& text);
    void addTermChip(const QString& term);

    QLineEdit& m_field;
    const QString m_id;
    const QString m_name;
    FlowLayout* m_row;
    QHash<QString, QToolButton*> m_quick; // by term
    QStringList m_others;
    QList<QToolButton*> m_otherChips;
};

} // namespace thalassa::console
