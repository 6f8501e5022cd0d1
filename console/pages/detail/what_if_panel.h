// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tries other settings of dynamic batching: simulates the recorded arrivals of a model version
// under the present settings and under others, and shows the results beside what was measured.
// *lives on the GUI thread*.
#pragma once

#include <QPointer>
#include <QWidget>
#include <memory>

#include "console/models/detail/server_detail.h"
#include "console/models/what_if/what_if_run.h"

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace thalassa::console {

class TableBar;
class TableView;

class WhatIfPanel : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfPanel(QWidget* parent = nullptr);

    void setDetail(ServerDetail* detail);
    // The requests or the configuration may have changed.
    void renew();
    // Takes the form, the results and the run from a panel about the same model that is about to be
    // deleted.
    void takeOver(WhatIfPanel& earlier);

Q_SIGNALS:
    void described(const thalassa::console::Description& description);

private:
    enum class Phase { Ready, Refused, Running, Cancelled, Complete };

    QWidget* makeForm();
    void connectRun();
    void forgetResults();
    void setPhase(Phase phase);
    QString noteText() const;
    BatchSettings present(const RecordedLoad& load) const;
    // The settings of the form; an error if they cannot be read.
    BatchSettings tried(QString& error) const;
    // Why the form, or the present settings, cannot be simulated for the load; empty: they can.
    QString problem(const RecordedLoad& load, bool isOwn) const;
    void simulate(bool isOwn);
    void showResults(const std::vector<WhatIfRow>& rows, bool isComplete);
    void copyConfiguration();
    void renewButtons();

    QPointer<ServerDetail> m_detail;
    ModelKey m_model; // subject of the form and the results
    WhatIfTable m_results;
    std::unique_ptr<WhatIfRun> m_run;
    std::vector<BatchSettings> m_own; // settings of the form that were tried
    bool m_isFormSet = false;         // from the configuration or by the user: it stays
    Phase m_phase = Phase::Ready;
    bool m_isOwn = false; // the settings of the form were simulated or refused last
    QSpinBox* m_instances;
    QSpinBox* m_maximum;
    QSpinBox* m_delay;
    QLineEdit* m_preferred;
    QPushButton* m_try;
    QPushButton* m_compare;
    QPushButton* m_cancel;
    QToolButton* m_copy = nullptr;
    QProgressBar* m_progress;
    QLabel* m_note;
    TableView* m_table;
    TableBar* m_bar;
};

} // namespace thalassa::console
