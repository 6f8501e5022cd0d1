// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Saves a diagnostic bundle: what is being read, with a button to cancel, and at the end what could
// not be read. *lives on the GUI thread*.
#pragma once

#include <QDialog>
#include <QPointer>
#include <functional>

#include "console/models/fleet/workspace.h"

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace thalassa::console {

class BundleDialog : public QDialog {
    Q_OBJECT

public:
    // Saves the bundle to the file at once.
    BundleDialog(
        Workspace& workspace, ServerStore& server, const QString& file, QWidget* parent = nullptr);
    ~BundleDialog() override;

    // Asks for the file, and then shows the dialog.
    static void ask(QWidget* parent, Workspace& workspace, ServerStore& server);

    void done(int result) override; // cancels what is not done

private:
    void showProgress(int done, int total, const QString& part);
    void showEnd(const QString& error, const QStringList& missing);

    const QString m_file;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPlainTextEdit* m_missing;
    QPushButton* m_button;
    std::function<void()> m_cancel;
    bool m_isEnded = false;
};

} // namespace thalassa::console
