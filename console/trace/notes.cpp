// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/notes.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>

namespace thalassa::console::trace {
namespace {

constexpr qint64 kLargestFile = 64 << 20;

bool isEarlier(const Note& note, int64_t time)
{
    return note.time < time;
}

} // namespace

ReadNotes readNotes(const QByteArray& bytes)
{
    ReadNotes result;
    if (bytes.size() > kLargestFile)
        return {{}, Notes::tr("the file has more than 64 MiB")};
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(bytes, &error);
    if (error.error != QJsonParseError::NoError)
        return {{}, Notes::tr("byte %1: %2").arg(error.offset).arg(error.errorString())};
    const QJsonValue member = document.object().value(QStringLiteral("notes"));
    if (!member.isArray())
        return {{}, Notes::tr("expected an object with an array \"notes\"")};
    const QJsonArray list = member.toArray();
    for (const auto& value : list) {
        const QJsonObject note = value.toObject();
        const QJsonValue time = note.value(QStringLiteral("time_ns"));
        if (!time.isDouble() || qsizetype(result.notes.size()) >= Notes::kMost) {
            result.fault = Notes::tr("note %1 has no time, or there are more than %2 notes")
                               .arg(result.notes.size() + 1)
                               .arg(Notes::kMost);
            break;
        }
        result.notes.push_back({time.toInteger(),
            note.value(QStringLiteral("text")).toString().left(Notes::kLongestText)});
    }
    std::stable_sort(result.notes.begin(), result.notes.end(),
        [](const Note& a, const Note& b) { return a.time < b.time; });
    return result;
}

QByteArray writtenNotes(const std::vector<Note>& notes)
{
    QJsonArray list;
    for (const Note& note : notes)
        list.append(QJsonObject{
            {QStringLiteral("time_ns"), qint64(note.time)}, {QStringLiteral("text"), note.text}});
    return QJsonDocument(QJsonObject{{QStringLiteral("notes"), list}})
        .toJson(QJsonDocument::Indented);
}

Notes::Notes(const QString& tracePath)
    : m_path(tracePath.isEmpty() ? QString() : tracePath + QStringLiteral(".notes.json"))
{
}

QString Notes::load()
{
    m_notes.clear();
    QFile file(m_path);
    if (m_path.isEmpty() || !file.exists())
        return {};
    const auto damaged = [this](const QString& what) {
        m_isDamaged = true;
        return tr("%1: %2. Notes are not saved until the file is repaired or removed.")
            .arg(m_path, what);
    };
    if (!file.open(QIODevice::ReadOnly))
        return damaged(file.errorString());
    ReadNotes read = readNotes(file.read(kLargestFile + 1));
    m_notes = std::move(read.notes);
    return read.fault.isEmpty() ? QString() : damaged(read.fault);
}

QString Notes::set(const Note& note)
{
    const Note kept{note.time, note.text.left(kLongestText)};
    const auto at = std::lower_bound(m_notes.begin(), m_notes.end(), note.time, isEarlier);
    if (at != m_notes.end() && at->time == note.time)
        *at = kept;
    else if (qsizetype(m_notes.size()) >= kMost)
        return tr("There are %1 notes already; remove some first.").arg(kMost);
    else
        m_notes.insert(at, kept);
    return save();
}

QString Notes::remove(int64_t time)
{
    const auto at = std::lower_bound(m_notes.begin(), m_notes.end(), time, isEarlier);
    if (at == m_notes.end() || at->time != time)
        return {};
    m_notes.erase(at);
    return save();
}

QString Notes::save()
{
    m_isUnsaved = !m_path.isEmpty() || !m_notes.empty(); // until it is written
    if (!canSave())
        return {};
    QSaveFile file(m_path);
    const QByteArray text = writtenNotes(m_notes);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.commit())
        return tr("%1: the notes could not be saved: %2").arg(m_path, file.errorString());
    m_isUnsaved = false;
    return {};
}

} // namespace thalassa::console::trace
