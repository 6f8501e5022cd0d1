# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/lib/summary.py: what it prints of the result folders of a run."""

import pathlib
import subprocess
import sys

import pytest

SUMMARY = pathlib.Path(__file__).resolve().parents[2] / "script" / "lib" / "summary.py"
PASSED = '<testcase name="a"/>'
FAILED = '<testcase name="b"><failure/></testcase>'
SKIPPED = '<testcase name="c"><skipped/></testcase>'


@pytest.fixture
def summarize(tmp_path):
    """Runs the summary on one folder per argument, which holds these test cases (XML); returns the exit code and the
    lines."""

    def run(*folders):
        for number, cases in enumerate(folders):
            (tmp_path / str(number)).mkdir()
            (tmp_path / str(number) / "some_test.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
        done = subprocess.run(
            [sys.executable, SUMMARY, *map(str, range(len(folders)))], cwd=tmp_path, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    return run


def test_names_the_failures_of_every_folder_last(summarize):
    code, lines = summarize(PASSED + FAILED, PASSED + SKIPPED)
    assert code == 1
    assert lines == [
        "0: 1 passed, 1 failed, 0 skipped", "skipped: some_test: c (1)", "1: 1 passed, 0 failed, 1 skipped",
        "failed: some_test: b (0)", "2 passed, 1 failed"]


def test_succeeds_if_tests_ran_and_none_failed(summarize):
    assert summarize(PASSED) == (0, ["0: 1 passed, 0 failed, 0 skipped", "1 passed, 0 failed"])


def test_fails_if_no_test_ran(summarize):
    assert summarize("")[0] == 1
