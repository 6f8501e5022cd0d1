// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "console/app/main_window.h"
#include "console/bundle/bundle.h"
#include "console/feed/bundle_job.h"
#include "console/pages/bundle_dialog.h"
#include "console/profiles/server_profile.h"
#include "session.pb.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;
using testing::Not;

BundlePart part(const char* name, const QByteArray& content)
{
    return {QString::fromUtf8(name), QStringLiteral("The part"), [content] { return content; }};
}

std::string redacted(const char* text, const QStringList& secrets = {})
{
    return Redaction(secrets).text(QString::fromUtf8(text)).toStdString();
}

TEST(Redaction, RemovesKnownSecretsAndWhatLooksLikeOne)
{
    EXPECT_EQ(redacted("a canary-1 b canary-12",
                  {QStringLiteral("canary-1"), QStringLiteral("canary-12")}),
        "a [removed] b [removed]");
    EXPECT_EQ(redacted("of any", {QStringLiteral("of"), QString()}), "of any"); // too short
    EXPECT_EQ(redacted("http://me:pw@host:8000/x, grpcs://tok@h"),
        "http://[removed]@host:8000/x, grpcs://[removed]@h");
    EXPECT_EQ(redacted("mail me@host"), "mail me@host");
    EXPECT_EQ(redacted("Authorization: Bearer abcdef\nnext"), "Authorization: [removed]\nnext");
    EXPECT_EQ(redacted("refused bearer abc.def-123 today"), "refused bearer [removed] today");
    EXPECT_EQ(redacted("a basic block"), "a basic block");
    EXPECT_EQ(
        redacted("--api-key=abc x, password: p"), "--api-key=[removed] x, password: [removed]");
    EXPECT_EQ(redacted("max_tokens: 7"), "max_tokens: 7");
}

TEST(Redaction, ChangesTextsOfJsonAndMembersThatAreNamedLikeASecret)
{
    const QByteArray json =
        Redaction({QStringLiteral("can\"ary")})
            .content(
                R"({"a": "x can\"ary y", "can\"ary": 1, "api_token": {"string_value": "t"}, "uses_token": true,
            "apiKey": "k", "parameters": [{"name": "password", "value": "p"}], "token_count": "7"})");
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("a": "x [removed] y")"));
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("[removed]": 1)"));
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("api_token": "[removed]")"));
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("apiKey": "[removed]")"));
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("value": "[removed]")"));
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("uses_token": true)"));
    EXPECT_THAT(json.toStdString(), HasSubstr(R"("token_count": "7")"));
    EXPECT_EQ(Redaction().content("no { json"), "no { json");
    EXPECT_EQ(isSecretName(QStringLiteral("X-Api-Key")), true);
    EXPECT_EQ(isSecretName(QStringLiteral("max_tokens")), false);
    EXPECT_EQ(isSecretName(QStringLiteral("compass")), false);
}

TEST(Redaction, ProfilesNameTheirSecrets)
{
    ServerProfile profile;
    profile.http = QStringLiteral("http://me:canary@host");
    profile.key = QStringLiteral("/home/me/canary.pem");
    EXPECT_EQ(secretsOf(profile),
        (QStringList{QStringLiteral("/home/me/canary.pem"), QStringLiteral("me:canary")}));
}

class BundleFiles : public testing::Test {
protected:
    QString path() const { return m_folder.filePath(QStringLiteral("a.zip")); }
    QTemporaryDir m_folder;
    std::atomic_bool m_stop{false};
};

TEST_F(BundleFiles, HaveAReadmeWithThePartsAndWhatIsMissing)
{
    Bundle bundle;
    bundle.title = QStringLiteral("Diagnostic bundle of gpu-east");
    bundle.parts = {part("events.json", R"({"text": "canary"})"),
        part("configurations/1-ä b.json", "{}"), part("metrics.txt", "a 1 canary\n")};
    bundle.missing = {{QStringLiteral("memory.json"), QStringLiteral("no | answer\ncanary")}};
    const WrittenBundle written =
        writeBundle(bundle, Redaction({QStringLiteral("canary")}), path(), m_stop);
    EXPECT_EQ(written.error, QString());
    EXPECT_EQ(written.missing.size(), 1);
    const ReadZip read = readZip(path(), 1 << 20);
    ASSERT_EQ(read.error, QString());
    ASSERT_EQ(read.entries.size(), 4);
    EXPECT_EQ(read.entries[0].name, u"README.md");
    const std::string readme = read.entries[0].content.toStdString();
    EXPECT_THAT(readme, HasSubstr("# Diagnostic bundle of gpu-east"));
    EXPECT_THAT(readme, HasSubstr("| events.json | The part |"));
    EXPECT_THAT(readme, HasSubstr("| memory.json | no / answer [removed] |"));
    EXPECT_EQ(read.entries[2].name, QString::fromUtf8("configurations/1-ä b.json"));
    EXPECT_EQ(read.entries[3].content, "a 1 [removed]\n");
    for (const ZipEntry& entry : read.entries)
        EXPECT_FALSE(entry.content.contains("canary")) << entry.name.toStdString();
    EXPECT_EQ(
        QFile::permissions(path()) & (QFile::ReadGroup | QFile::ReadOther), QFile::Permissions());
}

TEST_F(BundleFiles, AreBounded)
{
    Bundle bundle;
    bundle.parts = {part("small.txt", "x"),
        part("large.txt", QByteArray(kLargestBundlePart + 1, 'x')), part("last.txt", "y")};
    const WrittenBundle written = writeBundle(bundle, Redaction(), path(), m_stop);
    EXPECT_EQ(written.error, QString());
    ASSERT_EQ(written.missing.size(), 1);
    EXPECT_EQ(written.missing[0].name, u"large.txt");
    EXPECT_EQ(readZip(path(), 1 << 20).entries.size(), 3);
    EXPECT_THAT(readZip(path(), 10).error.toStdString(), HasSubstr("longer than"));
}

