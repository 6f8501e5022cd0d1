// SPDX-FileCopyrightText: 2026 The Thalassa Authors
// SPDX-License-Identifier: GPL-3.0-or-later
//
// InputValues: the values of one input in the try-it form. Its tensor is made of a seed, a text, a
// file or an image, which may take seconds. Pure values and functions: *thread-safe*.
#pragma once

#include <QImage>
#include <atomic>

#include "console/models/try_it/image_tensor.h"

namespace thalassa::console {

struct InputValues {
    enum class Source { Random, Values, File, Image };

    TensorSpec spec;
    QString shape; // as it was typed
    Source source = Source::Random;
    quint32 seed = 0;
    QString text;
    QString file;
    QImage image; // of the file; null: the file is read again
    PixelScale scale = PixelScale::Byte;
};

// Makes the tensor, or the reason why there is none. It ends soon, with anything, after `cancel`
// was set.
TensorResult tensorOf(const InputValues& values, const std::atomic<bool>& cancel);

// An image of a file as people look at it, or why there is none.
struct ImageResult {
    QImage image;
    QString problem;
};
ImageResult imageOfFile(const QString& file);

} // namespace thalassa::console
