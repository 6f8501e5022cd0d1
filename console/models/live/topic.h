// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Topic: one kind of reading of a server, such as its queues. A page that shows it adds an
// interest, the feed reads the server while there is one, and says whether that succeeded. *lives
// on the GUI thread*.
#pragma once

#include <QObject>

#include "console/models/text/figures.h"

namespace thalassa::console {

class Topic : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    void addInterest();
    void removeInterest();
    bool isWanted() const { return m_interests > 0; }
    // Asks the feed to read at once.
    void refresh() { Q_EMIT refreshRequested(); }

    bool hasData() const { return m_updated != WallTime(); }
    WallTime updated() const { return m_updated; } // the epoch: never
    // Why the last reading failed, and what to try; empty: it did not.
    const QString& error() const { return m_error; }
    const QString& advice() const { return m_advice; }
    // Whether it failed because the server has no such query.
    bool isMissing() const { return m_isMissing; }

    // The calls of the feed.
    void succeed();
    void fail(const QString& error, const QString& advice, bool isMissing = false);
    // Forgets what was read: the server has restarted.
    void clear();

Q_SIGNALS:
    void changed();
    void interestChanged();
    void refreshRequested();
    void cleared();

private:
    int m_interests = 0;
    WallTime m_updated;
    QString m_error;
    QString m_advice;
    bool m_isMissing = false;
};

} // namespace thalassa::console
