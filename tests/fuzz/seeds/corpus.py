# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The folder of the seeds."""

import pathlib

CORPUS = pathlib.Path(__file__).parents[1] / "corpus"


def write(target, seeds):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for name, seed in seeds.items():
        (folder / name).write_bytes(seed.encode() if isinstance(seed, str) else seed)
