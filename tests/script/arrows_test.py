# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/arrows finds dependencies between folders that are not declared, that point upwards, or that a backend must
not have."""

import shutil
import subprocess

import pytest
from server_process import ROOT

LIST = "thalassa_library(NAME {name}\n  SOURCES a.cpp\n  DEPENDS {depends})\n"


@pytest.fixture
def check(tmp_path):
    """check(includes, **depends): returns the exit code and the lines for the folders low, high and backends/echo of
    the core.

    `includes` maps the file of a folder to the header that it includes; `depends` is what each library declares.
    """
    def run(includes, low="absl::status", high="thalassa_low", echo="thalassa_low"):
        (tmp_path / "script").mkdir()
        shutil.copy(ROOT / "script" / "arrows", tmp_path / "script")
        (tmp_path / "CMakeLists.txt").write_text("add_subdirectory(core) # add_subdirectory(nothing)\n")
        for folder, text in {"core": "add_subdirectory(low)\nadd_subdirectory(high)\nadd_subdirectory(backends)\n",
                             "core/low": LIST.format(name="low", depends=low), "core/high": LIST.format(name="high", depends=high),
                             "core/backends": "add_subdirectory(echo)\n", "core/backends/echo": LIST.format(name="echo", depends=echo)}.items():
            (tmp_path / folder).mkdir()
            (tmp_path / folder / "CMakeLists.txt").write_text(text)
            (tmp_path / folder / "a.h").write_text("#pragma once\n")
        for path, header in includes.items():
            (tmp_path / path).parent.mkdir(exist_ok=True)
            (tmp_path / path).write_text(f'#include <vector>\n#include "{header}"\n')
        subprocess.run("git init -q . && git add .", shell=True, cwd=tmp_path, check=True)
        done = subprocess.run([tmp_path / "script" / "arrows"], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()
    return run


def test_a_declared_arrow_downwards_passes(check):
    assert check({"core/high/a.cpp": "core/low/a.h"}) == (0, ["1 arrows between 5 folders: declared, and all point downwards"])


def test_an_arrow_through_another_library_is_declared(check):
    code, lines = check({"core/backends/echo/a.cpp": "core/high/a.h"}, echo="thalassa_high")
    assert code == 1 and len(lines) == 1 and "core/backends/echo may include" in lines[0], lines


def test_an_arrow_that_is_not_declared_fails(check):
    code, lines = check({"core/high/a.cpp": "core/low/a.h"}, high="absl::status")
    assert code == 1
    assert lines == ["core/high -> core/low: core/high/CMakeLists.txt does not declare it in DEPENDS (core/high/a.cpp includes core/low/a.h)"]


def test_an_arrow_upwards_fails_even_if_it_is_declared(check):
    code, lines = check({"core/low/a.h": "core/high/a.h"}, low="thalassa_high")
    assert code == 1
    assert lines == ["core/low -> core/high: points upwards; core/high is added after core/low (core/low/a.h includes core/high/a.h)"]


def test_folders_inside_of_one_that_include_each_other_fail(check):
    code, lines = check({"core/low/in/a.h": "core/low/b.h", "core/low/b.h": "core/low/in/a.h", "core/high/a.cpp": "core/low/b.h"})
    assert code == 1
    assert lines == ["core/low -> core/low/in: part of a circle (core/low/b.h includes core/low/in/a.h)",
                     "core/low/in -> core/low: part of a circle (core/low/in/a.h includes core/low/b.h)"]


def test_a_backend_includes_no_other_folder_of_the_core(check):
    code, lines = check({"core/backends/echo/a.cpp": "core/low/a.h"})
    assert code == 1
    assert lines[0].startswith("core/backends/echo -> core/low: core/backends/echo may include core/backends, core/base, core/include")


def test_the_projects_own_arrows_pass():
    done = subprocess.run([ROOT / "script" / "arrows"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
