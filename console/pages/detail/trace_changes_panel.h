// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pending edits of the trace settings: a diff, the requests that will be sent, the conflicts
// with other clients, and the buttons that apply and discard. *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/models/detail/server_detail.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace thalassa::console {

class TraceChangesPanel : public QWidget {
    Q_OBJECT

public:
    explicit TraceChangesPanel(QWidget* parent = nullptr);

    void setDetail(ServerDetail* detail);
    // Whether the profile allows changes; if not, there are no buttons. Takes effect with renew().
    void setWritable(bool isWritable);
    // `obstacle` is why nothing can be applied now; empty: it can. `refusal` is the error of the
    // last attempt; empty: it succeeded.
    void renew(const QString& obstacle, const QString& refusal);

Q_SIGNALS:
    void applied();
    void discarded();
    void keptMine(const QByteArray& model, thalassa::console::TraceField field);
    void tookTheirs(const QByteArray& model, thalassa::console::TraceField field);

private:
    void addDifference(const TraceDifference& difference, bool isConflict);
    void renewRequests();

    QPointer<ServerDetail> m_detail;
    bool m_isWritable = true;
    QString m_shown;     // the text of the list
    QScrollArea* m_area; // of the list
    QVBoxLayout* m_list;
    QPlainTextEdit* m_requests;
    QLabel* m_note;
    QPushButton* m_discard;
    QPushButton* m_apply;
};

} // namespace thalassa::console
