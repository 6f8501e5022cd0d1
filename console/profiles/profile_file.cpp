// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/profiles/profile_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>
#include <array>
#include <utility>

namespace thalassa::console {
namespace {

struct ProfileFileTexts {
    Q_DECLARE_TR_FUNCTIONS(ProfileFile)
};

struct TextField {
    const char* name;
    QString ServerProfile::*member;
};

struct SwitchField {
    const char* name;
    bool ServerProfile::*member;
};

constexpr std::array kTexts{TextField{"name", &ServerProfile::name},
    TextField{"group", &ServerProfile::group}, TextField{"color", &ServerProfile::color},
    TextField{"http", &ServerProfile::http}, TextField{"grpc", &ServerProfile::grpc},
    TextField{"admin_http", &ServerProfile::adminHttp},
    TextField{"admin_grpc", &ServerProfile::adminGrpc},
    TextField{"metrics", &ServerProfile::metrics}, TextField{"ssh", &ServerProfile::ssh},
    TextField{"authorities", &ServerProfile::authorities},
    TextField{"certificate", &ServerProfile::certificate}, TextField{"key", &ServerProfile::key},
    TextField{"server_name", &ServerProfile::serverName}};
constexpr std::array kSwitches{SwitchField{"uses_token", &ServerProfile::usesToken},
    SwitchField{"read_only", &ServerProfile::isReadOnly},
    SwitchField{"production", &ServerProfile::isProduction},
    SwitchField{"connects", &ServerProfile::connects}};

template <typename Fields> auto* findField(const Fields& fields, const QString& name)
{
    const auto found = std::find_if(fields.begin(), fields.end(),
        [&](const auto& field) { return name == QLatin1String(field.name); });
    return found == fields.end() ? nullptr : &*found;
}

// Reads the members of an object into a profile. Returns a fault, with the name of the member in
// `member`, or nothing.
QString readMembers(const QJsonObject& object, ServerProfile& profile, QString& member)
{
    for (auto at = object.begin(); at != object.end(); ++at) {
        member = at.key().left(64);
        if (const TextField* text = findField(kTexts, at.key())) {
            if (!at.value().isString()) {
                return ProfileFileTexts::tr("expected a text");
            }
            profile.*text->member = at.value().toString();
        } else if (const SwitchField* flag = findField(kSwitches, at.key())) {
            if (!at.value().isBool()) {
                return ProfileFileTexts::tr("expected true or false");
            }
            profile.*flag->member = at.value().toBool();
        } else {
            return ProfileFileTexts::tr("there is no such member");
        }
    }
    return faultOf(profile, &member);
}

QJsonObject objectOf(const ServerProfile& profile)
{
    const ServerProfile initial;
    QJsonObject object;
    for (const TextField& field : kTexts) {
        if (!(profile.*field.member).isEmpty()) {
            object.insert(QLatin1String(field.name), profile.*field.member);
        }
    }
    for (const SwitchField& field : kSwitches) {
        if (profile.*field.member != initial.*field.member) {
            object.insert(QLatin1String(field.name), profile.*field.member);
        }
    }
    return object;
}

const ServerProfile* findIn(const QList<ServerProfile>& profiles, const QString& name)
{
    const auto found = std::find_if(profiles.begin(), profiles.end(),
        [&](const ServerProfile& one) { return one.name == name; });
    return found == profiles.end() ? nullptr : &*found;
}

// Reads one entry. `place` is "profiles.json: profiles[2]".
void readProfile(const QJsonValue& value, const QString& place, ReadProfiles& result)
{
    if (!value.isObject()) {
        result.faults.append(ProfileFileTexts::tr("%1: expected an object.").arg(place));
        return;
    }
    ServerProfile profile;
    QString member;
    QString fault = readMembers(value.toObject(), profile, member);
    if (fault.isEmpty() && findIn(result.profiles, profile.name) != nullptr) {
        member = QStringLiteral("name");
        fault = ProfileFileTexts::tr("“%1” is the name of an earlier profile").arg(profile.name);
    }
    if (!fault.isEmpty()) {
        result.faults.append(QStringLiteral("%1.%2: %3").arg(place, member, fault));
        return;
    }
    result.profiles.append(profile);
}

} // namespace

ReadProfiles readProfiles(const QByteArray& bytes, const QString& name)
{
    ReadProfiles result;
    const auto fail = [&result](const QString& fault) {
        result.faults.append(fault);
        return result;
    };
    if (bytes.size() > kLargestProfileFile)
        return fail(ProfileFileTexts::tr("%1 has more than %2 bytes, and is not read.")
                        .arg(name)
                        .arg(kLargestProfileFile));
    QJsonParseError error;
    const QJsonObject root = QJsonDocument::fromJson(bytes, &error).object();
    if (error.error != QJsonParseError::NoError)
        return fail(ProfileFileTexts::tr("%1: byte %2: %3.")
                        .arg(name)
                        .arg(error.offset)
                        .arg(error.errorString()));
    if (root.value(QLatin1String("version")).toInt(-1) != 1)
        return fail(ProfileFileTexts::tr("%1: version: expected 1.").arg(name));
    const QJsonValue profiles = root.value(QLatin1String("profiles"));
    if (!profiles.isArray() || profiles.toArray().size() > kMostProfiles)
        return fail(ProfileFileTexts::tr("%1: profiles: expected a list of at most %2 objects.")
                        .arg(name)
                        .arg(kMostProfiles));
    qsizetype number = 0;
    for (const QJsonValue value : profiles.toArray())
        readProfile(value, QStringLiteral("%1: profiles[%2]").arg(name).arg(number++), result);
    return result;
}

QByteArray writtenProfiles(const QList<ServerProfile>& profiles)
{
    QJsonArray list;
    for (const ServerProfile& profile : profiles)
        list.append(objectOf(profile));
    return QJsonDocument(
        QJsonObject{{QStringLiteral("version"), 1}, {QStringLiteral("profiles"), list}})
        .toJson();
}

ProfileFile::ProfileFile(QString path)
    : m_path(std::move(path))
{
    load();
}

void ProfileFile::load()
{
    QFile file(m_path);
    if (!file.exists()) {
        return;
    }
    if (!file.open(QIODevice::ReadOnly)) {
        m_faults.append(
            ProfileFileTexts::tr("%1 cannot be read: %2.").arg(m_path, file.errorString()));
        return;
    }
    ReadProfiles read =
        readProfiles(file.read(kLargestProfileFile + 1), QFileInfo(m_path).fileName());
    m_profiles = std::move(read.profiles);
    m_faults = std::move(read.faults);
}

const ServerProfile* ProfileFile::find(const QString& name) const
{
    return findIn(m_profiles, name);
}

QString ProfileFile::put(const ServerProfile& profile, const QString& replaced)
{
    if (QString fault = faultOf(profile); !fault.isEmpty()) {
        return fault;
    }
    if (profile.name != replaced && find(profile.name) != nullptr) {
        return ProfileFileTexts::tr("There is a server with the name “%1” already.")
            .arg(profile.name);
    }
    QList<ServerProfile> profiles = m_profiles;
    const auto found = std::find_if(profiles.begin(), profiles.end(),
        [&](const ServerProfile& one) { return one.name == replaced; });
    if (found != profiles.end()) {
        *found = profile;
    } else {
        profiles.append(profile);
    }
    return save(profiles);
}

QString ProfileFile::remove(const QString& name)
{
    QList<ServerProfile> profiles = m_profiles;
    profiles.removeIf([&](const ServerProfile& one) { return one.name == name; });
    return save(profiles);
}

QString ProfileFile::add(const QList<ServerProfile>& profiles)
{
    if (m_profiles.size() + profiles.size() > kMostProfiles) {
        return ProfileFileTexts::tr("There are at most %1 profiles.").arg(kMostProfiles);
    }
    return profiles.isEmpty() ? QString() : save(m_profiles + profiles);
}

// Takes the profiles over as soon as the file has them.
QString ProfileFile::save(const QList<ServerProfile>& profiles)
{
    QDir().mkpath(QFileInfo(m_path).absolutePath());
    if (!m_faults.isEmpty() && QFile::exists(m_path)) {
        // The unreadable parts are not lost.
        const QString kept = m_path + QStringLiteral(".damaged");
        QFile::remove(kept);
        QFile damaged(m_path);
        if (!damaged.copy(kept)) {
            return ProfileFileTexts::tr("%1 is damaged and could not be copied to %2: %3. It stays "
                                        "as it is.")
                .arg(m_path, kept, damaged.errorString());
        }
    }
    const QByteArray text = writtenProfiles(profiles);
    QSaveFile file(m_path);
    if (!file.open(QIODevice::WriteOnly) ||
        !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) ||
        file.write(text) != text.size() || !file.commit()) {
        return ProfileFileTexts::tr("%1 could not be written: %2.").arg(m_path, file.errorString());
    }
    m_profiles = profiles;
    m_faults.clear();
    return {};
}

} // namespace thalassa::console
