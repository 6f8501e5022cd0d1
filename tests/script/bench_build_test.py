# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/bench-build names the slowest files and the headers that cost most."""

import json
import re
import shutil
import subprocess

import pytest
from server_process import ROOT


@pytest.fixture
def bench(tmp_path):
    """bench(*arguments): runs the script in a tree of two libraries: `quick`, and `slow`, whose header parses for long."""
    (tmp_path / "script" / "lib").mkdir(parents=True)
    for name in ("bench-build", "lib/timed_compiler"):
        shutil.copy(ROOT / "script" / name, tmp_path / "script" / name)
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(a LANGUAGES CXX)\ninclude_directories(${CMAKE_SOURCE_DIR})\n"
        "add_library(quick quick.cpp)\nadd_library(slow slow.cpp)\n")
    (tmp_path / "CMakePresets.json").write_text(json.dumps({"version": 6, "configurePresets": [
        {"name": "release", "generator": "Ninja", "cacheVariables": {"CMAKE_BUILD_TYPE": "Release"}}]}))
    (tmp_path / "quick.cpp").write_text('#include "light.h"\nint quick() { return 1; }\n')
    (tmp_path / "slow.cpp").write_text('#include "light.h"\n#include "heavy.h"\nint slow() { return 2; }\n')
    (tmp_path / "light.h").write_text("#pragma once\n")
    (tmp_path / "heavy.h").write_text("#pragma once\n#include <filesystem>\n#include <regex>\n")

    def run(*arguments):
        done = subprocess.run([tmp_path / "script" / "bench-build", *arguments], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr
    return run


def test_the_slowest_file_and_the_dearest_header_come_first(bench):
    code, text = bench()
    assert code == 0, text
    assert re.search(r"^all: [1-9]\d* s of processor time; 2 files compiled", text), text
    assert re.search(r"Slowest files[^\n]*\n +[\d.]+  slow.cpp\n +[\d.]+  quick.cpp\n", text), text
    assert re.search(r"Headers[^\n]*\n +[\d.]+ +1 +[\d.]+  heavy.h\n +[\d.]+ +2 +[\d.]+  light.h\n", text), text


def test_a_target_is_built_alone(bench):
    code, text = bench("quick")
    assert code == 0, text
    assert "quick.cpp" in text and "slow.cpp" not in text


def test_an_error_of_the_compiler_ends_it(bench, tmp_path):
    (tmp_path / "quick.cpp").write_text("int quick() { return }\n")
    code, text = bench()
    assert code == 1 and "quick.cpp:1" in text


def test_an_unknown_argument_is_named(bench):
    code, text = bench("--some")
    assert code == 1 and "--some" in text
