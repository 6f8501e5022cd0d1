// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of the profiles, profiles.json: an object with a `version` of 1 and a list of
// `profiles`. A fault names the file and the field; the profiles without a fault are used. A file
// with a fault is kept beside the new one when profiles are saved. *lives on the GUI thread*.
#pragma once

#include <QList>
#include <QStringList>

#include "console/profiles/server_profile.h"

namespace thalassa::console {

inline constexpr qsizetype kLargestProfileFile = 4 << 20; // bytes
inline constexpr qsizetype kMostProfiles = 1000;

struct ReadProfiles {
    QList<ServerProfile> profiles;
    QStringList faults; // "profiles.json: profiles[2].http: ..."
};

// Reads the bytes of a file. `name` stands in the faults. Pure functions: *thread-safe*.
ReadProfiles readProfiles(const QByteArray& bytes, const QString& name);
QByteArray writtenProfiles(const QList<ServerProfile>& profiles);

class ProfileFile {
public:
    // `path` is the file; it need not exist.
    explicit ProfileFile(QString path);

    const QList<ServerProfile>& profiles() const { return m_profiles; }
    // A sentence for each fault of the file.
    const QStringList& faults() const { return m_faults; }
    const ServerProfile* find(const QString& name) const;

    // Adds a profile, or replaces the one with the name `replaced`. Each returns a sentence on an
    // error, and then changes nothing; else it writes the file.
    QString put(const ServerProfile& profile, const QString& replaced = {});
    QString remove(const QString& name);
    // Adds profiles without a fault, whose names are new.
    QString add(const QList<ServerProfile>& profiles);

private:
    void load();
    QString save(const QList<ServerProfile>& profiles);

    const QString m_path;
    QList<ServerProfile> m_profiles;
    QStringList m_faults;
};

} // namespace thalassa::console
