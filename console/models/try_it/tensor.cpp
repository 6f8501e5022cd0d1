// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/try_it/tensor.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QtEndian>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <qfloat16.h>
#include <random>

#include "console/models/text/figures.h"
#include "console/models/text/shown_text.h"

namespace thalassa::console {
namespace {

struct TensorTexts {
    Q_DECLARE_TR_FUNCTIONS(Tensor)
};

struct Type {
    const char16_t* name;
    int size;
    double least;
    double most;
    bool isWhole;
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();

constexpr std::array<Type, 14> kTypes{{
    {u"BOOL", 1, 0, 1, true},
    {u"UINT8", 1, 0, 255, true},
    {u"UINT16", 2, 0, 65'535, true},
    {u"UINT32", 4, 0, 4'294'967'295.0, true},
    {u"UINT64", 8, 0, 18'446'744'073'709'549'568.0, true},
    {u"INT8", 1, -128, 127, true},
    {u"INT16", 2, -32'768, 32'767, true},
    {u"INT32", 4, -2'147'483'648.0, 2'147'483'647.0, true},
    {u"INT64", 8, -9'223'372'036'854'775'808.0, 9'223'372'036'854'774'784.0, true},
    {u"FP16", 2, -65'504, 65'504, false},
    {u"BF16", 2, -3.38e38, 3.38e38, false},
    {u"FP32", 4, -kInfinity, kInfinity, false},
    {u"FP64", 8, -kInfinity, kInfinity, false},
    {u"BYTES", 0, 0, 0, false},
}};

const Type* typeOf(const QString& datatype)
{
    const auto found = std::find_if(kTypes.begin(), kTypes.end(),
        [&](const Type& type) { return datatype == QStringView(type.name); });
    return found == kTypes.end() ? nullptr : &*found;
}

template <typename T> void append(QByteArray& bytes, T value)
{
    const T ordered = qToLittleEndian(value);
    bytes.append(reinterpret_cast<const char*>(&ordered), sizeof(ordered));
}

template <typename T> T read(const char* bytes)
{
    T value;
    std::memcpy(&value, bytes, sizeof(value));
    return qFromLittleEndian(value);
}

quint32 bitsOf(float value)
{
    quint32 bits = 0;
    std::memcpy(&bits, &value, sizeof(bits));
    return bits;
}

float floatOf(quint32 bits)
{
    float value = 0;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

void appendWhole(QByteArray& bytes, const Type& type, qint64 value, quint64 natural)
{
    const bool isSigned = type.least < 0;
    switch (type.size) {
    case 1:
        append(bytes, static_cast<quint8>(value));
        break;
    case 2:
        append(bytes, static_cast<quint16>(value));
        break;
    case 4:
        append(bytes, static_cast<quint32>(value));
        break;
    default:
        append(bytes, isSigned ? static_cast<quint64>(value) : natural);
    }
}

// Appends a whole number that is in the range of the type.
void appendWhole(QByteArray& bytes, const Type& type, double value)
{
    if (type.least < 0)
        appendWhole(bytes, type, static_cast<qint64>(value), 0);
    else
        appendWhole(bytes, type, type.size < 8 ? static_cast<qint64>(value) : 0,
            static_cast<quint64>(value));
}

void appendFloating(QByteArray& bytes, const Type& type, double value)
{
    if (type.size == 8) {
        quint64 bits = 0;
        std::memcpy(&bits, &value, sizeof(bits));
        append(bytes, bits);
    } else if (type.size == 4) {
        append(bytes, bitsOf(static_cast<float>(value)));
    } else if (QStringView(type.name) == u"BF16") {
        append(bytes, static_cast<quint16>(bitsOf(static_cast<float>(value)) >> 16));
    } else {
        const qfloat16 half(static_cast<float>(value));
        quint16 bits = 0;
        std::memcpy(&bits, static_cast<const void*>(&half), sizeof(bits));
        append(bytes, bits);
    }
}

void appendText(QByteArray& bytes, const QByteArray& text)
{
    append(bytes, static_cast<quint32>(text.size()));
    bytes.append(text);
}

// Reads a word as an element. Whole numbers are read as such, so that those of 64 bits stay exact.
bool appendWord(QByteArray& bytes, const Type& type, const QString& word)
{
    bool isNumber = false;
    if (QStringView(type.name) == u"BOOL" && (word == u"true" || word == u"false")) {
        appendWhole(bytes, type, word == u"true" ? 1 : 0, 0);
        return true;
    }
    if (!type.isWhole) {
        const double value = word.toDouble(&isNumber);
        if (!isNumber || value < type.least || value > type.most)
            return false;
        appendFloating(bytes, type, value);
        return true;
    }
    if (type.least == 0) {
        const quint64 value = word.toULongLong(&isNumber);
        const bool isInRange = type.size == 8 || static_cast<double>(value) <= type.most;
        if (!isNumber || !isInRange)
            return false;
        appendWhole(bytes, type, static_cast<qint64>(value), value);
        return true;
    }
    const qint64 value = word.toLongLong(&isNumber);
    const bool isInRange = type.size == 8 ||
        (static_cast<double>(value) >= type.least && static_cast<double>(value) <= type.most);
    if (!isNumber || !isInRange)
        return false;
    appendWhole(bytes, type, value, 0);
    return true;
}

QString countProblem(const QList<qint64>& shape, qint64 wanted, qint64 got)
{
    return TensorTexts::tr("Elements of the shape %1: expected %2, got %3.")
        .arg(shapeText(shape), figures::count(static_cast<quint64>(wanted)),
            figures::count(static_cast<quint64>(got)));
}

QList<QByteArray> textsOf(const QString& text)
{
    QList<QByteArray> texts;
    const QJsonDocument json = QJsonDocument::fromJson(text.toUtf8());
    if (json.isArray()) {
        QList<QJsonValue> open{json.array()};
        while (!open.isEmpty()) { // nested arrays have the elements of their parts
            const QJsonValue value = open.takeFirst();
            if (value.isArray()) {
                const QJsonArray array = value.toArray();
                for (qsizetype i = array.size() - 1; i >= 0; --i)
                    open.prepend(array.at(i));
            } else {
                texts.append(value.toVariant().toString().toUtf8());
            }
        }
        return texts;
    }
    for (const QString& line : text.split(u'\n'))
        texts.append(line.toUtf8());
    if (texts.size() > 1 && texts.last().isEmpty())
        texts.removeLast();
    return texts;
}

TensorResult begin(const TensorSpec& spec, const QList<qint64>& shape)
{
    TensorResult result;
    result.tensor = {spec.name, spec.shown, spec.datatype, shape, {}};
    if (typeOf(spec.datatype) == nullptr)
        result.problem = TensorTexts::tr("The data type %1 is not known.").arg(spec.datatype);
    else if (!elementCount(shape))
        result.problem =
            TensorTexts::tr("The shape needs a size for each dimension, and at most %1 "
                            "elements in all.")
                .arg(figures::count(kMostElements));
    return result;
}

} // namespace

std::optional<int> elementSize(const QString& datatype)
{
    const Type* type = typeOf(datatype);
    return type == nullptr ? std::nullopt : std::optional(type->size);
}

std::optional<qint64> elementCount(const QList<qint64>& shape)
{
    qint64 count = 1;
    for (const qint64 size : shape) {
        if (size < 0 || size > kMostElements)
            return std::nullopt;
        count *= size;
        if (count > kMostElements)
            return std::nullopt;
    }
    return count;
}

QString shapeText(const QList<qint64>& shape)
{
    QStringList sizes;
    for (const qint64 size : shape)
        sizes.append(QString::number(size));
    return u'[' + sizes.join(QStringLiteral(", ")) + u']';
}

QList<qint64> shapeOf(const QString& text, const TensorSpec& spec, QString& problem)
{
    static const QRegularExpression kBetween(QStringLiteral("[\\s,x×\\[\\]]+"));
    QList<qint64> shape;
    for (const QString& word : text.split(kBetween, Qt::SkipEmptyParts)) {
        bool isNumber = false;
        shape.append(word.toLongLong(&isNumber));
        if (!isNumber || shape.last() < 0) {
            problem = TensorTexts::tr("“%1” is no size of a dimension.").arg(word);
            return shape;
        }
    }
    bool fits = shape.size() == spec.shape.size();
    for (qsizetype i = 0; fits && i < shape.size(); ++i)
        fits = spec.shape[i] < 0 || spec.shape[i] == shape[i];
    if (!fits) {
        problem = TensorTexts::tr("The model takes the shape %1, where -1 is any size.")
                      .arg(shapeText(spec.shape));
    }
    return shape;
}

TensorResult tensorOfText(const TensorSpec& spec, const QList<qint64>& shape, const QString& text)
{
    TensorResult result = begin(spec, shape);
    if (!result.problem.isEmpty())
        return result;
    const qint64 wanted = *elementCount(shape);
    const Type& type = *typeOf(spec.datatype);
    QByteArray& bytes = result.tensor.bytes;
    if (type.size == 0) {
        const QList<QByteArray> texts = textsOf(text);
        if (texts.size() != wanted && texts.size() != 1)
            result.problem = countProblem(shape, wanted, texts.size());
        for (qint64 i = 0; i < wanted && result.problem.isEmpty(); ++i)
            appendText(bytes, texts[texts.size() == 1 ? 0 : i]);
        return result;
    }
    static const QRegularExpression kBetween(QStringLiteral("[\\s,;\\[\\]]+"));
    const QStringList words = text.split(kBetween, Qt::SkipEmptyParts);
    for (const QString& word : words) {
        if (!appendWord(bytes, type, word)) {
            result.problem = TensorTexts::tr("“%1” is no value of the type %2.")
                                 .arg(word.left(32), spec.datatype);
            return result;
        }
    }
    if (words.size() == 1 && wanted != 1)
        bytes = bytes.repeated(static_cast<qsizetype>(wanted));
    else if (words.size() != wanted)
        result.problem = countProblem(shape, wanted, words.size());
    return result;
}

TensorResult randomTensor(const TensorSpec& spec, const QList<qint64>& shape, quint32 seed)
{
    TensorResult result = begin(spec, shape);
    if (!result.problem.isEmpty())
        return result;
    const Type& type = *typeOf(spec.datatype);
    std::minstd_rand random(seed);
    std::uniform_real_distribution<double> share(0, 1);
    for (qint64 i = 0; i < *elementCount(shape); ++i) {
        if (type.size == 0)
            appendText(
                result.tensor.bytes, "word" + QByteArray::number(quint32(share(random) * 1000)));
        else if (type.isWhole)
            appendWhole(result.tensor.bytes, type,
                std::floor(share(random) * (std::min(type.most, 255.0) + 1)));
        else
            appendFloating(result.tensor.bytes, type, share(random));
    }
    return result;
}

TensorResult tensorOfNumbers(
    const TensorSpec& spec, const QList<qint64>& shape, const QList<double>& numbers)
{
    TensorResult result = begin(spec, shape);
    if (!result.problem.isEmpty())
        return result;
    const Type& type = *typeOf(spec.datatype);
    if (type.size == 0 || numbers.size() != *elementCount(shape)) {
        result.problem = countProblem(shape, *elementCount(shape), numbers.size());
        return result;
    }
    for (const double number : numbers) {
        const double value = std::clamp(number, type.least, type.most);
        if (type.isWhole)
            appendWhole(result.tensor.bytes, type, std::round(value));
        else
            appendFloating(result.tensor.bytes, type, value);
    }
    return result;
}

TensorResult tensorOfBytes(
    const TensorSpec& spec, const QList<qint64>& shape, const QByteArray& bytes)
{
    TensorResult result = begin(spec, shape);
    if (!result.problem.isEmpty())
        return result;
    const Type& type = *typeOf(spec.datatype);
    const qint64 count = *elementCount(shape);
    if (type.size == 0) {
        if (count != 1)
            result.problem =
                TensorTexts::tr("A file is one element of type BYTES, and the shape %1 has %2.")
                    .arg(shapeText(shape), figures::count(static_cast<quint64>(count)));
        else
            appendText(result.tensor.bytes, bytes);
        return result;
    }
    if (bytes.size() != count * type.size) {
        result.problem = TensorTexts::tr("Bytes of the shape %1 of type %2: expected %3, got %4.")
                             .arg(shapeText(shape), spec.datatype,
                                 figures::count(static_cast<quint64>(count * type.size)),
                                 figures::count(static_cast<quint64>(bytes.size())));
        return result;
    }
    result.tensor.bytes = bytes;
    return result;
}

namespace {

double numberOf(const Type& type, const char* bytes)
{
    switch (type.size) {
    case 1:
        return type.least < 0 ? double(read<qint8>(bytes)) : double(read<quint8>(bytes));
    case 2:
        if (type.isWhole)
            return type.least < 0 ? double(read<qint16>(bytes)) : double(read<quint16>(bytes));
        if (QStringView(type.name) == u"BF16")
            return double(floatOf(quint32(read<quint16>(bytes)) << 16));
        {
            const auto bits = read<quint16>(bytes);
            qfloat16 half;
            std::memcpy(static_cast<void*>(&half), &bits, sizeof(bits));
            return double(float(half));
        }
    case 4:
        if (type.isWhole)
            return type.least < 0 ? double(read<qint32>(bytes)) : double(read<quint32>(bytes));
        return double(floatOf(read<quint32>(bytes)));
    default:
        break;
    }
    if (type.isWhole)
        return type.least < 0 ? double(read<qint64>(bytes)) : double(read<quint64>(bytes));
    const auto bits = read<quint64>(bytes);
    double value = 0;
    std::memcpy(&value, &bits, sizeof(value));
    return value;
}

QString elementText(const Type& type, const char* bytes)
{
    if (QStringView(type.name) == u"BOOL")
        return *bytes != 0 ? QStringLiteral("true") : QStringLiteral("false");
    if (type.isWhole && type.size == 8) {
        return type.least < 0 ? QString::number(read<qint64>(bytes))
                              : QString::number(read<quint64>(bytes));
    }
    return QString::number(numberOf(type, bytes), 'g', type.isWhole ? 17 : type.size == 8 ? 12 : 7);
}

} // namespace

QStringList elementsOf(const Tensor& tensor, qsizetype most)
{
    QStringList texts;
    const Type* type = typeOf(tensor.datatype);
    if (type == nullptr)
        return texts;
    qsizetype at = 0;
    while (texts.size() < most) {
        if (type->size > 0) {
            if (tensor.bytes.size() - at < type->size)
                break;
            texts.append(elementText(*type, tensor.bytes.constData() + at));
            at += type->size;
            continue;
        }
        if (tensor.bytes.size() - at < 4)
            break;
        const auto size = static_cast<qsizetype>(read<quint32>(tensor.bytes.constData() + at));
        at += 4;
        if (size > tensor.bytes.size() - at)
            break; // the bytes do not fit
        texts.append(shownText(
            std::string_view(tensor.bytes.constData() + at, static_cast<std::size_t>(size))));
        at += size;
    }
    return texts;
}

std::optional<QList<double>> numbersOf(const Tensor& tensor, qsizetype most)
{
    const Type* type = typeOf(tensor.datatype);
    if (type == nullptr || type->size == 0 || tensor.bytes.size() % type->size != 0)
        return std::nullopt;
    QList<double> numbers;
    for (qsizetype at = 0; at < tensor.bytes.size() && numbers.size() < most; at += type->size)
        numbers.append(numberOf(*type, tensor.bytes.constData() + at));
    return numbers;
}

} // namespace thalassa::console
