# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures of the tests of the console as a program: it runs on Qt's platform "offscreen", with a folder of settings of
its own, and is told to end by itself."""

import json
import os
import subprocess

import pytest
from server_process import BUILD

PROGRAM = BUILD / "bin" / "thalassa-console"
SECONDS = 90
IS_OPTIMISED = "CMAKE_BUILD_TYPE:STRING=Release" in (BUILD / "CMakeCache.txt").read_text()
TOUR = "thalassa::console::Tour"  # its pictures are no operations of a person


def slow_operations(report):
    """The operations of the GUI thread that took longer than they may, by the report of --watchdog. The times are those of
    the processor, as ratios to the speed of the machine, so that neither a loaded machine nor a slow one changes them."""
    times = json.loads(report.read_text())
    return [one for one in times["operations"]
            if IS_OPTIMISED and one["longest_ms"] > times["limit_ms"] * one["slowness"] and one["owner"] != TOUR]


class Console:
    """Runs of the console with one folder of settings."""

    def __init__(self, directory):
        self.directory = directory

    def run(self, *arguments, status=0, locale="C.UTF-8"):
        """Runs the program to its end, and returns what it wrote to standard output and error."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": locale, "TZ": "UTC"}
        report = self.directory.parent / "watchdog.json"
        report.unlink(missing_ok=True)
        done = subprocess.run([PROGRAM, "--profile-directory", self.directory, "--watchdog", report, *map(str, arguments)], env=environment,
                              capture_output=True, text=True, timeout=SECONDS)
        assert done.returncode == status, done.stderr
        assert not report.exists() or not slow_operations(report)
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
