# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/prose finds comments without a subject and comments that describe a person."""

import shutil
import subprocess

import pytest
from server_process import ROOT


@pytest.fixture
def check(tmp_path):
    """check(text): returns the exit code and the lines that script/prose prints for a tree with one header of that
    text."""
    (tmp_path / "script").mkdir()
    shutil.copy(ROOT / "script" / "prose", tmp_path / "script")
    (tmp_path / "core").mkdir()

    def run(text):
        (tmp_path / "core" / "a.h").write_text(text)
        subprocess.run("git init -q . && git add .", shell=True, cwd=tmp_path, check=True)
        done = subprocess.run([tmp_path / "script" / "prose", "core"], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()
    return run


def test_good_comments_pass(check):
    code, lines = check('// SPDX-License-Identifier: x\n//\n// A queue: it holds requests. Returns null if it is empty.\n'
                        'const char* url = "http://nobody"; // bytes\n')
    assert (code, len(lines)) == (0, 2), lines


@pytest.mark.parametrize("comment", ["Of the queue.", "What a client sent.", "Returns it. Whoever asks waits.", "It is told to nobody.",
                                     "The list begins anew."])
@pytest.mark.parametrize("place", ["// SPDX-License-Identifier: x\n//\n// {}\n", "int a; // {}\n", "// The first line of a comment\n// goes on. {}\n"])
def test_a_bad_sentence_is_found_wherever_it_is(check, place, comment):
    code, lines = check(place.format(comment))
    assert code == 1
    assert lines[0].startswith("core/a.h:") and comment.split(". ")[-1] in lines[0]


def test_a_comment_behind_code_may_begin_in_lower_case(check):
    assert check("int a; // of all requests\n")[0] == 1


def test_the_projects_own_comments_pass():
    done = subprocess.run([ROOT / "script" / "prose"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
