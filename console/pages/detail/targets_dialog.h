// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks for some of several targets, such as the models or servers that get the same settings.
// *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <functional>

class QListWidget;

namespace thalassa::console {

struct TargetQuestion {
    QString title;    // "Copy the settings of resnet"
    QString sentence; // the effect
    QString action;   // the button
    QStringList targets;
};

class TargetsDialog : public QDialog {
    Q_OBJECT

public:
    explicit TargetsDialog(const TargetQuestion& question, QWidget* parent = nullptr);

    // The numbers of the targets that are checked.
    QList<int> chosen() const;

    // Shows the dialog over the window of `parent`, and calls `onChosen` unless it was cancelled.
    static void ask(QWidget* parent, const TargetQuestion& question,
        std::function<void(const QList<int>&)> onChosen);

private:
    QListWidget* m_list;
};

} // namespace thalassa::console
