// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/charts/range_bar.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QTimer>
#include <QToolButton>
#include <array>

#include "console/charts/data/axis.h"
#include "console/look/theme.h"

namespace thalassa::console::charts {
namespace {

using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::nanoseconds;

constexpr std::array<nanoseconds, 8> kLengths{
    minutes(1), minutes(5), minutes(15), minutes(30), hours(1), hours(2), hours(6), hours(24)};
constexpr std::chrono::milliseconds kStep(1000);

QString lengthText(nanoseconds length)
{
    const auto count = std::chrono::duration_cast<minutes>(length).count();
    return count < 60 ? RangeBar::tr("Last %1 min").arg(count)
                      : RangeBar::tr("Last %1 h").arg(count / 60);
}

} // namespace

RangeBar::RangeBar(TimeRange& range, QWidget* parent)
    : QWidget(parent)
    , m_range(range)
    , m_length(new QToolButton)
    , m_back(new QToolButton)
    , m_live(new QToolButton)
    , m_timer(new QTimer(this))
{
    setObjectName(QStringLiteral("rangeBar"));
    m_length->setObjectName(QStringLiteral("rangeLength"));
    m_length->setPopupMode(QToolButton::InstantPopup);
    m_back->setObjectName(QStringLiteral("rangeBack"));
    m_back->setText(tr("Zoom out"));
    m_back->setAccessibleName(tr("Zoom out"));
    m_live->setObjectName(QStringLiteral("rangeLive"));
    m_live->setText(tr("Live"));
    m_live->setAccessibleName(tr("Live"));
    for (QToolButton* button : {m_length, m_back, m_live}) {
        button->setFocusPolicy(Qt::StrongFocus);
    }
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap / 2);
    for (QToolButton* button : {m_back, m_live, m_length}) {
        row->addWidget(button);
    }
    makeMenu();
    connect(m_back, &QToolButton::clicked, &range, &TimeRange::back);
    connect(m_live, &QToolButton::clicked, this,
        [this] { m_range.follow(m_range.visible().length()); });
    connect(&range, &TimeRange::visibleChanged, this, &RangeBar::renew);
    connect(&range, &TimeRange::followingChanged, this, &RangeBar::renew);
    m_timer->setInterval(kStep);
    connect(m_timer, &QTimer::timeout, this, [this] { m_range.advance(figures::wallNow()); });
    renew();
}

void RangeBar::makeMenu()
{
    auto* menu = new QMenu(m_length);
    for (const nanoseconds length : kLengths) {
        const QAction* action = menu->addAction(lengthText(length));
        connect(action, &QAction::triggered, this, [this, length] { m_range.follow(length); });
    }
    m_length->setMenu(menu);
}

void RangeBar::setFollowed(bool isFollowed)
{
    m_isFollowed = isFollowed;
    renew();
}

void RangeBar::renew()
{
    const QString reason = tr("This page shows the present state, not a time range");
    m_length->setToolTip(
        m_isFollowed ? tr("The time that charts, tables and the timeline show") : reason);
    m_back->setToolTip(m_isFollowed ? tr("Show the range before") : reason);
    m_live->setToolTip(m_isFollowed ? tr("Follow the present time again") : reason);
    m_length->setEnabled(m_isFollowed);
    m_live->setEnabled(m_isFollowed);
    const TimeSpan& visible = m_range.visible();
    const bool isRound = visible.length() % minutes(1) == nanoseconds(0);
    const QString text =
        m_range.isFollowing() && isRound ? lengthText(visible.length()) : spanText(visible);
    m_length->setText(text + QStringLiteral(" ▾"));
    m_length->setAccessibleName(tr("Time range: %1").arg(text));
    m_live->setVisible(!m_range.isFollowing());
    m_back->setVisible(!m_range.isFollowing());
    m_back->setEnabled(m_isFollowed && m_range.hasBack());
}

void RangeBar::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_range.advance(figures::wallNow());
    m_timer->start();
}

void RangeBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_timer->stop();
}

} // namespace thalassa::console::charts
