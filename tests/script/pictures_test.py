# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The pictures of the documents are small, and look like those of the console (script/lib/small_png.py)."""

import subprocess
import sys

import numpy
from PIL import Image
from server_process import ROOT

SMALL_PNG = ROOT / "script" / "lib" / "small_png.py"
MOST_BYTES = 120_000


def test_pictures_of_documents_are_small():
    pictures = sorted((ROOT / "docs" / "pictures").glob("*.png"))
    assert pictures
    for picture in pictures:
        with Image.open(picture) as image:
            assert image.mode == "P", f"{picture}: script/console-pictures writes pictures with at most 256 colours"
        assert picture.stat().st_size < MOST_BYTES, picture


def test_few_colours_are_near_to_all_of_the_picture(tmp_path):
    pixels = numpy.full((200, 300, 3), (250, 250, 251), numpy.uint8)  # a background, text, and a gradient
    pixels[50:60] = (31, 35, 40)
    pixels[100:150, :, 0] = numpy.linspace(0, 255, 300)
    pixels[100:150, :, 1] = numpy.linspace(200, 20, 50)[:, None]
    Image.fromarray(pixels).save(tmp_path / "many.png")
    subprocess.run([sys.executable, SMALL_PNG, tmp_path / "many.png", tmp_path / "few.png"], check=True, timeout=60)
    with Image.open(tmp_path / "few.png") as image:
        assert image.mode == "P"
        few = numpy.asarray(image.convert("RGB"))
    assert len(numpy.unique(few.reshape(-1, 3), axis=0)) <= 256
    assert (few[:100] == pixels[:100]).all()
    assert numpy.abs(few.astype(int) - pixels).max() <= 24
