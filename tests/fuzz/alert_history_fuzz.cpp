// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of the console's alert history. A file is read as a whole or has a fault. What is
// written again is read as the same. Merging keeps the newest alerts first, has each alert of one
// console once, and changes nothing if it is repeated.
#include <algorithm>
#include <cstdint>

#include "console/models/alerts/alert_history.h"
#include "tests/fuzz/check.h"

namespace {

using namespace thalassa::console;
using thalassa::fuzz::require;

// The entries as a file has them.
std::vector<HistoryEntry> readAgain(const std::vector<HistoryEntry>& entries)
{
    ReadHistory read = readHistory(writtenHistory(entries), QStringLiteral("alert_history.json"));
    require(read.fault.isEmpty());
    return std::move(read.entries);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const QString name = QStringLiteral("alert_history.json");
    const ReadHistory read = readHistory(bytes, name);
    require(read.fault.isEmpty() || (read.entries.empty() && read.fault.startsWith(name)));
    require(read.entries.size() <= AlertBook::kMostFirings);
    const QByteArray written = writtenHistory(read.entries);
    require(writtenHistory(readAgain(read.entries)) == written);

    // One half is that of the file, the other one that of a console.
    const auto middle = read.entries.begin() + static_cast<qsizetype>(read.entries.size() / 2);
    std::vector<HistoryEntry> own(read.entries.begin(), middle);
    for (HistoryEntry& entry : own)
        entry.console = QStringLiteral("own");
    const std::vector<HistoryEntry> merged = mergedHistory({middle, read.entries.end()}, own);
    require(merged.size() <= read.entries.size());
    require(std::is_sorted(
        merged.begin(), merged.end(), [](const HistoryEntry& a, const HistoryEntry& b) {
            return a.firing.began > b.firing.began;
        }));
    require(std::count_if(merged.begin(), merged.end(), [](const HistoryEntry& entry) {
        return entry.console == u"own";
    }) == static_cast<qsizetype>(own.size()));
    return 0;
}
