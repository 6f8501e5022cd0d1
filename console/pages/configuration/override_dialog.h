// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks before a load with an override: what changes against the running configuration, what the
// check has found, what is lost, and on a production server the name of the server, to be typed.
// *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <QStringList>

namespace thalassa::console {

struct OverrideQuestion {
    QString model;
    QString running;        // empty: the model does not serve
    QString wanted;         // in the same form
    QString result;         // of the check, in words
    bool isRefused = false; // the check says that the load would fail
    QStringList losses;
    QString typedName; // has to be typed; empty: nothing has
};

class OverrideDialog : public QDialog {
    Q_OBJECT

public:
    explicit OverrideDialog(const OverrideQuestion& question, QWidget* parent = nullptr);
};

} // namespace thalassa::console
