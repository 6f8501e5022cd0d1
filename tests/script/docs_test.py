# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/docs finds headers that no README names, names and links in documentation without a target, and long cells."""

import shutil
import subprocess

import pytest
from server_process import ROOT


@pytest.fixture
def check(tmp_path):
    """check(files): returns the exit code and the lines for a tree of these files."""
    (tmp_path / "script").mkdir()
    shutil.copy(ROOT / "script" / "docs", tmp_path / "script")

    def run(files):
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        subprocess.run("git init -q . && git add .", shell=True, cwd=tmp_path, check=True)
        done = subprocess.run([tmp_path / "script" / "docs"], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()
    return run


def test_headers_are_named_in_their_folder_or_above_it(check):
    code, lines = check({"core/base/a.h": "", "core/base/README.md": "`a.h`, `b.h`, and `sub/c.h`", "core/base/b.h": "", "core/base/sub/c.h": ""})
    assert (code, lines) == (0, ["3 headers are named in the README of their folder"])


@pytest.mark.parametrize("readme", ["a.h", "`ba.h`", "`sub/a.h`", "nothing"])
def test_a_header_that_no_readme_names_is_found(check, readme):
    code, lines = check({"core/base/a.h": "", "core/base/README.md": readme})
    assert code == 1
    assert "core/base/a.h: no README names it; core/base/README.md should" in lines


@pytest.mark.parametrize("text, told", [
    ("[it](missing.md)", "docs/a.md: the link to missing.md leads nowhere"),
    ("`core/base/gone.cpp`", "docs/a.md: there is no file core/base/gone.cpp"),
    ("`gone.h`", "docs/a.md: there is no file gone.h"),
    ("# One part\n\n[it](#another-part)", "docs/a.md: the link to #another-part leads nowhere"),
    ("[it](a.md#part)", "docs/a.md: the link to a.md#part leads nowhere"),
    ("[it](../docs/a.md#part)\n\n```\n# Part\n```\n", "docs/a.md: the link to ../docs/a.md#part leads nowhere"),
])
def test_names_that_lead_nowhere_are_found(check, text, told):
    code, lines = check({"docs/a.md": text})
    assert (code, lines) == (1, [told])


@pytest.mark.parametrize("text", [
    "# The `name` of a part\n\n[it](#the-name-of-a-part)",
    "# A [linked](https://example.org) part\n\n[it](#a-linked-part)",
    "# Part\n\n# Part\n\n[first](#part) and [second](#part-1)",
    "| a |\n|---|\n| " + 120 * "x" + " |\n| [it](https://example.org/" + 120 * "x" + ") |",
])
def test_sections_and_cells_that_keep_the_rules_pass(check, text):
    assert check({"docs/a.md": text})[0] == 0


def test_a_cell_that_is_too_long_is_found(check):
    code, lines = check({"docs/a.md": "| a | b |\n|---|---|\n| x | " + 121 * "x" + " |"})
    assert (code, lines) == (1, ["docs/a.md:3: a cell has 121 characters, more than 120"])


def test_files_of_users_and_links_that_exist_pass(check):
    assert check({"docs/a.md": "`config.pbtxt`, `1/model.py`, [b](b.md#part), [out](https://example.org)\n\n    `gone.h`\n", "docs/b.md": "# Part\n"})[0] == 0


def test_the_readme_names_the_license_of_each_folder_of_programs():
    of_gpl, of_apache = (ROOT / "README.md").read_text().split("## License")[1].split("are under GPL-3.0-or-later;")
    for folder in sorted(path.parent.name for path in ROOT.glob("*/CMakeLists.txt") if path.parent.name not in ("tests", "bench")):
        sources = list((ROOT / folder).rglob("*.h")) or list((ROOT / folder).rglob("*.proto"))
        if sources:
            is_gpl = "GPL-3.0-or-later" in sources[0].read_text().split("\n")[1]
            assert f"`{folder}/`" in (of_gpl if is_gpl else of_apache), folder


def test_the_projects_own_documentation_passes():
    done = subprocess.run([ROOT / "script" / "docs"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
