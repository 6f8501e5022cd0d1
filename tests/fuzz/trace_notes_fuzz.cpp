// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The notes beside a trace file. Notes are read in the order of time and are bounded, also those
// before a fault. Notes that are written again are read as the same.
#include <algorithm>
#include <cstdint>

#include "console/trace/notes.h"
#include "tests/fuzz/check.h"

namespace {

using namespace thalassa::console::trace;
using thalassa::fuzz::require;

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const ReadNotes read = readNotes(bytes);
    require(std::is_sorted(read.notes.begin(), read.notes.end(),
        [](const Note& a, const Note& b) { return a.time < b.time; }));
    require(static_cast<qsizetype>(read.notes.size()) <= Notes::kMost);
    for (const Note& note : read.notes)
        require(note.text.size() <= Notes::kLongestText);
    const ReadNotes again = readNotes(writtenNotes(read.notes));
    require(again.fault.isEmpty() && again.notes == read.notes);
    return 0;
}
