# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/tidy checks the sources that changed, and only those."""

import json
import pathlib
import shutil
import subprocess

import pytest
from server_process import ROOT

GOOD = "#include <vector>\nint half(int number)\n{\n    return number / 2;\n}\n"
BAD = "int Half(int number)\n{\n    return number / 2;\n}\n"


class Tree:
    """A git repository with the script, its settings and one source, a.cpp, that is committed twice."""

    def __init__(self, root):
        self.root = root
        (root / "script").mkdir()
        shutil.copy(ROOT / "script" / "tidy", root / "script")
        shutil.copy(ROOT / ".clang-tidy", root)
        (root / "build" / "release").mkdir(parents=True)
        self.git("init -q .")
        self.write("a.cpp", BAD)
        self.commit()
        self.write("README", "")
        self.commit()

    def git(self, arguments):
        subprocess.run(f"git -c user.name=a -c user.email=a@b {arguments}", shell=True, cwd=self.root, check=True, capture_output=True)

    def commit(self):
        self.git("add --all -- . ':!build'")
        self.git("commit -q -m a")

    def write(self, name, text):
        (self.root / name).write_text(text)
        sources = sorted(pathlib.Path(self.root).glob("*.cpp"))
        (self.root / "build/release/compile_commands.json").write_text(json.dumps(
            [{"directory": str(self.root), "file": str(source),
              "command": f"c++ -std=c++20 -Winvalid-pch -include {self.root}/no.hxx -Wno-restrict -c {source}"} for source in sources]))

    def tidy(self, *arguments):
        done = subprocess.run([self.root / "script" / "tidy", *arguments], capture_output=True, text=True, check=False)
        return done.returncode, (done.stdout + done.stderr).splitlines()


@pytest.fixture
def tree(tmp_path):
    return Tree(tmp_path)


def test_a_new_source_with_a_finding_fails(tree):
    tree.write("b.cpp", BAD)
    code, lines = tree.tidy()
    assert code == 1
    assert lines[0].startswith("b.cpp:1: invalid case style for function 'Half'") and lines[-1] == "1 sources, 1 findings"


def test_a_new_source_without_a_finding_passes(tree):
    tree.write("b.cpp", GOOD)
    assert tree.tidy() == (0, ["1 sources, 0 findings"])


def test_the_last_commit_counts_as_changed(tree):
    tree.write("b.cpp", BAD)
    tree.commit()
    assert tree.tidy()[0] == 1


def test_a_source_that_did_not_change_is_not_checked(tree):
    assert tree.tidy() == (0, ["0 sources, 0 findings"])


def test_a_source_with_another_include_alone_is_not_checked(tree):
    tree.write("a.cpp", "#include <vector>\n" + BAD)
    assert tree.tidy() == (0, ["0 sources, 0 findings"])


def test_all_checks_every_source(tree):
    assert tree.tidy("--all")[0] == 1


def test_a_source_by_name_is_checked(tree):
    assert tree.tidy(str(tree.root / "a.cpp"))[0] == 1


def test_a_source_that_is_not_compiled_is_named(tree):
    code, lines = tree.tidy(str(tree.root / "c.cpp"))
    assert code == 1 and "c.cpp" in lines[-1]


def test_an_unknown_argument_is_named(tree):
    code, lines = tree.tidy("--some")
    assert code == 1 and "--some" in lines[-1]
