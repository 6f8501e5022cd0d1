// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The file of the console's profiles. A file without profiles that can be used has a fault, unless
// its list is empty. Each profile that was read has no fault and a name of its own, and a file that
// is written again is read as the same.
#include <QSet>
#include <cstdint>

#include "console/profiles/profile_file.h"
#include "tests/fuzz/check.h"

namespace {

using namespace thalassa::console;
using thalassa::fuzz::require;

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    const QByteArray bytes(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size));
    const QString name = QStringLiteral("profiles.json");
    const ReadProfiles read = readProfiles(bytes, name);
    QSet<QString> names;
    for (const ServerProfile& profile : read.profiles) {
        require(faultOf(profile).isEmpty());
        require(!names.contains(profile.name));
        names.insert(profile.name);
        require(!addressesOf(profile).isEmpty());
        for (const QString& secret : secretsOf(profile))
            require(!secret.isEmpty());
    }
    for (const QString& fault : read.faults)
        require(fault.startsWith(name));
    const ReadProfiles again = readProfiles(writtenProfiles(read.profiles), name);
    require(again.faults.isEmpty() && again.profiles == read.profiles);
    return 0;
}
