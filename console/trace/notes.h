// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The notes and marks of a trace. They are saved beside its file, as `FILE.notes.json`, at each
// change, so that a crash loses none. *thread-compatible*.
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <vector>

namespace thalassa::console::trace {

// A mark if the text is empty.
struct Note {
    int64_t time = 0; // nanoseconds of the file's clock
    QString text;

    bool operator==(const Note&) const = default;
};

struct ReadNotes {
    std::vector<Note> notes; // in the order of time; with a fault, those before it
    QString fault;           // "note 3 has no time, ..."; empty: none
};

// Reads the bytes of a file of notes. Pure functions: *thread-safe*.
ReadNotes readNotes(const QByteArray& bytes);
QByteArray writtenNotes(const std::vector<Note>& notes);

class Notes {
    Q_DECLARE_TR_FUNCTIONS(Notes)

public:
    static constexpr qsizetype kLongestText = 4096; // characters
    static constexpr qsizetype kMost = 10'000;

    // The notes of the file; without a path, the notes are not saved.
    explicit Notes(const QString& tracePath = {});

    // Reads the notes of the file; none if there is no file of notes. Returns a sentence about what
    // is wrong, or nothing. Then notes are not saved, so that the damaged file is kept.
    QString load();
    const std::vector<Note>& all() const { return m_notes; } // in the order of time
    // Adds a note or replaces the one at its time. Returns a sentence about a failure, or nothing.
    QString set(const Note& note);
    QString remove(int64_t time);
    QString path() const { return m_path; }
    // Whether changes are written to a file; not without a path, or if the file is damaged.
    bool canSave() const { return !m_path.isEmpty() && !m_isDamaged; }
    // Whether something that was changed is in no file.
    bool isUnsaved() const { return m_isUnsaved; }

private:
    QString save();

    QString m_path; // empty: not saved
    std::vector<Note> m_notes;
    bool m_isDamaged = false;
    bool m_isUnsaved = false;
};

} // namespace thalassa::console::trace
