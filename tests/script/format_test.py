# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/format: which sources it finds, what it changes, and where it searches."""

import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
GOOD = "int one()\n{\n    return 1;\n}\n"
BAD = "int one() {\n  return 1; }\n"


@pytest.fixture
def tree(tmp_path):
    """A tree of the project's shape with the project's settings and one badly formatted source."""
    for folder in ("core", "server", "perf", "client", "console", "trace", "tests", "bench"):
        (tmp_path / folder).mkdir()
    shutil.copytree(ROOT / "script", tmp_path / "script")
    shutil.copy(ROOT / ".clang-format", tmp_path)
    (tmp_path / "core" / "one.cpp").write_text(BAD)
    (tmp_path / "server" / "two.h").write_text(GOOD)
    return tmp_path


def script(tree, *arguments):
    done = subprocess.run([tree / "script" / "format", *arguments], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_check_names_what_is_wrong_and_changes_nothing(tree):
    code, text = script(tree, "--check")
    assert code == 1
    assert "core/one.cpp:1:" in text and "two.h" not in text
    assert "run script/format" in text
    assert (tree / "core" / "one.cpp").read_text() == BAD


def test_what_was_formatted_passes_the_check(tree):
    assert script(tree)[0] == 0
    assert (tree / "core" / "one.cpp").read_text() == GOOD
    assert script(tree, "--check") == (0, "")


def test_in_a_checkout_new_sources_count_and_ignored_ones_do_not(tree):
    subprocess.run(["git", "init", "-q", tree], check=True)
    assert script(tree, "--check")[0] == 1
    (tree / ".gitignore").write_text("core/\n", encoding="utf-8")
    assert script(tree, "--check") == (0, "")


def test_an_unknown_argument_is_named(tree):
    code, text = script(tree, "--chekc")
    assert code == 1
    assert "--chekc" in text
