// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// RecorderFollower: keeps a timeline at the newest requests of flight recorders. While it is on, it
// asks every few seconds for what is shown to be read again; the reader opens the answers as dumps
// that stay at the end of the axis, at the zoom that the user chose. *lives on the GUI thread*.
//
// It waits while the page is hidden, while the data are paused, and while a slice or a range is
// selected, which would be lost. It ends when the user has moved away from the end of the axis.
#pragma once

#include <QTimer>
#include <functional>

#include "console/models/fleet/workspace.h"
#include "console/timeline/timeline_page.h"

namespace thalassa::console {

class RecorderFollower : public QObject {
    Q_OBJECT

public:
    // `read` reads again what is shown, and returns false if there is nothing to be read. The
    // timeline owns this.
    RecorderFollower(Workspace& workspace, TimelinePage& timeline, std::function<bool()> read);

    // The reason of a wait. A wait for another reason than these three ends without the user.
    enum class Wait { None, Slice, Range, Pause, Other };

    bool isOn() const { return m_timer.isActive(); }
    Wait wait() const;
    // Ends what it waits for: the selection of the slice and the time, or the pause of the data.
    void goOn();
    void setOn(bool isOn);
    // Reads once, if it neither waits nor ends. The timer calls it.
    void step();

Q_SIGNALS:
    void changed(bool isOn);
    // It may wait for something else.
    void waitChanged();

private:
    // Reads, unless it waits. Returns false if it ends.
    bool goesOn();
    void pace();

    Workspace& m_workspace;
    TimelinePage& m_timeline;
    std::function<bool()> m_read;
    QTimer m_timer; // active while it is on
};

} // namespace thalassa::console
