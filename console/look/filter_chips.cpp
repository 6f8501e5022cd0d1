// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/filter_chips.h"

#include <QLineEdit>
#include <QToolButton>
#include <utility>

#include "console/look/flow_layout.h"
#include "console/look/focus.h"
#include "console/look/icons.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"
#include "console/models/table/filter.h"

namespace thalassa::console {
namespace {

constexpr qsizetype kMostChips = 20; // of terms; a pasted list may have thousands

// "-model:a" for "model:a", and the other way round.
QString oppositeOf(const QString& term)
{
    return term.startsWith(u'-') ? term.mid(1) : u'-' + term;
}

} // namespace

FilterChips::FilterChips(QLineEdit& field, const QString& id, QString name)
    : m_field(field)
    , m_id(id + QStringLiteral("Chip"))
    , m_name(std::move(name))
    , m_row(new FlowLayout(this))
{
    setObjectName(id + QStringLiteral("Chips"));
    m_row->setSpacing(kGap / 2);
    connect(&field, &QLineEdit::textChanged, this,
        [this](const QString& text) { renew(!m_field.hasFocus() || text.endsWith(u' ')); });
    // Later: the field may lose the focus because its window is being deleted.
    connect(
        &field, &QLineEdit::editingFinished, this, [this] { renew(true); }, Qt::QueuedConnection);
    setVisible(false);
}

QToolButton* FilterChips::makeChip(const QString& term, const QString& text)
{
    auto* chip = new QToolButton;
    chip->setObjectName(m_id + u'.' + term);
    chip->setProperty(kRole, QLatin1String("chip"));
    chip->setText(text);
    chip->setFocusPolicy(Qt::StrongFocus);
    m_row->add(chip);
    return chip;
}

void FilterChips::setQuickFilters(const QList<QuickFilter>& filters)
{
    for (const QuickFilter& filter : filters) {
        QToolButton* chip = makeChip(filter.term, filter.text);
        chip->setCheckable(true);
        chip->setAccessibleName(filter.text);
        chip->setToolTip(tr("Only rows with %1").arg(filter.term));
        offer(*chip, m_name + QStringLiteral(": ") + filter.text);
        connect(chip, &QToolButton::clicked, this,
            [this, term = filter.term](bool isSet) { setTerm(term, isSet); });
        m_quick.insert(filter.term, chip);
    }
    renew(true);
}

void FilterChips::setTerm(const QString& term, bool isSet)
{
    QStringList terms = Filter::termsOf(m_field.text());
    const QString field = Filter::fieldOf(term);
    terms.removeIf([&](const QString& one) {
        const bool givesWay = isSet && !field.isEmpty() && m_quick.contains(one);
        const bool contradicts = isSet && one == oppositeOf(term);
        return one == term || contradicts || (givesWay && Filter::fieldOf(one) == field);
    });
    if (isSet)
        terms.append(term);
    m_field.setText(terms.join(u' '));
    renew(true);
}

QStringList FilterChips::otherTerms(const QStringList& terms, bool isComplete) const
{
    QStringList others = terms;
    if (!isComplete && !others.isEmpty())
        others.removeLast();
    others.removeIf([this](const QString& term) { return m_quick.contains(term); });
    others.removeDuplicates();
    return others.mid(0, kMostChips);
}

void FilterChips::renew(bool isComplete)
{
    const QStringList terms = Filter::termsOf(m_field.text());
    for (auto one = m_quick.cbegin(); one != m_quick.cend(); ++one)
        one.value()->setChecked(terms.contains(one.key()));
    if (const QStringList others = otherTerms(terms, isComplete); others != m_others) {
        m_others = others;
        for (QToolButton* chip : std::exchange(m_otherChips, {})) {
            passFocus(*chip, m_field);
            m_row->removeWidget(chip);
            chip->hide();
            chip->deleteLater(); // this may be its click
        }
        for (const QString& term : others)
            addTermChip(term);
    }
    setVisible(!m_quick.isEmpty() || !m_others.isEmpty());
}

void FilterChips::addTermChip(const QString& term)
{
    constexpr int kMostWidth = 240;
    QToolButton* chip = makeChip(term,
        fontMetrics()
            .elidedText(term, Qt::ElideRight, kMostWidth)
            .replace(u'&', QStringLiteral("&&")));
    chip->setIcon(icon(QStringLiteral("close")));
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setAccessibleName(tr("Remove %1 from the filter").arg(term));
    chip->setToolTip(chip->accessibleName());
    offer(*chip, m_name + QStringLiteral(": ") + chip->accessibleName());
    connect(chip, &QToolButton::clicked, this, [this, term] { setTerm(term, false); });
    m_otherChips.append(chip);
}

} // namespace thalassa::console
