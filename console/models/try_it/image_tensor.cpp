// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/models/try_it/image_tensor.h"

#include <QCoreApplication>
#include <array>

namespace thalassa::console {
namespace {

struct ImageTensorTexts {
    Q_DECLARE_TR_FUNCTIONS(Tensor)
};

constexpr qint64 kMostSide = 16'384;

// The mean and the deviation of the pixels of ImageNet, which most classifiers are trained with.
constexpr std::array kMean{0.485, 0.456, 0.406};
constexpr std::array kDeviation{0.229, 0.224, 0.225};

double scaled(int pixel, std::size_t channel, PixelScale scale)
{
    switch (scale) {
    case PixelScale::Byte:
        return pixel;
    case PixelScale::Unit:
        return pixel / 255.0;
    case PixelScale::Signed:
        return pixel / 127.5 - 1;
    case PixelScale::ImageNet:
        break;
    }
    return (pixel / 255.0 - kMean[channel]) / kDeviation[channel];
}

bool isChannels(qint64 size)
{
    return size == 1 || size == 3;
}

} // namespace

std::optional<ImageLayout> imageLayoutOf(const TensorSpec& spec)
{
    const qsizetype rank = spec.shape.size();
    if (rank < 3 || spec.datatype == u"BYTES")
        return std::nullopt;
    for (qsizetype i = 0; i < rank - 3; ++i) {
        if (spec.shape[i] != 1 && spec.shape[i] != -1)
            return std::nullopt;
    }
    const qint64 first = spec.shape[rank - 3];
    const qint64 middle = spec.shape[rank - 2];
    const qint64 last = spec.shape[rank - 1];
    const auto isSide = [](qint64 size) { return size == -1 || (size > 3 && size <= kMostSide); };
    if (isChannels(first) && isSide(middle) && isSide(last))
        return ImageLayout{true, static_cast<int>(first), middle, last};
    if (isChannels(last) && isSide(first) && isSide(middle))
        return ImageLayout{false, static_cast<int>(last), first, middle};
    return std::nullopt;
}

QList<qint64> imageShapeOf(const TensorSpec& spec, qint64 width, qint64 height)
{
    QList<qint64> shape = spec.shape;
    const std::optional<ImageLayout> layout = imageLayoutOf(spec);
    if (!layout)
        return shape;
    const qsizetype rank = shape.size();
    for (qsizetype i = 0; i < rank - 3; ++i)
        shape[i] = 1;
    shape[layout->isPlanar ? rank - 2 : rank - 3] = height;
    shape[layout->isPlanar ? rank - 1 : rank - 2] = width;
    return shape;
}

TensorResult tensorOfImage(
    const TensorSpec& spec, const QByteArray& pixels, qint64 width, qint64 height, PixelScale scale)
{
    const std::optional<ImageLayout> layout = imageLayoutOf(spec);
    const bool fits = width > 0 && height > 0 && width <= kMostSide && height <= kMostSide &&
        pixels.size() == width * height * 3;
    const bool isBounded = layout && fits && width * height * layout->channels <= kMostElements;
    if (!isBounded) {
        TensorResult result;
        result.problem = ImageTensorTexts::tr("The shape %1 is not that of an image.")
                             .arg(shapeText(spec.shape));
        return result;
    }
    const qint64 count = width * height;
    QList<double> values(count * layout->channels);
    for (qint64 at = 0; at < count; ++at) {
        std::array<double, 3> color{};
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const auto pixel = static_cast<quint8>(pixels[at * 3 + static_cast<qint64>(channel)]);
            color[channel] = scaled(pixel, channel, scale);
        }
        if (layout->channels == 1)
            color[0] = 0.299 * color[0] + 0.587 * color[1] + 0.114 * color[2];
        for (int channel = 0; channel < layout->channels; ++channel) {
            const qint64 place =
                layout->isPlanar ? channel * count + at : at * layout->channels + channel;
            values[place] = color[static_cast<std::size_t>(channel)];
        }
    }
    return tensorOfNumbers(spec, imageShapeOf(spec, width, height), values);
}

} // namespace thalassa::console
