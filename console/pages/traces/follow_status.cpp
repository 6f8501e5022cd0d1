// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/traces/follow_status.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>

#include "console/look/labels.h"
#include "console/look/offered_action.h"
#include "console/look/theme.h"

namespace thalassa::console {
namespace {

using Wait = RecorderFollower::Wait;

QString textOf(Wait wait)
{
    switch (wait) {
    case Wait::Slice:
        return FollowStatus::tr("Follow waits: a slice is selected.");
    case Wait::Range:
        return FollowStatus::tr("Follow waits: a time is selected.");
    case Wait::Pause:
        return FollowStatus::tr("Follow waits: the readings are paused.");
    case Wait::None:
    case Wait::Other:
        break;
    }
    return {};
}

} // namespace

FollowStatus::FollowStatus(QWidget* parent)
    : QWidget(parent)
    , m_text(makeLabel({}))
    , m_goOn(new QPushButton(tr("Go on")))
{
    setObjectName(QStringLiteral("followStatus"));
    m_text->setObjectName(QStringLiteral("followStatusText"));
    m_text->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_goOn->setObjectName(QStringLiteral("followGoOn"));
    m_goOn->setToolTip(tr("End the selection, or the pause, and show the newest requests"));
    offer(*m_goOn, tr("Follow the newest requests again"));
    QSizePolicy policy = m_goOn->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    m_goOn->setSizePolicy(policy);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(kGap);
    row->addWidget(m_text);
    row->addWidget(m_goOn);
    connect(m_goOn, &QPushButton::clicked, this, [this] {
        if (m_follower != nullptr)
            m_follower->goOn();
    });
    hide();
}

void FollowStatus::setFollower(RecorderFollower& follower)
{
    if (m_follower != nullptr)
        m_follower->disconnect(this);
    m_follower = &follower;
    connect(&follower, &RecorderFollower::changed, this, &FollowStatus::renew);
    connect(&follower, &RecorderFollower::waitChanged, this, &FollowStatus::renew);
    renew();
}

void FollowStatus::renew()
{
    int width = 0; // the widest text has room
    for (const Wait wait : {Wait::Slice, Wait::Range, Wait::Pause})
        width = std::max(width, m_text->fontMetrics().horizontalAdvance(textOf(wait)));
    m_text->setMinimumWidth(width + kGap);
    const QString text = textOf(m_follower->wait());
    m_text->setText(text);
    m_goOn->setVisible(!text.isEmpty());
    setVisible(m_follower->isOn());
}

} // namespace thalassa::console
