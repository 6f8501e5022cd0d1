// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/profiles/profile_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QFileDialog>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "console/app/profile_exchange.h"

namespace thalassa::console {
namespace {

class Profiles : public ::testing::Test {
protected:
    QString path() const { return m_directory.filePath(QStringLiteral("profiles.json")); }
    void write(const QByteArray& text) const
    {
        QFile file(path());
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    // The faults of a file with this text.
    std::string faults(const QByteArray& text) const
    {
        write(text);
        return ProfileFile(path()).faults().join(u'\n').toStdString();
    }

    QTemporaryDir m_directory;
};

ServerProfile profileNamed(const QString& name)
{
    ServerProfile profile;
    profile.name = name;
    profile.http = QStringLiteral("localhost:8000");
    return profile;
}

TEST_F(Profiles, AreKeptInTheFileAndReadAgain)
{
    ServerProfile profile = profileNamed(QStringLiteral("gpu-east"));
    profile.group = QStringLiteral("production");
    profile.color = QStringLiteral("#0072b2");
    profile.grpc = QStringLiteral("grpcs://gpu-east:8001");
    profile.usesToken = true;
    profile.isProduction = true;
    profile.connects = false;
    ProfileFile file(path());
    EXPECT_EQ(file.put(profile), QString());
    EXPECT_EQ(file.put(profileNamed(QStringLiteral("dev"))), QString());
    EXPECT_NE(file.put(profile), QString()); // the name is taken
    const ProfileFile again(path());
    EXPECT_TRUE(again.faults().isEmpty());
    ASSERT_EQ(again.profiles().size(), 2);
    EXPECT_EQ(*again.find(QStringLiteral("gpu-east")), profile);
    EXPECT_EQ(file.put(profileNamed(QStringLiteral("lab")), QStringLiteral("dev")), QString());
    EXPECT_EQ(file.remove(QStringLiteral("gpu-east")), QString());
    EXPECT_EQ(ProfileFile(path()).profiles().first().name, u"lab");
    EXPECT_EQ(
        QFile::permissions(path()) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

TEST_F(Profiles, FaultsNameTheFileAndTheField)
{
    const auto one = [](const QByteArray& members) {
        return QByteArray(R"({"version": 1, "profiles": [{"name": "dev", )") + members + "}]}";
    };
    EXPECT_EQ(faults("{"), "profiles.json: byte 1: unterminated object.");
    EXPECT_EQ(faults("[]"), "profiles.json: version: expected 1.");
    EXPECT_EQ(faults(R"({"version": 2})"), "profiles.json: version: expected 1.");
    EXPECT_EQ(faults(R"({"version": 1, "profiles": {}})"),
        "profiles.json: profiles: expected a list of at most 1000 objects.");
    EXPECT_EQ(faults(R"({"version": 1, "profiles": [3]})"),
        "profiles.json: profiles[0]: expected an object.");
    EXPECT_EQ(faults(one(R"("http": 8000)")), "profiles.json: profiles[0].http: expected a text");
    EXPECT_EQ(faults(one(R"("read_only": "yes")")),
        "profiles.json: profiles[0].read_only: expected true or false");
    EXPECT_EQ(faults(one(R"("token": "secret")")),
        "profiles.json: profiles[0].token: there is no such member");
    EXPECT_EQ(faults(one(R"("group": "x")")),
        "profiles.json: profiles[0].http: An HTTP or a gRPC address is needed, such as "
        "localhost:8000.");
    EXPECT_EQ(faults(one(R"("http": "a b")")),
        "profiles.json: profiles[0].http: “a b” is no address: expected host:port, such as "
        "localhost:8000, with https:// or grpcs:// "
        "for TLS.");
    EXPECT_EQ(faults(one(R"("http": "a:1", "color": "blue")")),
        "profiles.json: profiles[0].color: “blue” is no colour: expected #rrggbb.");
    EXPECT_EQ(faults(one(R"("http": "a:1", "key": "k.pem")")),
        "profiles.json: profiles[0].certificate: A certificate of the client needs its key, and a "
        "key needs its certificate.");
}

TEST_F(Profiles, OthersAreUsedAndADamagedFileIsKept)
{
    const QByteArray text =
        R"({"version": 1, "profiles": [{"name": "a", "http": "a:1"}, {"name": "a", "http": "b:1"}, {"nome": "c"}]})";
    write(text);
    ProfileFile file(path());
    EXPECT_EQ(file.faults().size(), 2);
    EXPECT_EQ(file.profiles().size(), 1);
    EXPECT_EQ(file.put(profileNamed(QStringLiteral("d"))), QString());
    QFile kept(path() + QStringLiteral(".damaged"));
    ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
    EXPECT_EQ(kept.readAll(), text);
    EXPECT_TRUE(ProfileFile(path()).faults().isEmpty());
}

TEST_F(Profiles, StayAsTheyAreIfTheFileCannotBeWritten)
{
    const QString folder = m_directory.filePath(QStringLiteral("folder"));
    QFile obstacle(folder);
    ASSERT_TRUE(obstacle.open(QIODevice::WriteOnly));
    ProfileFile file(folder + QStringLiteral("/profiles.json"));
    const ServerProfile profile = profileNamed(QStringLiteral("dev"));
    EXPECT_THAT(file.put(profile).toStdString(), testing::HasSubstr("could not be written"));
    EXPECT_TRUE(file.profiles().isEmpty());
    ASSERT_TRUE(obstacle.remove());
    EXPECT_EQ(file.put(profile), QString()); // from the dialog that is still open
    ASSERT_TRUE(QFile::remove(folder + QStringLiteral("/profiles.json")));
    ASSERT_TRUE(QDir().mkpath(folder + QStringLiteral("/profiles.json")));
    EXPECT_NE(file.remove(profile.name), QString());
    EXPECT_NE(file.find(profile.name), nullptr);
}

TEST_F(Profiles, AreNotWrittenOverADamagedFileThatCannotBeKept)
{
    const QByteArray text = R"({"version": 1, "profiles": [{"nome": "c"}]})";
    write(text);
    ASSERT_TRUE(QDir().mkpath(path() + QStringLiteral(".damaged")));
    ProfileFile file(path());
    EXPECT_THAT(file.put(profileNamed(QStringLiteral("d"))).toStdString(),
        testing::HasSubstr("is damaged and could not be copied"));
    QFile kept(path());
    ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
    EXPECT_EQ(kept.readAll(), text);
}

TEST_F(Profiles, OfAnAddressChooseTheProtocolByPortAndScheme)
{
    EXPECT_EQ(profileOfAddress(QStringLiteral("host:8000")).http, u"host:8000");
    EXPECT_EQ(profileOfAddress(QStringLiteral("host:8001")).grpc, u"host:8001");
    EXPECT_EQ(profileOfAddress(QStringLiteral("grpcs://host:443")).grpc, u"grpcs://host:443");
    EXPECT_EQ(faultOf(profileOfAddress(QStringLiteral("host:8000"))), QString());
}

TEST_F(Profiles, OfADefaultAddressOfThisMachineExpectTheAdministrationThere)
{
    for (const char* address :
        {"localhost:8000", "localhost:8001", "http://localhost", "localhost"}) {
        const ServerProfile profile = profileOfAddress(QLatin1String(address));
        EXPECT_EQ(profile.adminHttp, u"localhost:8003") << address;
        EXPECT_TRUE(profile.guessesAdmin) << address;
    }
    EXPECT_EQ(profileOfAddress(QStringLiteral("[::1]:8000")).adminHttp, u"[::1]:8003");
    for (const char* address : {"localhost:9000", "host:8000", "localhost.example:8000"})
        EXPECT_EQ(profileOfAddress(QLatin1String(address)).adminHttp, QString()) << address;
}

TEST_F(Profiles, AreExportedAndImportedWithoutThoseThatAreThere)
{
    QWidget window;
    OperationTable operations;
    const QString exported = m_directory.filePath(QStringLiteral("exported.json"));
    const auto choose = [&window](const QString& file) {
        auto* dialog = window.findChild<QFileDialog*>();
        Q_EMIT dialog->fileSelected(file);
        delete dialog;
    };
    QSignalSpy ends(&operations, &OperationTable::ended);
    askToExportProfiles(window, operations,
        {profileNamed(QStringLiteral("gpu-east")), profileNamed(QStringLiteral("gpu-west")),
            profileNamed(QStringLiteral("shown"))});
    choose(exported);
    ASSERT_TRUE(ends.wait());
    EXPECT_TRUE(operations.latest()->hasFile());

    ProfileFile profiles(path());
    ServerProfile known = profileNamed(QStringLiteral("gpu-west"));
    known.http = QStringLiteral("elsewhere:8000");
    EXPECT_EQ(profiles.put(known), QString());
    QStringList added;
    askToImportProfiles(
        window, profiles, [](const QString& name) { return name == QLatin1String("shown"); },
        [&added](const ServerProfile& profile) { added.append(profile.name); });
    choose(exported);
    EXPECT_EQ(added, QStringList{QStringLiteral("gpu-east")});
    EXPECT_EQ(profiles.find(QStringLiteral("gpu-west"))->http, u"elsewhere:8000");
    EXPECT_NE(ProfileFile(path()).find(QStringLiteral("gpu-east")), nullptr);
    const auto* box = window.findChild<QMessageBox*>(QStringLiteral("profileExchange"));
    ASSERT_NE(box, nullptr);
    EXPECT_TRUE(box->informativeText().contains(QStringLiteral("gpu-west: there is a server")));
}

} // namespace
} // namespace thalassa::console
