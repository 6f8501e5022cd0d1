// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/look/written_file.h"

#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QUrl>

namespace thalassa::console {

void openFolderOf(const QString& file)
{
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absolutePath()));
}

void copyPath(const QString& file)
{
    QGuiApplication::clipboard()->setText(
        QDir::toNativeSeparators(QFileInfo(file).absoluteFilePath()));
}

} // namespace thalassa::console
