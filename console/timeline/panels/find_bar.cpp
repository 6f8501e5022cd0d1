// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/timeline/panels/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <utility>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"
#include "console/timeline/state/trace_words.h"

namespace thalassa::console {

FindBar::FindBar(TimelineState& state, QWidget* parent)
    : QWidget(parent)
    , m_state(state)
    , m_text(new QLineEdit)
    , m_count(new QLabel)
    , m_next(new QToolButton)
    , m_previous(new QToolButton)
{
    setObjectName(QStringLiteral("timelineFindBar"));
    m_text->setObjectName(QStringLiteral("timelineFind"));
    m_text->setAccessibleName(tr("Find slices"));
    m_text->setPlaceholderText(tr("Find: duration>5ms model:resnet"));
    m_text->setToolTip(tr("Terms: text, model:, name:, stage:, id:, duration>5ms; - before a term "
                          "negates it. Enter goes to the next slice."));
    m_text->setClearButtonEnabled(true);
    m_text->setMinimumWidth(220);
    m_text->installEventFilter(this);
    m_count->setTextFormat(Qt::PlainText);
    m_count->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("00,000 of 000,000")));
    m_previous->setObjectName(QStringLiteral("timelineFindPrevious"));
    m_previous->setArrowType(Qt::LeftArrow);
    m_previous->setFocusPolicy(Qt::StrongFocus);
    m_previous->setAccessibleName(tr("Previous found slice"));
    m_previous->setToolTip(tr("Previous found slice (Shift+Enter)"));
    m_next->setObjectName(QStringLiteral("timelineFindNext"));
    m_next->setArrowType(Qt::RightArrow);
    m_next->setFocusPolicy(Qt::StrongFocus);
    m_next->setAccessibleName(tr("Next found slice"));
    m_next->setToolTip(tr("Next found slice (Enter)"));
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_previous);
    layout->addWidget(m_next);
    layout->addWidget(m_count);
    m_delay.setSingleShot(true);
    m_delay.setInterval(std::chrono::milliseconds(200));
    connect(&m_delay, &QTimer::timeout, this, &FindBar::start);
    connect(m_text, &QLineEdit::textChanged, &m_delay, qOverload<>(&QTimer::start));
    connect(m_next, &QToolButton::clicked, this, &FindBar::next);
    connect(m_previous, &QToolButton::clicked, this, &FindBar::previous);
    connect(&state, &TimelineState::foundChanged, this, &FindBar::showCount);
    connect(&state, &TimelineState::selectedChanged, this, &FindBar::showCount);
    connect(&state, &TimelineState::tracesChanged, this, [this] {
        if (!m_text->text().isEmpty())
            m_delay.start();
    });
    showCount();
}

void FindBar::find(const QString& text)
{
    m_text->setText(text);
    m_delay.stop();
    start();
}

void FindBar::takeFocus()
{
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

void FindBar::start()
{
    trace::SearchQuery query = trace::parseQuery(m_text->text().toStdString());
    query.translatedName = translatedName;
    if (!query.fault.empty() || query.terms.empty()) {
        m_job.cancel();
        m_state.setFound({});
        m_count->setToolTip(QString::fromStdString(query.fault));
        if (!query.fault.empty()) {
            m_count->setText(tr("not understood"));
            m_text->setToolTip(shownText(query.fault, 512));
        }
        Q_EMIT searched();
        return;
    }
    m_job.run([this, traces = m_state.traces(), query](
                  const std::atomic<bool>& cancel) -> std::function<void()> {
        return [this, found = trace::search(traces, query, kMostPlaces, &cancel)] {
            m_state.setFound(found);
            if (std::exchange(m_isWaiting, false))
                next();
            Q_EMIT searched();
        };
    });
}

void FindBar::next()
{
    if (m_delay.isActive() || m_job.isRunning()) {
        m_isWaiting = true;
        if (m_delay.isActive()) {
            m_delay.stop();
            start();
        }
        return;
    }
    m_state.selectFound(m_state.foundIndex() + 1);
}

void FindBar::previous()
{
    m_state.selectFound(m_state.foundIndex() < 0 ? -1 : m_state.foundIndex() - 1);
}

void FindBar::showCount()
{
    const trace::SearchResult& found = m_state.found();
    const bool isSearching = !m_text->text().trimmed().isEmpty();
    m_next->setEnabled(!found.places.empty());
    m_previous->setEnabled(!found.places.empty());
    m_count->setVisible(isSearching); // its width is the field's meanwhile
    if (!isSearching)
        m_count->clear();
    else if (!found.isComplete && found.places.empty())
        return; // the traces have changed: the count stays until the search has run again
    else if (found.count == 0)
        m_count->setText(tr("none"));
    else if (m_state.foundIndex() < 0)
        m_count->setText(tr("%1 found").arg(figures::count(found.count)));
    else
        m_count->setText(tr("%1 of %2")
                             .arg(figures::count(static_cast<uint64_t>(m_state.foundIndex()) + 1),
                                 figures::count(found.count)));
}

bool FindBar::eventFilter(QObject* object, QEvent* event)
{
    if (object == m_text && event->type() == QEvent::KeyPress) {
        const auto* const key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            if (key->modifiers().testFlag(Qt::ShiftModifier))
                previous();
            else
                next();
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_text->text().isEmpty()) {
            m_text->clear();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

} // namespace thalassa::console
