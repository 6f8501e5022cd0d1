# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures of the tests of the console as a program: it runs on Qt's platform "offscreen", with a folder of settings of
its own, and is told to end by itself."""

import os
import subprocess

import pytest
from server_process import BUILD

PROGRAM = BUILD / "bin" / "thalassa-console"
SECONDS = 90


class Console:
    """Runs of the console with one folder of settings."""

    def __init__(self, directory):
        self.directory = directory

    def run(self, *arguments, status=0, locale="C.UTF-8"):
        """Runs the program to its end, and returns what it wrote to standard output and error."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": locale, "TZ": "UTC"}
        done = subprocess.run([PROGRAM, "--profile-directory", self.directory, *map(str, arguments)], env=environment,
                              capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    def tour(self, folder, *arguments, locale="C.UTF-8"):
        """Returns the text of each page and state, such as "models-live"."""
        self.run("--tour", folder, *arguments, locale=locale)
        pictures = {path.stem for path in folder.glob("*.png")}
        texts = {path.stem: path.read_text() for path in folder.glob("*.txt")}
        assert pictures == set(texts)
        return texts


@pytest.fixture
def console(tmp_path):
    return Console(tmp_path / "settings")
