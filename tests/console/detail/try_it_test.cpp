// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>

#include "console/models/try_it/answer_table.h"
#include "console/models/try_it/image_tensor.h"
#include "console/models/try_it/inference.h"
#include "tests/console/detail/detail_samples.h"

namespace thalassa::console {
namespace {

using testing::HasSubstr;

TensorSpec specOf(const char* datatype, const QList<qint64>& shape)
{
    return {"INPUT0", QStringLiteral("INPUT0"), QString::fromLatin1(datatype), shape};
}

std::string joined(const Tensor& tensor)
{
    return elementsOf(tensor, 100).join(u' ').toStdString();
}

TEST(Tensor, ReadsNumbersOfEachType)
{
    struct Case {
        const char* type;
        const char* text;
        const char* elements; // null: they are refused
    };
    const std::vector<Case> cases{{"FP32", "[[1, 2.5], [-3e2, 0]]", "1 2.5 -300 0"},
        {"FP64", "1 2 3 0.125", "1 2 3 0.125"}, {"FP16", "0.5;1;2;-4", "0.5 1 2 -4"},
        {"BF16", "0.5 1 2 -4", "0.5 1 2 -4"}, {"FP16", "1 2 3 70000", nullptr},
        {"INT8", "-128 127 0 1", "-128 127 0 1"}, {"INT8", "128 0 0 0", nullptr},
        {"UINT8", "255 0 1 2", "255 0 1 2"}, {"UINT8", "-1 0 0 0", nullptr},
        {"INT64", "9223372036854775807 -1 0 1", "9223372036854775807 -1 0 1"},
        {"UINT64", "18446744073709551615 0 1 2", "18446744073709551615 0 1 2"},
        {"INT32", "1.5 0 0 0", nullptr}, {"BOOL", "true false 1 0", "true false true false"},
        {"INT32", "1 2 3", nullptr}, {"INT32", "7", "7 7 7 7"}, {"INT32", "", nullptr},
        {"BYTES", "[\"a\", [\"b c\", \"d\"], 4]", "a b c d 4"},
        {"BYTES", "a\nb\nc\nd\n", "a b c d"}, {"BYTES", "x", "x x x x"}, {"BYTES", "a\nb", nullptr},
        {"COLOUR", "1 2 3 4", nullptr}};
    for (const Case& one : cases) {
        const TensorSpec spec = specOf(one.type, {2, 2});
        const TensorResult result = tensorOfText(spec, {2, 2}, QString::fromLatin1(one.text));
        EXPECT_EQ(result.problem.isEmpty(), one.elements != nullptr)
            << one.type << ' ' << one.text << ' ' << result.problem.toStdString();
        if (one.elements != nullptr) {
            EXPECT_EQ(joined(result.tensor), one.elements) << one.type << ' ' << one.text;
        }
    }
}

TEST(Tensor, ReadsShapes)
{
    const TensorSpec spec = specOf("FP32", {-1, 3, 4});
    QString problem;
    EXPECT_EQ(shapeOf(QStringLiteral("2, 3 x 4"), spec, problem), (QList<qint64>{2, 3, 4}));
    EXPECT_EQ(problem.toStdString(), "");
    for (const char* wrong : {"2,3", "2,3,5", "-1,3,4", "a,3,4", "1.5,3,4"}) {
        problem.clear();
        shapeOf(QString::fromLatin1(wrong), spec, problem);
        EXPECT_NE(problem.toStdString(), "") << wrong;
    }
    EXPECT_EQ(elementCount({3, 0, 2}), 0);
    EXPECT_EQ(elementCount({-1}), std::nullopt);
    EXPECT_EQ(elementCount({1LL << 40, 1LL << 40}), std::nullopt);
}

TEST(Tensor, IsRandomInARangeAndTheSameForASeed)
{
    const TensorSpec spec = specOf("UINT8", {100});
    const Tensor one = randomTensor(spec, {100}, 7).tensor;
    EXPECT_EQ(one.bytes, randomTensor(spec, {100}, 7).tensor.bytes);
    EXPECT_NE(one.bytes, randomTensor(spec, {100}, 8).tensor.bytes);
    const TensorSpec floating = specOf("FP32", {100});
    const auto numbers = numbersOf(randomTensor(floating, {100}, 7).tensor, 100);
    ASSERT_TRUE(numbers);
    for (const double number : *numbers)
        EXPECT_TRUE(number >= 0 && number <= 1);
}

TEST(Tensor, TakesAFileOfTheRightSize)
{
    const TensorSpec spec = specOf("FP32", {2});
    EXPECT_EQ(tensorOfBytes(spec, {2}, QByteArray(8, 'x')).problem.toStdString(), "");
    EXPECT_THAT(plainText(tensorOfBytes(spec, {2}, QByteArray(9, 'x')).problem),
        HasSubstr("expected 8, got 9"));
    EXPECT_EQ(
        tensorOfBytes(specOf("BYTES", {1}), {1}, "abc").tensor.bytes, QByteArray("\3\0\0\0abc", 7));
}

TEST(Tensor, IsReadUpToWhereItsBytesEnd)
{
    Tensor hostile{"x", QStringLiteral("x"), QStringLiteral("BYTES"), {2}, {}};
    hostile.bytes = QByteArray("\1\0\0\0a\xff\xff\xff\xff", 9);
    EXPECT_EQ(joined(hostile), "a");
    hostile.datatype = QStringLiteral("FP32");
    EXPECT_EQ(elementsOf(hostile, 100).size(), 2);
    EXPECT_EQ(numbersOf(hostile, 100), std::nullopt);
}

TEST(ImageTensor, HasTheLayoutOfItsShape)
{
    EXPECT_TRUE(imageLayoutOf(specOf("FP32", {-1, 3, 224, 224}))->isPlanar);
    EXPECT_FALSE(imageLayoutOf(specOf("UINT8", {224, 224, 3}))->isPlanar);
    EXPECT_EQ(imageLayoutOf(specOf("FP32", {1, 28, 28}))->channels, 1);
    EXPECT_EQ(imageLayoutOf(specOf("FP32", {16})), std::nullopt);
    EXPECT_EQ(imageLayoutOf(specOf("FP32", {8, 3, 224, 224})), std::nullopt);
    EXPECT_EQ(imageLayoutOf(specOf("BYTES", {3, 224, 224})), std::nullopt);
    const QByteArray pixels("\x00\xff\x00\xff\x00\xff", 6); // green, magenta
    const TensorSpec planar = specOf("FP32", {1, 3, -1, -1});
    const TensorResult result = tensorOfImage(planar, pixels, 2, 1, PixelScale::Unit);
    EXPECT_EQ(joined(result.tensor), "0 1 1 0 0 1");
    EXPECT_EQ(result.tensor.shape, (QList<qint64>{1, 3, 1, 2}));
    EXPECT_EQ(
        joined(tensorOfImage(specOf("UINT8", {-1, -1, 3}), pixels, 2, 1, PixelScale::Byte).tensor),
        "0 255 0 255 0 255");
    EXPECT_NE(tensorOfImage(planar, pixels, 3, 1, PixelScale::Byte).problem.toStdString(), "");
}

InferenceDraft sampleDraft()
{
    InferenceDraft draft;
    draft.key = {"add sub", 2};
    draft.requestId = "console-1";
    draft.inputs.append(
        tensorOfText(specOf("FP32", {1, 2}), {1, 2}, QStringLiteral("1 2.5")).tensor);
    return draft;
}

TEST(InferenceCode, SendsTheSameRequest)
{
    const CodePlace place{
        QStringLiteral("http://localhost:8000"), QStringLiteral("localhost:8001"), true};
    const InferenceDraft draft = sampleDraft();
    EXPECT_EQ(curlOf(draft, place).toStdString(),
        "curl -s -H \"Authorization: Bearer $TOKEN\" -H 'Content-Type: application/json' "
        "'http://localhost:8000/v2/models/add%20sub/versions/2/infer' -d "
        "'{\"id\":\"console-1\",\"inputs\":[{\"data\":[1,2.5],\"datatype\":\"FP32\",\"name\":"
        "\"INPUT0\","
        "\"shape\":[1,2]}]}'");
    const std::string python = pythonOf(draft, place).toStdString();
    EXPECT_THAT(python, HasSubstr("import tritonclient.http as client"));
    EXPECT_THAT(python, HasSubstr("data = np.array([1, 2.5], np.float32)"));
    EXPECT_THAT(python, HasSubstr("model_version=\"2\", headers="));
    EXPECT_THAT(
        cppOf(draft, place).toStdString(), HasSubstr("const std::vector<float> data0 = {1, 2.5};"));
}

TEST(InferenceCode, LeavesOutWhatIsTooLarge)
{
    InferenceDraft draft = sampleDraft();
    draft.inputs = {randomTensor(specOf("FP32", {5000}), {5000}, 1).tensor};
    EXPECT_EQ(curlOf(draft, {QStringLiteral("http://a"), {}, false}), QString());
    EXPECT_THAT(pythonOf(draft, {{}, QStringLiteral("a:8001"), false}).toStdString(),
        HasSubstr("np.fromfile(\"INPUT0.bin\", np.float32)"));
}

TEST(Inference, ReadsClasses)
{
    const TensorResult output =
        tensorOfText(specOf("BYTES", {2}), {2}, QStringLiteral("0.97:281:tabby: cat\n0.01:7:"));
    const QList<ClassScore> classes = classesOf(output.tensor, 10);
    ASSERT_EQ(classes.size(), 2);
    EXPECT_EQ(classes[0].index, 281U);
    EXPECT_EQ(classes[0].label.toStdString(), "tabby: cat");
    EXPECT_TRUE(classesOf(tensorOfText(specOf("BYTES", {1}), {1}, QStringLiteral("text")).tensor, 9)
                    .isEmpty());
}

TEST(AnswerTable, IsAModelWhoseOutputChanges)
{
    AnswerTable table;
    const QAbstractItemModelTester tester(
        &table, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const auto show = [&table](const char* datatype, qint64 count, const QString& text) {
        table.setTensor(tensorOfText(specOf(datatype, {count}), {count}, text).tensor);
    };
    show("FP32", 3, QStringLiteral("1 2 3"));
    EXPECT_EQ(table.rowCount(), 3);
    show("FP32", 2, QStringLiteral("5 4"));
    EXPECT_EQ(table.index(0, AnswerTable::Value).data().toString(), u"5");
    show("BYTES", 2, QStringLiteral("0.97:281:tabby cat\n0.01:7:"));
    EXPECT_TRUE(table.hasClasses());
    EXPECT_EQ(table.rowCount(), 2);
    EXPECT_EQ(table.index(0, AnswerTable::Label).data().toString(), u"tabby cat");
    table.setTensor({});
    EXPECT_EQ(table.rowCount(), 0);
}

} // namespace
} // namespace thalassa::console
