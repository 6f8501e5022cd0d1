// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Asks before a change: what will happen, what is lost, and on a production server the name of the
// server, to be typed. Cancel is the default button. *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <QStringList>
#include <functional>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace thalassa::console {

struct Confirmation {
    QString title;      // a question: "Unload resnet?"
    QString sentence;   // the effect
    QStringList losses; // the losses, a line each; empty: nothing
    QString action;     // the button: "Unload"
    QString typedName;  // has to be typed; empty: nothing has
    QString whyTyped;   // a sentence; empty: the server is a production one
    bool isDestructive = true;
};

class ConfirmDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConfirmDialog(const Confirmation& confirmation, QWidget* parent = nullptr);

    // Adds Cancel, the default button, and `confirm` to a dialog that asks before a change. If
    // `typedName` is not empty, a field above them takes the name of the server, under a sentence
    // that says why, and `confirm` is enabled while the name is there; a button that is disabled
    // stays so. Returns the widget that has the keyboard first. The layout owns the button.
    static QWidget* addButtons(QDialog& dialog, QVBoxLayout& column, QPushButton* confirm,
        const QString& typedName, const QString& whyTyped = {});
    // Shows the dialog over the window of `parent`. `onConfirmed` is called after a confirmation,
    // unless `parent` was destroyed.
    static void ask(
        QWidget* parent, const Confirmation& confirmation, std::function<void()> onConfirmed);

private:
    static QLineEdit* addTypedName(
        QVBoxLayout& column, const QString& name, const QString& why, QPushButton& confirm);
};

} // namespace thalassa::console
