// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tensors as the try-it form reads, makes and shows them: the bytes are those of the protocol, in
// little-endian order, BYTES with the length of each element before it. Pure functions:
// *thread-safe*.
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <optional>

namespace thalassa::console {

// A tensor of the metadata of a model. A dimension of -1 is free.
struct TensorSpec {
    QByteArray name;  // as the server knows it
    QString shown;    // as text for people
    QString datatype; // "FP32"
    QList<qint64> shape;

    bool operator==(const TensorSpec& other) const = default;
};

struct Tensor {
    QByteArray name;
    QString shown;
    QString datatype;
    QList<qint64> shape;
    QByteArray bytes;
};

// A tensor, or why there is none, as a sentence for the person who types.
struct TensorResult {
    Tensor tensor;
    QString problem; // empty: there is none
};

// The most elements of a tensor of the form.
inline constexpr qint64 kMostElements = 16 << 20;

// The bytes of an element; 0 for BYTES; absent: the data type is not known.
std::optional<int> elementSize(const QString& datatype);
// The product of the dimensions; absent: a dimension is free or negative, or there are too many
// elements.
std::optional<qint64> elementCount(const QList<qint64>& shape);
// "[1, 3, 224, 224]".
QString shapeText(const QList<qint64>& shape);
// The shape of a text such as "1,3,224,224"; a problem if it does not fit the specification.
QList<qint64> shapeOf(const QString& text, const TensorSpec& spec, QString& problem);

// Reads values: numbers with blanks, commas or brackets between them, such as a JSON array; for
// BYTES a JSON array of texts, or a line for each element. One value stands for all elements.
TensorResult tensorOfText(const TensorSpec& spec, const QList<qint64>& shape, const QString& text);
// Random values: from 0 to 1 for floating-point types, from 0 to 255 (or the largest) for whole
// numbers; the same seed gives the same values. For BYTES: words.
TensorResult randomTensor(const TensorSpec& spec, const QList<qint64>& shape, quint32 seed);
// Numbers as values of the type; those outside of its range become the nearest ones.
TensorResult tensorOfNumbers(
    const TensorSpec& spec, const QList<qint64>& shape, const QList<double>& numbers);
// The bytes of a file as they are.
TensorResult tensorOfBytes(
    const TensorSpec& spec, const QList<qint64>& shape, const QByteArray& bytes);

// The elements as text, at most `most` of them; a server may send bytes that do not fit the shape.
QStringList elementsOf(const Tensor& tensor, qsizetype most);
// The elements as numbers; absent: the type is none of numbers, or the bytes do not fit.
std::optional<QList<double>> numbersOf(const Tensor& tensor, qsizetype most);

} // namespace thalassa::console
