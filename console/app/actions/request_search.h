// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Looks for requests by id while the user types in Ctrl+K: "#17" is a number of a server, any other
// word an id of a client, and then a number. The servers are asked when the user pauses. An id that
// no server remembers, and a server that cannot be asked, give nothing. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>

#include "console/models/detail/server_detail.h"

class QTimer;

namespace thalassa::console {

class RequestSearch : public QObject {
    Q_OBJECT

public:
    struct Found {
        QPointer<ServerStore> server;
        RequestFacts request;
    };

    // Asks the given servers.
    explicit RequestSearch(const QList<ServerStore*>& servers, QObject* parent = nullptr);
    ~RequestSearch() override;

    // The user has typed; without a word, or with several, nothing is looked for.
    void setText(const QString& text);
    // The requests with the typed id, at most one of each server.
    const QList<Found>& found() const { return m_found; }

Q_SIGNALS:
    void changed();

private:
    // The requests that a server is asked for.
    struct Question {
        QPointer<ServerDetail> detail;
        QList<ExplanationSubject> subjects; // the first one is asked, the others if it is unknown
    };

    void ask();
    void take(Question& question);

    QList<Question> m_questions;
    QList<Found> m_found;
    QString m_text;
    QTimer* m_delay;
};

} // namespace thalassa::console
