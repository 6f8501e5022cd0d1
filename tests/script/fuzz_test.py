# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/fuzz: the targets that it lists and the arguments that it refuses, before a build."""

import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FUZZ = ROOT / "tests" / "fuzz"


def fuzz(*arguments):
    return subprocess.run([ROOT / "script" / "fuzz", *arguments], capture_output=True, text=True, timeout=30)


def test_lists_every_target_and_each_has_seeds():
    listed = fuzz("--list")
    assert listed.returncode == 0
    names = listed.stdout.split()
    assert names == sorted(p.name for p in (FUZZ / "corpus").iterdir())
    assert "http_head" in names
    for name in names:
        assert len(list((FUZZ / "corpus" / name).iterdir())) >= 12, name
        assert f"NAME {name} " in (FUZZ / "CMakeLists.txt").read_text()


def test_an_unknown_name_is_refused_with_the_known_ones():
    refused = fuzz("http_heat", "1")
    assert refused.returncode != 0
    assert "'http_heat'" in refused.stderr
    for name in fuzz("--list").stdout.split():
        assert name in refused.stderr


@pytest.mark.parametrize("seconds", ["0", "-1", "1s", ""])
def test_a_time_that_is_none_is_refused(seconds):
    refused = fuzz("http_head", seconds)
    assert refused.returncode != 0
    assert "number of seconds" in refused.stderr


@pytest.mark.parametrize("arguments", [[], ["http_head"], ["http_head", "1", "2"]])
def test_a_wrong_number_of_arguments_is_refused_with_the_usage(arguments):
    refused = fuzz(*arguments)
    assert refused.returncode != 0
    assert "script/fuzz NAME SECONDS" in refused.stderr


def test_the_seeds_are_as_their_script_writes_them(tmp_path):
    script = shutil.copy(FUZZ / "make_seeds.py", tmp_path)
    shutil.copytree(FUZZ / "seeds", tmp_path / "seeds")
    subprocess.run(["python3", script], check=True, timeout=30)
    for seed in (FUZZ / "corpus").rglob("*"):
        # Another release of zlib may produce other bytes.
        if seed.is_file() and not seed.name.startswith("found_") and seed.parent.name != "http_compression":
            assert (tmp_path / "corpus" / seed.parent.name / seed.name).read_bytes() == seed.read_bytes(), seed
