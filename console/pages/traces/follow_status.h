// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FollowStatus: says while a timeline follows flight recorders what that waits for, with a button
// that ends the wait. It keeps its size, so that the timeline does not move under the pointer.
// *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>

#include "console/pages/traces/recorder_follower.h"

class QLabel;
class QPushButton;

namespace thalassa::console {

class FollowStatus : public QWidget {
    Q_OBJECT

public:
    explicit FollowStatus(QWidget* parent = nullptr);

    // Shows the state of this follower, which replaces an earlier one.
    void setFollower(RecorderFollower& follower);

private:
    void renew();

    QPointer<RecorderFollower> m_follower;
    QLabel* m_text;
    QPushButton* m_goOn;
};

} // namespace thalassa::console
