// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/pages/try_it/input_values.h"

#include <QFile>
#include <QFileInfo>
#include <QImageReader>

#include "console/models/text/figures.h"
#include "console/pages/try_it/input_editor.h"

namespace thalassa::console {
namespace {

constexpr qint64 kMostFileBytes = 256 << 20;
constexpr qint64 kChunk = 4 << 20; // bytes that are read between two looks at a cancel

TensorResult failure(const QString& problem)
{
    TensorResult result;
    result.problem = problem;
    return result;
}

TensorResult tensorOfFile(
    const InputValues& values, const QList<qint64>& shape, const std::atomic<bool>& cancel)
{
    QFile file(values.file);
    if (values.file.isEmpty())
        return failure(InputEditor::tr("Choose a file."));
    if (!file.open(QIODevice::ReadOnly))
        return failure(InputEditor::tr("%1: %2").arg(values.file, file.errorString()));
    if (file.size() > kMostFileBytes)
        return failure(InputEditor::tr("%1 has %2; at most %3 are sent.")
                           .arg(values.file, figures::bytes(static_cast<quint64>(file.size())),
                               figures::bytes(kMostFileBytes)));
    QByteArray bytes;
    bytes.reserve(file.size());
    while (!cancel && bytes.size() <= kMostFileBytes) {
        const QByteArray chunk = file.read(kChunk);
        if (chunk.isEmpty())
            break;
        bytes.append(chunk);
    }
    if (file.error() != QFileDevice::NoError)
        return failure(InputEditor::tr("%1: %2").arg(values.file, file.errorString()));
    return tensorOfBytes(values.spec, shape, bytes);
}

// The pixels of an image as tensorOfImage() takes them.
QByteArray pixelsOf(const QImage& image, qint64 width, qint64 height)
{
    const QImage scaled = image
                              .scaled(static_cast<int>(width), static_cast<int>(height),
                                  Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                              .convertToFormat(QImage::Format_RGB888);
    QByteArray pixels;
    for (int row = 0; row < scaled.height(); ++row) {
        pixels.append(reinterpret_cast<const char*>(scaled.constScanLine(row)),
            static_cast<qsizetype>(scaled.width()) * 3);
    }
    return pixels;
}

TensorResult tensorOfPicture(const InputValues& values, const QList<qint64>& shape)
{
    if (values.file.isEmpty() && values.image.isNull())
        return failure(InputEditor::tr("Choose an image."));
    const ImageResult read =
        values.image.isNull() ? imageOfFile(values.file) : ImageResult{values.image, {}};
    if (!read.problem.isEmpty())
        return failure(read.problem);
    // The size is that of the shape; where the model takes any size and the shape says 1, that of
    // the image.
    const ImageLayout layout = *imageLayoutOf(values.spec);
    const qsizetype rank = shape.size();
    const qint64 typedHeight = shape[layout.isPlanar ? rank - 2 : rank - 3];
    const qint64 typedWidth = shape[layout.isPlanar ? rank - 1 : rank - 2];
    const qint64 height = layout.height < 0 && typedHeight == 1 ? read.image.height() : typedHeight;
    const qint64 width = layout.width < 0 && typedWidth == 1 ? read.image.width() : typedWidth;
    if (width < 1 || height < 1 || width * height > kMostElements)
        return failure(InputEditor::tr("The shape is too large for an image."));
    return tensorOfImage(
        values.spec, pixelsOf(read.image, width, height), width, height, values.scale);
}

} // namespace

TensorResult tensorOf(const InputValues& values, const std::atomic<bool>& cancel)
{
    QString problem;
    const QList<qint64> shape = shapeOf(values.shape, values.spec, problem);
    if (!problem.isEmpty())
        return failure(problem);
    switch (values.source) {
    case InputValues::Source::Random:
        return randomTensor(values.spec, shape, values.seed);
    case InputValues::Source::Values:
        return tensorOfText(values.spec, shape, values.text);
    case InputValues::Source::Image:
        return tensorOfPicture(values, shape);
    case InputValues::Source::File:
        break;
    }
    return tensorOfFile(values, shape, cancel);
}

ImageResult imageOfFile(const QString& file)
{
    QImageReader reader(file);
    reader.setAutoTransform(true);
    const QImage image = reader.read();
    if (!image.isNull())
        return {image, {}};
    return {{},
        InputEditor::tr("%1 could not be read as an image: %2")
            .arg(QFileInfo(file).fileName(), reader.errorString())};
}

} // namespace thalassa::console
