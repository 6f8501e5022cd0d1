// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// SourcesPanel: the open traces, how each is aligned, and its offset, which can be corrected; and
// the notes, which can be written, removed and visited. *lives on the GUI thread*.
#pragma once

#include <QWidget>
#include <utility>
#include <vector>

#include "console/timeline/panels/figure_table.h"
#include "console/timeline/state/timeline_state.h"
#include "console/timeline/view/timeline_colors.h"

class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace thalassa::console {

class SourcesPanel : public QWidget {
    Q_OBJECT

public:
    explicit SourcesPanel(TimelineState& state, QWidget* parent = nullptr);

Q_SIGNALS:
    // The user wants to close a trace.
    void closeWanted(uint32_t source);

private:
    void renew();
    void showSelected(int row);

    TimelineState& m_state;
    FigureTable* m_table;
    QDoubleSpinBox* m_correction; // milliseconds
    QPushButton* m_remove;
};

class NotesPanel : public QWidget {
    Q_OBJECT

public:
    explicit NotesPanel(TimelineState& state, QWidget* parent = nullptr);

    // Asks for the text of the note at the time on the axis, which may have one.
    void edit(int64_t time);

private:
    void renew();
    void removeSelected();
    // Says where the notes are saved, and which ones are not.
    void renewPlace();

    TimelineState& m_state;
    QLabel* m_place;
    QLabel* m_unsaved; // hidden while all can be saved
    FigureTable* m_table;
    std::vector<std::pair<uint32_t, int64_t>> m_keys; // source and time of each row
};

} // namespace thalassa::console
