// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The connections of page Queues: which clients are connected, what they have in flight, and the
// end of a connection. *lives on the GUI thread*.
#pragma once

#include "console/pages/detail/row_action_panel.h"

namespace thalassa::console {

class ConnectionsPanel : public RowActionPanel {
    Q_OBJECT

public:
    // The workspace outlives the panel.
    explicit ConnectionsPanel(Workspace& workspace, QWidget* parent = nullptr);

protected:
    FilterableTable& tableOf(ServerDetail& detail) const override;
    Description description() const override;
    QString refusal() const override;
    Action action() const override;

private:
    const ConnectionFacts* connection() const; // of the current row; null: none
};

} // namespace thalassa::console
