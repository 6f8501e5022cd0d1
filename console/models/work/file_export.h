// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exports: files that are written off the GUI thread, each an operation of the table that shows the
// path, and can be cancelled. *lives on the GUI thread*.
#pragma once

#include <QString>
#include <atomic>
#include <functional>

#include "console/models/server/operation_table.h"

class QIODevice;

namespace thalassa::console {

// Writes a file, on a thread that may be any. It returns a sentence about a failure, or nothing. If
// `cancel` becomes true, it ends soon, and the file stays as it was.
using FileWriter = std::function<QString(const std::atomic<bool>& cancel)>;

// Returns a writer of a file that `write` fills; it returns false if the device fails. A file that
// exists is replaced when the new one is complete.
FileWriter fileWriter(const QString& file,
    std::function<bool(QIODevice& device, const std::atomic<bool>& cancel)> write);
// The same for a text that is there.
FileWriter textWriter(const QString& file, const QByteArray& text);

// Runs the writer on a thread of its own; the table cancels it when it is deleted. `onEnd`, which
// may be empty, gets the error of a failure, or an empty text when the file is written, and has to
// check that its objects still exist.
void exportFile(OperationTable& operations, const LiveText& action, const QString& file,
    const FileWriter& write, const std::function<void(const QString& error)>& onEnd = {});

} // namespace thalassa::console
