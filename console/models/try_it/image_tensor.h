// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// An image as a tensor: the layout follows from the shape, and the pixels are scaled as the user
// chooses. Pure functions: *thread-safe*.
#pragma once

#include "console/models/try_it/tensor.h"

namespace thalassa::console {

// The places of the dimensions of an image in a shape.
struct ImageLayout {
    bool isPlanar = true; // channels, height, width; else height, width, channels
    int channels = 3;     // 1 or 3
    qint64 height = -1;   // -1: that of the image
    qint64 width = -1;
};

// How a pixel from 0 to 255 becomes a value.
enum class PixelScale { Byte, Unit, Signed, ImageNet };

// The layout of a shape whose last three dimensions are those of an image, and whose others are 1
// or free; absent: it is none.
std::optional<ImageLayout> imageLayoutOf(const TensorSpec& spec);
// The shape of the tensor of an image with this size: free dimensions before it are 1.
QList<qint64> imageShapeOf(const TensorSpec& spec, qint64 width, qint64 height);
// `pixels` has three bytes (red, green, blue) for each pixel, row by row.
TensorResult tensorOfImage(const TensorSpec& spec, const QByteArray& pixels, qint64 width,
    qint64 height, PixelScale scale);

} // namespace thalassa::console
