// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// DraftNotice offers the edits that an earlier run of the console has left when it ended without an
// orderly close: restore them, or discard them. *lives on the GUI thread*.
#pragma once

#include <QFrame>

#include "console/models/text/figures.h"

class QLabel;
class QPushButton;

namespace thalassa::console {

class DraftNotice : public QFrame {
    Q_OBJECT

public:
    // `name` is the objectName. `next` gets the focus when the notice disappears.
    DraftNotice(const QString& name, QWidget& next, QWidget* parent = nullptr);

    // `change` says what differs on the server since the edits were made; empty: nothing does.
    void showOffer(WallTime edited, const QString& change);
    // There is nothing to offer.
    void withdraw();

Q_SIGNALS:
    void restored();
    void discarded();

private:
    QWidget& m_next;
    QLabel* m_text;
    QPushButton* m_restore;
    QPushButton* m_discard;
};

} // namespace thalassa::console