TEST_F(BundleFiles, AppearWholeOrNotAtAll)
{
    Bundle bundle;
    bundle.parts = {part("a.txt", "x")};
    m_stop = true;
    EXPECT_NE(writeBundle(bundle, Redaction(), path(), m_stop).error, QString());
    EXPECT_FALSE(QFile::exists(path()));
    EXPECT_NE(writeZip(path(), {{QStringLiteral("a"), "x"}}, m_stop), QString());
    EXPECT_FALSE(QFile::exists(path()));
    m_stop = false;
    const QString nowhere = m_folder.filePath(QStringLiteral("no/folder/a.zip"));
    EXPECT_NE(writeBundle(bundle, Redaction(), nowhere, m_stop).error, QString());
    QFile damaged(path());
    ASSERT_TRUE(damaged.open(QIODevice::WriteOnly));
    damaged.write("no zip file");
    damaged.close();
    EXPECT_NE(readZip(path(), 100).error, QString());
}

TEST(BundleParts, NamesOfFilesArePlain)
{
    EXPECT_EQ(fileNameOf(QStringLiteral("resnet_50-v1.5")), u"resnet_50-v1.5");
    EXPECT_EQ(fileNameOf(QStringLiteral("../../etc/passwd")), u"_._.._etc_passwd");
    EXPECT_EQ(fileNameOf(QString()), u"_");
    EXPECT_EQ(fileNameOf(QString(300, u'x')).size(), 80);
}

TEST(BundleParts, MetricsAreWrittenInPrometheusFormat)
{
    session::MetricFamilies families;
    session::MetricFamily& family = *families.add_families();
    family.set_name("nv_requests");
    family.set_type("counter");
    family.set_help("Requests");
    session::Sample& sample = *family.add_samples();
    sample.set_name("nv_requests");
    sample.set_value(7.5);
    session::Label& label = *sample.add_labels();
    label.set_name("model");
    label.set_value("a\"b\\c\nd");
    EXPECT_EQ(metricsText(families).toStdString(),
        "# HELP nv_requests Requests\n# TYPE nv_requests counter\n"
        "nv_requests{model=\"a\\\"b\\\\c\\nd\"} 7.5\n");
}

// The window with commands that are noted.
class BundleDialogs : public testing::Test {
protected:
    BundleDialogs()
    {
        QSettings().clear();
        addPages(m_pages);
        m_workspace.setCommands(&m_commands);
        m_server = addServer(m_workspace, {QStringLiteral("gpu-east"), {}}, 1);
        m_window = std::make_unique<MainWindow>(m_workspace, m_pages);
        m_window->show();
        m_window->goTo({QStringLiteral("overview"), QStringLiteral("gpu-east"), {}, {}});
        QCoreApplication::processEvents();
    }
    template <typename T> T* find(const char* name) const
    {
        T* found = m_window->findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    std::string text() const { return find<QLabel>("bundleText")->text().toStdString(); }
    // Chooses the file in the dialog that asks for it.
    void choose()
    {
        auto* chooser = find<QFileDialog>("bundleFile");
        EXPECT_THAT(chooser->selectedFiles().first().toStdString(), HasSubstr("gpu-east-"));
        Q_EMIT chooser->fileSelected(QStringLiteral("/x/a.zip"));
        chooser->close();
        QCoreApplication::processEvents();
    }

    Workspace m_workspace;
    NotedCommands m_commands;
    PageRegistry m_pages;
    std::unique_ptr<MainWindow> m_window;
    ServerStore* m_server;
};

TEST_F(BundleDialogs, ShowProgressAndWhatIsMissing)
{
    QTest::mouseClick(find<QPushButton>("bundleButton"), Qt::LeftButton);
    choose();
    EXPECT_EQ(m_commands.calls, QStringList{QStringLiteral("bundle gpu-east /x/a.zip")});
    m_commands.bundle.onProgress(3, 10, QStringLiteral("The queues"));
    EXPECT_EQ(text(), "The queues (4 of 10)…");
    m_commands.bundle.onEnd({}, {QStringLiteral("memory.json: no answer")});
    EXPECT_THAT(text(), HasSubstr("saved as /x/a.zip"));
    EXPECT_EQ(find<QPlainTextEdit>("bundleMissing")->toPlainText(), u"memory.json: no answer");
    QTest::keyClick(find<QDialog>("bundleDialog"), Qt::Key_Escape);
    EXPECT_EQ(m_commands.calls.size(), 1); // there is nothing to cancel
}

TEST_F(BundleDialogs, CancelWhatIsNotDone)
{
    m_window->actions().find(QStringLiteral("server.bundle"))->trigger(); // as Ctrl+K does
    choose();
    QTest::mouseClick(find<QPushButton>("bundleClose"), Qt::LeftButton);
    EXPECT_EQ(m_commands.calls.last(), u"cancel bundle");
    m_commands.bundle.onEnd(QStringLiteral("cancelled"), {}); // the dialog is closed
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_commands.bundle.onProgress(1, 2, QStringLiteral("x")); // and gone
}

TEST_F(BundleDialogs, SayWhyThereIsNoBundle)
{
    m_window->actions().find(QStringLiteral("server.bundle"))->trigger();
    choose();
    m_commands.bundle.onEnd(QStringLiteral("no space left"), {});
    EXPECT_THAT(text(), HasSubstr("could not be saved: no space left"));
}

} // namespace
} // namespace thalassa::console
