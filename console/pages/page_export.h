// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports of what a page shows to a file. Each is an operation that has the name of what is shown.
// `part` is a part of a page; a message above it tells of a failure. *lives on the GUI thread*.
#pragma once

#include <QImage>
#include <QString>
#include <functional>

class QWidget;

namespace thalassa::console {

// `onWritten`, which may be empty, is called when the file is written, and has to check that its
// objects still exist.
void exportText(QWidget& part, const QString& name, const QString& file, const QString& text,
    const std::function<void()>& onWritten = {});
// Writes a PNG file.
void exportPicture(QWidget& part, const QString& name, const QString& file, const QImage& picture);

} // namespace thalassa::console
