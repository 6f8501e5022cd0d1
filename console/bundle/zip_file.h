// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// A zip file, written by libzip. *thread-compatible*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <atomic>

namespace thalassa::console {

struct ZipEntry {
    QString name; // with "/" between folders
    QByteArray content;
};

// Writes a file, which only its owner may read, in place of one that exists. Returns why it failed,
// or nothing; then the file is whole. It ends early when `stop` is set.
QString writeZip(const QString& path, const QList<ZipEntry>& entries, const std::atomic_bool& stop);

struct ReadZip {
    QList<ZipEntry> entries;
    QString error; // empty: all were read
};

// Reads a file of at most `mostBytes`, unpacked.
ReadZip readZip(const QString& path, qint64 mostBytes);

} // namespace thalassa::console
