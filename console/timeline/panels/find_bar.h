// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// FindBar: a field for a search such as `duration>5ms model:resnet`, with "3 of 17" and buttons for
// the next and previous slice. It searches off the GUI thread while the user types. *lives on the
// GUI thread*.
#pragma once

#include <QTimer>
#include <QWidget>

#include "console/models/work/latest_job.h"
#include "console/timeline/state/timeline_state.h"

class QLabel;
class QLineEdit;
class QToolButton;

namespace thalassa::console {

class FindBar : public QWidget {
    Q_OBJECT

public:
    static constexpr size_t kMostPlaces = 100'000;

    explicit FindBar(TimelineState& state, QWidget* parent = nullptr);

    void find(const QString& text);
    void takeFocus();
    void next();
    void previous();

Q_SIGNALS:
    void searched();

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void start();
    void showCount();

    TimelineState& m_state;
    QLineEdit* m_text;
    QLabel* m_count;
    QToolButton* m_next;
    QToolButton* m_previous;
    QTimer m_delay;
    LatestJob m_job;
    bool m_isWaiting = false; // Enter was pressed before the search has ended
};

} // namespace thalassa::console
