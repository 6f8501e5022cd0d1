// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The shared memory of page Memory: the regions that clients have registered, with their owners,
// and the end of a registration. *lives on the GUI thread*.
#pragma once

#include "console/pages/detail/row_action_panel.h"

namespace thalassa::console {

class RegionsPanel : public RowActionPanel {
    Q_OBJECT

public:
    // The workspace outlives the panel.
    explicit RegionsPanel(Workspace& workspace, QWidget* parent = nullptr);

protected:
    FilterableTable& tableOf(ServerDetail& detail) const override;
    Description description() const override;
    QString refusal() const override;
    Action action() const override;

private:
    const RegionFacts* region() const; // of the current row; null: none
};

} // namespace thalassa::console
