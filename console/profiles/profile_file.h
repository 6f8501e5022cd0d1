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

class QJsonValue;

namespace thalassa::console {

class ProfileFile {
public:
    static constexpr qsizetype kLargestFile = 4 << 20; // bytes
    static constexpr qsizetype kMostProfiles = 1000;

    // `path` is the file; it need not exist.
    explicit ProfileFile(QString path);

    const QList<ServerProfile>& profiles() const { return m_profiles; }
    // A sentence for each fault of the file, "profiles.json: profiles[2].http: ...".
    const QStringList& faults() const { return m_faults; }
    const ServerProfile* find(const QString& name) const;

    // Adds a profile, or replaces the one with the name `replaced`. Each returns a sentence on an
    // error, and else writes the file.
    QString put(const ServerProfile& profile, const QString& replaced = {});
    QString remove(const QString& name);

private:
    void load();
    void readProfile(const QJsonValue& value, qsizetype number);
    QString save();

    const QString m_path;
    QList<ServerProfile> m_profiles;
    QStringList m_faults;
};

} // namespace thalassa::console
