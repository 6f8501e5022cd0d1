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
    bool isDestructive = true;
};

class ConfirmDialog : public QDialog {
    Q_OBJECT

public:
    explicit ConfirmDialog(const Confirmation& confirmation, QWidget* parent = nullptr);

    // Adds the field in which the name of a production server is typed to go on, and returns it.
    // The button is enabled while the name is there; null: none.
    static QLineEdit* addTypedName(QVBoxLayout& column, const QString& name, QPushButton* confirm);
    // Shows the dialog over the window of `parent`. `onConfirmed` is called after a confirmation,
    // unless `parent` was destroyed.
    static void ask(
        QWidget* parent, const Confirmation& confirmation, std::function<void()> onConfirmed);

private:
    QPushButton* m_confirm = nullptr;
};

} // namespace thalassa::console
