// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The right dock: describes what is selected anywhere. *lives on the GUI thread*.
#pragma once

#include <QWidget>

#include "console/models/fleet/description.h"

class QLabel;
class QLayout;
class QScrollArea;

namespace thalassa::console {

class Inspector : public QWidget {
    Q_OBJECT

public:
    explicit Inspector(QWidget* parent = nullptr);

    // Shows a description; without a title: that nothing is selected.
    void showDescription(const Description& description);

Q_SIGNALS:
    // The described requests shall be shown in the timeline.
    void timelineRequested(const thalassa::console::RecorderExtract& extract);

private:
    QWidget* makeContent(const Description& description);
    QLayout* makeHeading(bool isDescribed);
    void renewAges();
    bool renewFigures(const Description& description);

    Description m_shown;     // with the ages of now
    QList<QLabel*> m_values; // of the lines of m_shown
    QScrollArea* m_area;
};

} // namespace thalassa::console
