// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// QtControlLoop: the engine's control plane on the event loop of the thread that made this.
// *thread-safe*. Functions that are posted after the loop has ended are not run.
#pragma once

#include <QObject>

#include "core/base/control_loop.h"

namespace thalassa::app {

class QtControlLoop final : public base::ControlLoop {
public:
    void post(std::function<void()> function) override;
    void postAfter(base::Duration delay, std::function<void()> function) override;

private:
    QObject m_context; // of the thread that runs the functions
};

} // namespace thalassa::app
