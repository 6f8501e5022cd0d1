// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/span_row.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <utility>

#include "console/look/focus.h"
#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"

namespace thalassa::console {

SpanRow::SpanRow(
    const QString& prefix, QString text, TimeRange& range, QWidget& table, QWidget* parent)
    : QWidget(parent)
    , m_text(std::move(text))
    , m_range(range)
    , m_table(table)
    , m_label(makeLabel({}))
    , m_allTimes(new QToolButton)
{
    m_label->setObjectName(prefix + QStringLiteral("Span"));
    m_allTimes->setObjectName(prefix + QStringLiteral("AllTimes"));
    m_allTimes->setText(tr("Show all times"));
    m_allTimes->setAccessibleName(m_allTimes->text());
    m_allTimes->setToolTip(tr("Follow the present time again, on every page"));
    m_allTimes->setFocusPolicy(Qt::StrongFocus);
    offer(*m_allTimes);
    connect(m_allTimes, &QToolButton::clicked, this, &SpanRow::showAllTimes);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    row->addWidget(m_label);
    row->addWidget(m_allTimes);
    row->addStretch(1);
    hide();
    connect(&range, &TimeRange::visibleChanged, this, &SpanRow::followRange);
    connect(&range, &TimeRange::followingChanged, this, &SpanRow::followRange);
    followRange();
}

void SpanRow::setPlaceSpan(const std::optional<TimeSpan>& span)
{
    setSpan(span ? span : m_chosen);
}

void SpanRow::takeOver(const SpanRow& before)
{
    setSpan(before.m_span);
}

// The range of the present time changes each second, which must not end the span of a place.
void SpanRow::followRange()
{
    const std::optional<TimeSpan> chosen = m_range.chosen();
    if (chosen == m_chosen)
        return;
    m_chosen = chosen;
    setSpan(chosen);
}

void SpanRow::showAllTimes()
{
    if (m_range.chosen())
        m_range.follow(m_range.visible().length());
    setSpan({});
}

void SpanRow::setSpan(const std::optional<TimeSpan>& span)
{
    if (!span)
        passFocus(*m_allTimes, m_table);
    setVisible(span.has_value());
    if (span) {
        m_label->setToolTip(figures::exactTime(span->begin) + QStringLiteral(" – ") +
            figures::exactTime(span->end));
        m_label->setText(m_text.arg(figures::moments(span->begin, span->end, figures::wallNow())));
    }
    if (span == m_span)
        return;
    m_span = span;
    Q_EMIT spanChanged();
}

} // namespace thalassa::console
