// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// The files of drafts. A run that ends without removeAll() stands for a crash: its files stay.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "console/models/drafts/draft_folder.h"
#include "console/models/settings/trace_rules.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

const DraftSubject kModel{DraftSubject::Kind::Configuration, QStringLiteral("gpu-east"),
    QByteArrayLiteral("res\xff/net")};
const DraftSubject kTrace{DraftSubject::Kind::TraceSettings, QStringLiteral("gpu-east"), {}};

KeptDraft textDraft(const QString& text, const DraftSubject& subject = kModel)
{
    return {subject, {}, {}, QStringLiteral("max_batch_size: 8\n"), text};
}

KeptDraft traceDraft(const QString& value)
{
    return {kTrace, {},
        {{{}, TraceField::Level, {true, {}}, QStringLiteral("TIMESTAMPS"), true},
            {"resnet", TraceField::Rate, {false, value}, QStringLiteral("1000"), false}},
        {}, {}};
}

class DraftFolders : public testing::Test {
protected:
    static bool settle(const DraftFolder& folder)
    {
        return QTest::qWaitFor([&folder] { return folder.isSettled(); }, 30'000);
    }
    std::unique_ptr<DraftFolder> begin() const
    {
        auto folder = std::make_unique<DraftFolder>(m_path);
        EXPECT_TRUE(settle(*folder));
        return folder;
    }
    // A run that keeps a draft and crashes.
    void leave(const KeptDraft& draft) const { begin()->put(draft); }
    QStringList files(const char* pattern = "*.json") const
    {
        return QDir(m_path).entryList({QLatin1String(pattern)}, QDir::Files);
    }
    void writeFile(const QString& name, const QByteArray& bytes) const
    {
        QDir().mkpath(m_path);
        QFile file(m_path + u'/' + name);
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    QTemporaryDir m_directory;
    const QString m_path = m_directory.path() + QStringLiteral("/drafts");
};

TEST_F(DraftFolders, OfferWhatACrashedRunHasLeft)
{
    const WallTime before = figures::wallNow() - std::chrono::milliseconds(1);
    {
        const auto crashed = begin();
        crashed->put(textDraft(QStringLiteral("first")));
        crashed->put(textDraft(QStringLiteral("# mine\n\"quoted\" \u00e4")));
        crashed->put(traceDraft(QStringLiteral("20")));
        EXPECT_TRUE(settle(*crashed)); // written soon, without another call
        EXPECT_EQ(files().size(), 2);
        EXPECT_EQ(crashed->left(kModel), nullptr);
    }
    const auto next = begin();
    const KeptDraft* text = next->left(kModel);
    ASSERT_NE(text, nullptr);
    EXPECT_EQ(text->text, QStringLiteral("# mine\n\"quoted\" \u00e4"));
    EXPECT_EQ(text->base, QStringLiteral("max_batch_size: 8\n"));
    EXPECT_GE(text->edited, before);
    ASSERT_NE(next->left(kTrace), nullptr);
    EXPECT_EQ(next->left(kTrace)->edits, traceDraft(QStringLiteral("20")).edits);
    DraftSubject other = kModel;
    other.server = QStringLiteral("gpu-west");
    EXPECT_EQ(next->left(other), nullptr);
}

TEST_F(DraftFolders, AreReadableByTheirOwnerAlone)
{
    const auto folder = begin();
    EXPECT_FALSE(QDir(m_path).exists()); // until it is needed
    folder->put(textDraft(QStringLiteral("mine")));
    ASSERT_TRUE(settle(*folder));
    ASSERT_EQ(files().size(), 1);
    const auto all = QFile::ReadGroup | QFile::WriteGroup | QFile::ExeGroup | QFile::ReadOther |
        QFile::WriteOther | QFile::ExeOther;
    EXPECT_EQ(QFile::permissions(m_path) & all, QFile::Permissions());
    EXPECT_EQ(QFile::permissions(m_path + u'/' + files().value(0)) & all, QFile::Permissions());
}

TEST_F(DraftFolders, LeaveTheDraftsOfARunningConsoleAlone)
{
    const auto running = begin();
    running->put(textDraft(QStringLiteral("mine")));
    ASSERT_TRUE(settle(*running));
    const auto other = begin();
    EXPECT_EQ(other->left(kModel), nullptr);
    other->put(textDraft(QStringLiteral("theirs")));
    other->removeAll();
    ASSERT_TRUE(settle(*other));
    EXPECT_EQ(files().size(), 1);
}

TEST_F(DraftFolders, ForgetWhatWasAppliedUndoneOrClosed)
{
    {
        const auto folder = begin();
        folder->put(textDraft(QStringLiteral("mine")));
        folder->put(traceDraft(QStringLiteral("20")));
        ASSERT_TRUE(settle(*folder));
        folder->remove(kModel);
        ASSERT_TRUE(settle(*folder));
        EXPECT_EQ(files().size(), 1);
        folder->put(textDraft(QStringLiteral("not written yet")));
        folder->removeAll();
    }
    EXPECT_EQ(files("*").join(u' ').toStdString(), "");
}

TEST_F(DraftFolders, KeepATakenDraftUntilItIsRemoved)
{
    leave(textDraft(QStringLiteral("mine")));
    {
        const auto crashed = begin();
        EXPECT_EQ(crashed->take(kModel).text, QStringLiteral("mine"));
        EXPECT_EQ(crashed->left(kModel), nullptr);
    }
    {
        const auto crashed = begin();
        ASSERT_NE(crashed->left(kModel), nullptr);
        crashed->take(kModel);
        crashed->put(textDraft(QStringLiteral("mine, and more")));
    }
    const auto last = begin();
    EXPECT_EQ(files().size(), 1);
    ASSERT_NE(last->left(kModel), nullptr);
    EXPECT_EQ(last->take(kModel).text, QStringLiteral("mine, and more"));
    last->remove(kModel);
    ASSERT_TRUE(settle(*last));
    EXPECT_EQ(files().size(), 0);
}

TEST_F(DraftFolders, OfferTheNewestFirstAndKeepWhatIsNotDecided)
{
    leave(textDraft(QStringLiteral("older")));
    QFile older(m_path + u'/' + files().value(0));
    ASSERT_TRUE(older.open(QIODevice::ReadWrite));
    ASSERT_TRUE(older.setFileTime(
        QDateTime::currentDateTime().addSecs(-60), QFileDevice::FileModificationTime));
    older.close();
    {
        const auto crashed = begin(); // the offer is ignored, and the text edited
        crashed->put(textDraft(QStringLiteral("newer")));
    }
    begin()->removeAll(); // an orderly close keeps offers
    const auto next = begin();
    ASSERT_NE(next->left(kModel), nullptr);
    EXPECT_EQ(next->left(kModel)->text, QStringLiteral("newer"));
    next->discard(kModel);
    ASSERT_NE(next->left(kModel), nullptr);
    EXPECT_EQ(next->left(kModel)->text, QStringLiteral("older"));
    next->removeServer(QStringLiteral("gpu-west"));
    EXPECT_NE(next->left(kModel), nullptr);
    next->removeServer(QStringLiteral("gpu-east"));
    EXPECT_EQ(next->left(kModel), nullptr);
    ASSERT_TRUE(settle(*next));
    EXPECT_EQ(files().size(), 0);
}

TEST_F(DraftFolders, KeepADamagedFileAsideWithASentence)
{
    const QByteArray head = R"({"version":1,"server":"gpu-east","edited":"2026-01-31T12:00:00Z",)";
    const QByteArray edit = R"({"model":"","field":"trace_rate","value":"5","before":"1"},)";
    QByteArray tooMany = head + R"("kind":"trace_settings","edits":[)";
    for (qsizetype i = 0; i <= kMostDraftEdits; ++i)
        tooMany += edit;
    tooMany.chop(1);
    const std::vector<std::pair<QByteArray, const char*>> cases{{"", "byte 0"},
        {"{\"version\":1", "byte "}, {QByteArray(100'000, '['), "byte "}, {"[]", ".version"},
        {"{\"version\":2}", ".version: expected 1"}, {head + R"("kind":7})", ".kind"},
        {head + R"("kind":"trace_settings","edits":{}})", ".edits: expected a list"},
        {head + R"("kind":"trace_settings","edits":[7]})", ".edits[0].model"},
        {head + R"("kind":"trace_settings","edits":[{"model":"","field":"trace_file",)" +
                R"("value":"/etc/passwd","before":""}]})",
            ".edits[0].field: there is no such setting"},
        {tooMany + "]}", ".edits: expected a list"},
        {head + R"("kind":"configuration","model":"m","base":"","text":")" +
                QByteArray(kLongestDraftText + 1, 'x') + "\"}",
            ".text: expected a text of at most"},
        {head + R"("kind":"log_settings","before":{"log_verbose_level":-1}})",
            ".before.log_verbose_level: expected a number of at most 1000000"},
        {head + R"("kind":"log_settings","before":{"log_verbose_level":1,"log_format":""},)" +
                R"("after":{"log_verbose_level":1,"log_format":"","log_info":3}})",
            ".after.log_info: expected true or false"},
        {QByteArray(kLargestDraftFile + 1, ' '), "expected at most"},
        {R"({"version":1,"server":"s","edited":"never","kind":"configuration"})", ".edited"}};
    for (const auto& [bytes, fault] : cases) {
        writeFile(QString(32, u'a') + QStringLiteral("-1.json"), bytes);
        DraftFolder folder(m_path);
        const QSignalSpy faults(&folder, &DraftFolder::faulted);
        ASSERT_TRUE(settle(folder));
        ASSERT_EQ(faults.size(), 1) << fault;
        EXPECT_THAT(faults[0][0].toString().toStdString(), HasSubstr(fault));
        EXPECT_EQ(files().join(u' ').toStdString(), "damaged.json") << fault;
        QFile::remove(m_path + QStringLiteral("/damaged.json"));
    }
}

TEST_F(DraftFolders, KeepEachDamagedFile)
{
    writeFile(QStringLiteral("damaged.json"), "of an earlier start");
    writeFile(QString(32, u'a') + QStringLiteral("-1.json"), "{1");
    writeFile(QString(32, u'a') + QStringLiteral("-2.json"), "{2");
    DraftFolder folder(m_path);
    const QSignalSpy faults(&folder, &DraftFolder::faulted);
    ASSERT_TRUE(settle(folder));
    EXPECT_EQ(files().join(u' ').toStdString(), "damaged-2.json damaged-3.json damaged.json");
    QStringList contents;
    for (const QString& name : files()) {
        QFile file(m_path + u'/' + name);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        contents.append(QString::fromUtf8(file.readAll()));
    }
    contents.sort();
    EXPECT_EQ(contents.join(u' ').toStdString(), "of an earlier start {1 {2");
    const std::string said = faults[0][0].toString().toStdString();
    EXPECT_THAT(said, HasSubstr("kept as damaged-2.json"));
    EXPECT_THAT(said, HasSubstr("kept as damaged-3.json"));
}

TEST_F(DraftFolders, KeepNoDraftThatTheNextStartCouldNotRead)
{
    KeptDraft large = traceDraft(QStringLiteral("20"));
    const QString longest(2000, u'x');
    while (large.edits.size() < 5'000) // of 4 kB each
        large.edits.append({"resnet", TraceField::Rate, {false, longest}, longest, false});
    KeptDraft longName = textDraft(QStringLiteral("mine"));
    longName.subject.model = QByteArray(1'000, '\xff'); // takes 3 characters each
    for (const KeptDraft& draft : {large, longName}) {
        {
            const auto folder = begin();
            const QSignalSpy faults(folder.get(), &DraftFolder::faulted);
            folder->put(draft);
            ASSERT_TRUE(settle(*folder));
            ASSERT_EQ(faults.size(), 1);
            EXPECT_THAT(faults[0][0].toString().toStdString(), HasSubstr("too large"));
        }
        DraftFolder next(m_path);
        const QSignalSpy faults(&next, &DraftFolder::faulted);
        ASSERT_TRUE(settle(next));
        EXPECT_EQ(faults.size(), 0);
    }
}

TEST_F(DraftFolders, RemoveWhatIsLeftOfAServerThatWasRemovedBeforeItWasRead)
{
    leave(textDraft(QStringLiteral("mine")));
    DraftFolder folder(m_path);
    folder.removeServer(QStringLiteral("gpu-east")); // the files are being read
    ASSERT_TRUE(settle(folder));
    EXPECT_EQ(folder.left(kModel), nullptr);
    EXPECT_EQ(files().size(), 0);
}

TEST_F(DraftFolders, FollowTheNameOfAProfile)
{
    const QString name = QStringLiteral("gpu-west");
    const DraftSubject model{kModel.kind, name, kModel.model};
    const DraftSubject trace{kTrace.kind, name, {}};
    leave(textDraft(QStringLiteral("mine")));
    {
        DraftFolder crashed(m_path);
        crashed.renameServer(QStringLiteral("gpu-east"), name); // the files are being read
        ASSERT_TRUE(settle(crashed));
        EXPECT_EQ(crashed.left(kModel), nullptr);
        EXPECT_NE(crashed.left(model), nullptr);
        crashed.renameServer(name, QStringLiteral("gpu-east"));
        crashed.put(traceDraft(QStringLiteral("20")));
        ASSERT_TRUE(settle(crashed));
        crashed.renameServer(QStringLiteral("gpu-east"), name);
        ASSERT_NE(crashed.left(model), nullptr);
    }
    const auto next = begin();
    EXPECT_EQ(next->left(kTrace), nullptr);
    EXPECT_NE(next->left(trace), nullptr);
    ASSERT_NE(next->left(model), nullptr);
    EXPECT_EQ(next->left(model)->text, QStringLiteral("mine"));
    EXPECT_EQ(files().size(), 2);
}

TEST_F(DraftFolders, ShowNoHiddenCharactersOfAFile)
{
    writeFile(QString(32, u'a') + QStringLiteral("-1.json"),
        R"({"version":1,"server":"gpu-east","edited":"2026-01-31T12:00:00Z","kind":"trace_settings",)"
        R"("edits":[{"model":"","field":"trace_rate","value":"5\u202e\n","before":"1"}]})");
    const auto folder = begin();
    ASSERT_NE(folder->left(kTrace), nullptr);
    for (const QChar c : folder->left(kTrace)->edits[0].edit.value)
        EXPECT_TRUE(c.isPrint() && c.unicode() < 128) << int{c.unicode()};
}

TEST_F(DraftFolders, AreBounded)
{
    for (qsizetype i = 0; i < DraftDisk::kMostLeft + 5; ++i) {
        writeFile(QStringLiteral("%1-%2.json").arg(QString(32, u'a')).arg(i), writtenDraft([&] {
            KeptDraft draft = textDraft(QString::number(i));
            draft.subject.model = QByteArray::number(i);
            draft.edited = WallTime(std::chrono::seconds(1'790'000'000));
            return draft;
        }()));
    }
    const auto folder = begin();
    EXPECT_EQ(files().size(), DraftDisk::kMostLeft);
    const QSignalSpy faults(folder.get(), &DraftFolder::faulted);
    folder->put(textDraft(QString(kLongestDraftText + 1, u'x')));
    EXPECT_EQ(faults.size(), 1);
    ASSERT_TRUE(settle(*folder));
    EXPECT_EQ(files().size(), DraftDisk::kMostLeft);
}

TEST_F(DraftFolders, SayThatEditsCannotBeKept)
{
    writeFile(QStringLiteral("x"), {}); // makes the folder
    const QString blocked = m_path + QStringLiteral("/x/drafts");
    DraftFolder folder(blocked);
    const QSignalSpy faults(&folder, &DraftFolder::faulted);
    folder.put(textDraft(QStringLiteral("mine")));
    ASSERT_TRUE(settle(folder));
    ASSERT_EQ(faults.size(), 1);
    EXPECT_THAT(faults[0][0].toString().toStdString(), HasSubstr("cannot be kept"));
    folder.put(textDraft(QStringLiteral("mine too")));
    ASSERT_TRUE(settle(folder));
    EXPECT_EQ(faults.size(), 1); // once
}

} // namespace
} // namespace thalassa::console
