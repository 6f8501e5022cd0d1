// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// KeptInput: the entries and choices of a user in the controls of a widget: texts, numbers, tabs,
// the order and the selection of tables, splitters, scroll positions. The same widget that is made
// again, in another language, gets it back. A control is known by its objectName. *lives on the GUI
// thread*.
#pragma once

#include <QList>
#include <QVariant>

class QWidget;

namespace thalassa::console {

class KeptInput {
public:
    explicit KeptInput(const QWidget& root);

    // Enters everything in the controls of `root` as the user would, so that what depends on it
    // follows. Controls that have the value, or do not exist, are left alone.
    void putBack(QWidget& root) const;

private:
    struct Value {
        QString name; // of the control
        QVariant value;
    };
    struct Scroll {
        QString name; // of the scroll area
        int x = 0;
        int y = 0;
    };

    QList<Value> m_values; // outer controls before inner ones
    QList<Scroll> m_scrolls;
};

} // namespace thalassa::console
