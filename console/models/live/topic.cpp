// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/live/topic.h"

namespace thalassa::console {

void Topic::addInterest()
{
    if (++m_interests == 1)
        Q_EMIT interestChanged();
}

void Topic::removeInterest()
{
    if (--m_interests == 0)
        Q_EMIT interestChanged();
}

void Topic::succeed()
{
    m_updated = figures::wallNow();
    m_error.clear();
    m_advice.clear();
    m_isMissing = false;
    Q_EMIT changed();
}

void Topic::fail(const QString& error, const QString& advice, bool isMissing)
{
    m_isMissing = isMissing;
    m_error = error;
    m_advice = advice;
    Q_EMIT changed();
}

void Topic::clear()
{
    m_updated = {};
    m_error.clear();
    m_advice.clear();
    m_isMissing = false;
    Q_EMIT cleared();
    Q_EMIT changed();
}

} // namespace thalassa::console
