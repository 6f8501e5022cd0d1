// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/trace/reader/trace_loader.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <gtest/gtest.h>

#include "console/models/work/latest_job.h"
#include "tests/console/trace/made_trace.h"

namespace thalassa::console::trace {
namespace {

TEST(TraceLoader, ReadsFilesAndDumpsOneAfterTheOther)
{
    const QTemporaryDir directory;
    const QString path = directory.filePath(QStringLiteral("a.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString("[" + httpRequest(1, 1000, 10) + "]"));
    file.close();
    TraceLoader loader;
    QSignalSpy finished(&loader, &TraceLoader::finished);
    const uint64_t first = loader.load(path);
    const uint64_t second = loader.load(QStringLiteral("dump"), QByteArrayLiteral("nothing"));
    EXPECT_NE(first, second);
    while (finished.size() < 2)
        ASSERT_TRUE(finished.wait());
    const auto source = finished[0][1].value<Source>();
    ASSERT_NE(source.data, nullptr);
    EXPECT_EQ(source.path, path.toStdString());
    EXPECT_EQ(finished[0][2].toStringList(), QStringList());
    EXPECT_EQ(finished[1][1].value<Source>().data, nullptr);
    EXPECT_EQ(finished[1][2].toStringList().size(), 1);
    EXPECT_EQ(finished[0][4].value<uint64_t>(), first);
    EXPECT_EQ(finished[1][4].value<uint64_t>(), second);
    EXPECT_FALSE(loader.isLoading());
}

TEST(TraceLoader, EndsWhenItIsCancelled)
{
    std::string text = "[" + httpRequest(1, 1000, 10);
    for (uint64_t i = 2; i < 4000; ++i)
        text += "," + httpRequest(i, static_cast<int64_t>(i) * 1000, 10);
    TraceLoader loader;
    QSignalSpy finished(&loader, &TraceLoader::finished);
    loader.load(QStringLiteral("large"), QByteArray::fromStdString(text + "]"));
    loader.load(QStringLiteral("waiting"), QByteArrayLiteral("[]"));
    loader.cancel();
    while (finished.size() < 2)
        ASSERT_TRUE(finished.wait());
    for (const QList<QVariant>& one : finished) {
        EXPECT_EQ(one[1].value<Source>().data, nullptr);
        EXPECT_TRUE(one[3].toBool());
    }
}

TEST(LatestJob, ShowsTheLatestResultOnly)
{
    LatestJob job;
    QSignalSpy idle(&job, &LatestJob::idle);
    std::vector<int> shown;
    for (int i = 0; i < 5; ++i)
        job.run(
            [&shown, i](const std::atomic<bool>&) { return [&shown, i] { shown.push_back(i); }; });
    ASSERT_TRUE(idle.wait());
    EXPECT_EQ(shown, std::vector<int>{4});
    EXPECT_FALSE(job.isRunning());
}

} // namespace
} // namespace thalassa::console::trace
