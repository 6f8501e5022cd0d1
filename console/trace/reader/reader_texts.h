// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <string>

namespace thalassa::console::trace {

// The context of the texts of the readers.
struct ReaderTexts {
    Q_DECLARE_TR_FUNCTIONS(TraceReader)
};

// Returns the text of a problem with a file.
inline std::string problemOf(const std::string& file, const QString& text)
{
    return file + ": " + text.toStdString();
}

} // namespace thalassa::console::trace
