// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// WhatIfRun: simulates a recorded load under several settings on a thread of its own. Only the last
// run that was started tells its results. *lives on the GUI thread*.
#pragma once

#include <QObject>
#include <thread>

#include "console/models/what_if/what_if_table.h"

namespace thalassa::console {

class WhatIfRun : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~WhatIfRun() override;

    // Begins a run; one that is under way ends without a result. The first settings are the present
    // ones. REQUIRES: the load has no problem.
    void start(RecordedLoad load, std::vector<BatchSettings> settings);
    void cancel();
    bool isRunning() const { return m_isRunning; }

Q_SIGNALS:
    void progressed(int done, int total);
    // The results so far: all of them, or those before cancel().
    void ended(const std::vector<thalassa::console::WhatIfRow>& rows, bool isComplete);

private:
    void post(quint64 generation, std::vector<WhatIfRow> rows, int total);

    std::jthread m_thread; // joined by the destructor, and before the next run
    quint64 m_generation = 0;
    bool m_isRunning = false;
    std::vector<WhatIfRow> m_rows;
};

// The settings to try for a load: the present ones first, then longer and shorter delays, larger
// batches, and more instances.
std::vector<BatchSettings> settingsToTry(const BatchSettings& present);
// Why these settings cannot be simulated for the load, as a sentence; empty: they can.
QString problemOf(const BatchSettings& settings, const RecordedLoad& load);

} // namespace thalassa::console
