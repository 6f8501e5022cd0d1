# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""Writes a picture as a PNG file of at most 256 colours, without dithering: a third of the size, for the documents.

Half of the colours are the most frequent ones, so that areas and text stay as they are. The others cover all colours of
the picture evenly, so that none is far from one that is kept.
"""

import sys

import numpy
from PIL import Image

COLORS = 256


def small(picture):
    picture = picture.convert("RGB")
    colors, places, counts = numpy.unique(numpy.asarray(picture).reshape(-1, 3), axis=0, return_inverse=True,
                                          return_counts=True)
    frequent = colors[numpy.argsort(-counts)[:COLORS // 2]]
    spread = picture.quantize(COLORS // 2, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette()
    palette = numpy.concatenate([frequent, numpy.array(spread, numpy.uint8).reshape(-1, 3)])
    distances = ((colors[:, None].astype(int) - palette) ** 2).sum(axis=2)
    nearest = distances.argmin(axis=1).astype(numpy.uint8)
    result = Image.frombytes("P", picture.size, nearest[places.reshape(-1)].tobytes())
    result.putpalette(palette.tobytes())
    return result


if __name__ == "__main__":
    source, target = sys.argv[1:]
    small(Image.open(source)).save(target, optimize=True)
