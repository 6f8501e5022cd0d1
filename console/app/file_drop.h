// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Local files that are dropped on a window. Trace files are announced; a message names each other
// file, why it is refused, and what is accepted. A drag without a local file is not accepted, and
// text that is dropped on a field is left to the field. *lives on the GUI thread*; it is owned by
// the window.
#pragma once

#include <QObject>
#include <QStringList>

class QMimeData;
class QWidget;

namespace thalassa::console {

class FileDrop : public QObject {
    Q_OBJECT

public:
    explicit FileDrop(QWidget& window);

    bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    // The paths of one or more files that begin as a trace does.
    void tracesDropped(const QStringList& paths);

private:
    void take(const QMimeData& data);
    void refuse(const QStringList& reasons);

    QWidget& m_window;
};

} // namespace thalassa::console
