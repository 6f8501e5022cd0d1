// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The places of notes on flight recorders, which are in no file: a folder of the profiles has a
// file of notes for each extract of each run of a server, so that a crash loses none. They come
// back when the same requests are opened again. Two consoles that edit the notes of one extract
// overwrite each other's, as with those of a file. *lives on the GUI thread*.
#pragma once

#include <QJsonObject>
#include <QString>

#include "console/models/text/figures.h"

namespace thalassa::console {

inline constexpr qsizetype kMostRecorderNotes = 200; // files

// Makes the folder, for its owner alone, and removes all but the newest files of notes in it.
// Returns false if the folder cannot be made or closed to others.
[[nodiscard]] bool prepareRecorderNotes(const QString& folder);
// Returns the path beside which trace::Notes saves the notes on the requests that a query selects
// in a run of a server; empty without a folder or the begin of the run.
QString recorderNotesPath(const QString& folder, WallTime started, const QJsonObject& query);

} // namespace thalassa::console
