// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/notes.h"

#include <QFile>
#include <QTemporaryDir>
#include <gtest/gtest.h>

namespace thalassa::console::trace {
namespace {

class SavedNotes : public testing::Test {
protected:
    const QTemporaryDir m_directory;
    const QString m_trace = m_directory.filePath(QStringLiteral("a.json"));

    void write(const QByteArray& text) const
    {
        QFile file(m_trace + QStringLiteral(".notes.json"));
        ASSERT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
};

TEST_F(SavedNotes, AreReadAgain)
{
    Notes notes(m_trace);
    EXPECT_EQ(notes.set({1'700'000'000'123'456'789, QStringLiteral("here")}), QString());
    EXPECT_EQ(notes.set({5, QString()}), QString());
    EXPECT_EQ(notes.set({5, QStringLiteral("first")}), QString());
    EXPECT_EQ(notes.set({7, QStringLiteral("gone")}), QString());
    EXPECT_EQ(notes.remove(7), QString());
    EXPECT_FALSE(notes.isUnsaved());
    Notes again(m_trace);
    EXPECT_EQ(again.load(), QString());
    EXPECT_EQ(again.all(), notes.all());
    ASSERT_EQ(again.all().size(), 2U);
    EXPECT_EQ(again.all()[0].text, QStringLiteral("first"));
    EXPECT_EQ(again.all()[1].time, 1'700'000'000'123'456'789);
}

TEST_F(SavedNotes, ThatAreDamagedAreKept)
{
    for (const char* const text : {"{", "[]", "{\"notes\":[{}]}"}) {
        write(text);
        Notes notes(m_trace);
        EXPECT_TRUE(notes.load().contains(QStringLiteral("a.json.notes.json")));
        EXPECT_EQ(notes.set({1, QStringLiteral("x")}), QString());
        EXPECT_TRUE(notes.isUnsaved());
        QFile file(notes.path());
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        EXPECT_EQ(file.readAll(), QByteArray(text));
    }
}

TEST_F(SavedNotes, BeforeAFaultAreInTheOrderOfTime)
{
    write(R"({"notes":[{"time_ns":9},{"time_ns":1},{"text":"no time"}]})");
    Notes notes(m_trace);
    EXPECT_NE(notes.load(), QString());
    ASSERT_EQ(notes.all().size(), 2U);
    EXPECT_EQ(notes.all()[0].time, 1);
    EXPECT_EQ(notes.set({9, QStringLiteral("here")}), QString()); // in place of the second one
    EXPECT_EQ(notes.all().size(), 2U);
}

TEST(Notes, WithoutAFileAreKeptInMemory)
{
    Notes notes;
    EXPECT_EQ(notes.load(), QString());
    EXPECT_EQ(notes.set({1, QStringLiteral("x")}), QString());
    EXPECT_EQ(notes.all().size(), 1U);
}

TEST(Notes, ThatCannotBeSavedAreAFailure)
{
    Notes notes(QStringLiteral("/nonexistent/a.json"));
    EXPECT_TRUE(notes.set({1, {}}).contains(QStringLiteral("could not be saved")));
    EXPECT_EQ(notes.all().size(), 1U);
}

} // namespace
} // namespace thalassa::console::trace
