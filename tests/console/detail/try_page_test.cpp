// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTest>
#include <chrono>
#include <future>
#include <thread>

#include "console/look/table_copy.h"
#include "console/look/table_view.h"
#include "console/pages/try_it/input_editor.h"
#include "console/pages/try_it/try_page.h"
#include "tests/console/detail/detail_samples.h"
#include "tests/console/samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

class TryPages : public testing::Test {
protected:
    TryPages()
    {
        m_workspace.setCommands(&m_commands);
        ServerLabel label;
        label.name = QStringLiteral("gpu-east");
        m_server = addServer(m_workspace, label, 1);
        m_page = std::make_unique<TryPage>(m_workspace);
        m_page->resize(1000, 700);
        m_page->open({QStringLiteral("try"), label.name, {}, {}}, m_server);
        m_page->show();
        ModelForm form;
        form.key = {"model_0", 1};
        form.model = QStringLiteral("model_0");
        form.inputs = {{"IMAGE", QStringLiteral("IMAGE"), QStringLiteral("FP32"), {-1, 3, 4, 4}},
            {"SIZES", QStringLiteral("SIZES"), QStringLiteral("INT32"), {2}}};
        detail().applyForm(form);
    }

    ServerDetail& detail() { return ServerDetail::of(*m_server); }
    template <typename T> T* child(const char* name) const
    {
        T* found = m_page->findChild<T*>(QString::fromLatin1(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    void click(const char* name) const
    {
        QTest::mouseClick(child<QAbstractButton>(name), Qt::LeftButton);
    }
    // Sends the request, which is made off the GUI thread.
    void send() const
    {
        click("trySend");
        EXPECT_TRUE(QTest::qWaitFor([this] {
            return !m_page->findChild<LatestJob*>({}, Qt::FindDirectChildrenOnly)->isRunning();
        }));
    }
    std::string text(const char* label) const { return plainText(child<QLabel>(label)->text()); }

    NotedCommands m_commands;
    Workspace m_workspace;
    ServerStore* m_server = nullptr;
    std::unique_ptr<TryPage> m_page;
};

TEST_F(TryPages, MakeAFormOfTheMetadata)
{
    ASSERT_EQ(m_page->inputs().size(), 2);
    EXPECT_EQ(child<QLineEdit>("input0Shape")->text().toStdString(), "1, 3, 4, 4");
    EXPECT_GE(child<QComboBox>("input0Source")->findText(QStringLiteral("Image")), 0);
    EXPECT_EQ(child<QComboBox>("input1Source")->findText(QStringLiteral("Image")), -1);
}

TEST_F(TryPages, SendWhatTheFormSaysAndShowTheAnswer)
{
    m_page->inputs()[1]->setSource(InputEditor::Source::Values);
    QTest::keyClicks(child<QPlainTextEdit>("input1Text"), "640 480 7");
    send();
    EXPECT_THAT(text("input1Problem"), HasSubstr("[2]: expected 2, got 3"));
    EXPECT_TRUE(m_commands.calls.isEmpty());
    child<QPlainTextEdit>("input1Text")->setPlainText(QStringLiteral("640 480"));
    send();
    ASSERT_EQ(m_commands.draft.inputs.size(), 2);
    EXPECT_EQ(m_commands.draft.inputs[0].bytes.size(), 48 * 4);
    EXPECT_EQ(elementsOf(m_commands.draft.inputs[1], 9).join(u' ').toStdString(), "640 480");
    EXPECT_FALSE(child<QAbstractButton>("trySend")->isEnabled()); // one at a time

    InferenceAnswer answer;
    answer.duration = std::chrono::microseconds(1240);
    answer.requestId = m_commands.draft.requestId;
    answer.outputs = {tensorOfText({"CLASS", QStringLiteral("CLASS"), QStringLiteral("BYTES"), {2}},
        {2}, QStringLiteral("0.97:281:tabby cat\n0.01:7:cock"))
                          .tensor};
    m_commands.onInference(answer);
    EXPECT_EQ(text("answerNote"), "Answered in 1.24 ms.");
    auto* table = child<TableView>("answerTable");
    EXPECT_EQ(table->rows().rowCount(), 2);
    EXPECT_THAT(rowsOf(*table, TableFormat::Text).toStdString(), HasSubstr("281\t0.97\ttabby cat"));
    EXPECT_EQ(detail().subject().clientId, answer.requestId); // the page explains the request
    EXPECT_TRUE(child<QAbstractButton>("trySend")->isEnabled());
}

TEST_F(TryPages, ShowTheErrorOfTheServer)
{
    send();
    InferenceAnswer answer;
    answer.error = QStringLiteral("unexpected shape for input 'SIZES'");
    m_commands.onInference(answer);
    EXPECT_EQ(text("answerNote"), "unexpected shape for input 'SIZES'");
    EXPECT_FALSE(child<TableView>("answerTable")->isVisible());
}

TEST_F(TryPages, CancelARequest)
{
    send();
    const ServerCommands::OnInference late = m_commands.onInference;
    click("tryCancel");
    EXPECT_EQ(m_commands.calls.last().toStdString(), "cancel");
    late({});
    EXPECT_EQ(text("answerNote"), "The request was cancelled.");
}

TEST_F(TryPages, TakeAnImageAndScaleIt)
{
    const QTemporaryDir directory;
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(Qt::red);
    const QString file = directory.filePath(QStringLiteral("red.png"));
    ASSERT_TRUE(image.save(file));
    InputEditor& input = *m_page->inputs()[0];
    input.setSource(InputEditor::Source::Image);
    const std::atomic<bool> goesOn = false;
    EXPECT_EQ(tensorOf(input.values(), goesOn).problem, u"Choose an image.");
    QSignalSpy read(&input, &InputEditor::imageRead);
    input.setFile(file);
    EXPECT_EQ(read.size(), 0); // it is read off this thread
    ASSERT_TRUE(read.wait());
    EXPECT_EQ(text("input0Problem"), "");
    const TensorResult result = tensorOf(input.values(), goesOn);
    EXPECT_EQ(result.problem.toStdString(), "");
    EXPECT_EQ(result.tensor.shape, (QList<qint64>{1, 3, 4, 4}));
    const QList<double> numbers = *numbersOf(result.tensor, 48);
    EXPECT_EQ(numbers[0], 1);  // red
    EXPECT_EQ(numbers[16], 0); // green
    input.setFile(directory.filePath(QStringLiteral("none.png")));
    ASSERT_TRUE(read.wait());
    EXPECT_THAT(text("input0Problem"), HasSubstr("none.png could not be read as an image"));
}

TEST_F(TryPages, ReadAFileOffTheGuiThread)
{
    const QTemporaryDir directory;
    QFile file(directory.filePath(QStringLiteral("sizes.bin")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("\1\0\0\0\2\0\0\0", 8);
    file.close();
    InputEditor& input = *m_page->inputs()[1];
    input.setSource(InputEditor::Source::File);
    send();
    EXPECT_EQ(text("input1Problem"), "Choose a file.");
    input.setFile(file.fileName());
    click("trySend");
    EXPECT_TRUE(m_commands.calls.isEmpty()); // nothing is read yet
    EXPECT_TRUE(child<QAbstractButton>("tryCancel")->isVisible());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !m_commands.calls.isEmpty(); }));
    EXPECT_EQ(elementsOf(m_commands.draft.inputs[1], 9).join(u' ').toStdString(), "1 2");
}

TEST_F(TryPages, DoNotWaitForAnImageWhenTheyAreClosed)
{
    const QTemporaryDir directory;
    const std::string pipe = directory.filePath(QStringLiteral("slow.png")).toStdString();
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    std::promise<void> closed;
    std::thread writer([&pipe, wasClosed = closed.get_future()] {
        EXPECT_EQ(wasClosed.wait_for(std::chrono::seconds(10)), std::future_status::ready);
        // A reader that waits for the image gets its end.
        const int file = open(pipe.c_str(), O_WRONLY);
        EXPECT_EQ(::close(file), 0);
    });
    m_page->inputs()[0]->setSource(InputEditor::Source::Image);
    m_page->inputs()[0]->setFile(QString::fromStdString(pipe)); // is not read before writer ends
    m_page.reset();
    closed.set_value();
    writer.join();
    EXPECT_TRUE(QTest::qWaitFor(
        [] { return QCoreApplication::instance()->findChildren<LatestJob*>().isEmpty(); }));
}

TEST_F(TryPages, CancelARequestThatIsBeingMade)
{
    click("trySend");
    click("tryCancel");
    EXPECT_FALSE(child<QAbstractButton>("tryCancel")->isVisible());
    EXPECT_EQ(text("answerNote"), "The request was cancelled.");
    send(); // after the first one, which has no effect any more
    EXPECT_EQ(m_commands.calls.size(), 1);
}

} // namespace
} // namespace thalassa::console
