# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""script/rows: the tables and result files that it accepts and refuses."""

import pathlib
import subprocess

import pytest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "script" / "rows"
HEAD = "row\ttitle\tstate\treason\n"


@pytest.fixture
def rows(tmp_path):
    """Runs script/rows on a table, with the given test cases (XML) as results; returns the exit code and the
    messages."""

    def run(table, cases=None, more=()):
        (tmp_path / "rows.tsv").write_text(HEAD + table)
        command = [SCRIPT, "--table", tmp_path / "rows.tsv"]
        if cases is not None:
            (tmp_path / "results").mkdir(exist_ok=True)
            (tmp_path / "results" / "some_test.xml").write_text(f"<testsuites><testsuite>{cases}</testsuite></testsuites>")
            command += ["--results", tmp_path / "results", *more]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


def test_accepts_a_row_that_a_passed_googletest_names(rows):
    code, text = rows("1.1.1\tPorts\ttested\n", '<testcase name="T" status="run" rows="1.1.1 1.1.2"/><testcase name="U"/>')
    assert code == 1 and "names row 1.1.2, which is not in" in text
    assert "1.1.1" not in text.replace("1.1.2", "")


def test_accepts_a_row_that_a_passed_pytest_names(rows):
    case = '<testcase name="t"><properties><property name="rows" value="1.1.1"/></properties></testcase>'
    assert rows("1.1.1\tPorts\ttested\n", case)[0] == 0


@pytest.mark.parametrize("ending", ["<failure/>", "<error/>", "<skipped/>"])
def test_refuses_a_tested_row_whose_test_did_not_pass(rows, ending):
    code, text = rows("1.1.1\tPorts\ttested\n", f'<testcase name="t" rows="1.1.1">{ending}</testcase>')
    assert code == 1 and "row 1.1.1 (Ports) is called tested, but t " in text


def test_refuses_a_row_whose_test_fails_in_its_clean_up(rows):
    cases = '<testcase name="t" rows="1.1.1"/><testcase name="t"><error/></testcase>'
    assert rows("1.1.1\tPorts\ttested\n", cases)[0] == 1


def test_accepts_rows_whose_tests_passed_in_different_builds(rows, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    (other / "unit_test.xml").write_text('<testsuites><testsuite><testcase name="u" rows="1.1.2"/></testsuite></testsuites>')
    table = "1.1.1\tPorts\ttested\n1.1.2\tAddresses\ttested\n"
    assert rows(table, '<testcase name="t" rows="1.1.1"/>', more=[other])[0] == 0
    (other / "unit_test.xml").unlink()
    code, text = rows(table, '<testcase name="t" rows="1.1.1"/>', more=[other])
    assert code == 1 and "row 1.1.2 (Addresses) is called tested, but no test names it" in text


def test_refuses_a_tested_row_that_no_test_names(rows):
    code, text = rows("1.1.1\tPorts\ttested\n", '<testcase name="t"/>')
    assert code == 1 and "no test names it" in text


def test_refuses_to_verify_against_nothing(rows):
    code, text = rows("1.1.1\tPorts\ttested\n", "")
    assert code == 1 and "no result files" in text


def test_says_which_rows_could_be_called_tested(rows):
    code, text = rows("1.1.1\tPorts\tlater\tnot yet\n", '<testcase name="t" rows="1.1.1"/>')
    assert code == 0 and "shown by a test, but not called tested: 1.1.1" in text


@pytest.mark.parametrize(
    "table, message",
    [
        ("1.1.1\ta\tlater\tr\n1.1.1\tb\tlater\tr\n", "row 1.1.1 is listed 2 times"),
        ("1.1.2\ta\tlater\tr\n1.1.1\tb\tlater\tr\n", "row 1.1.1 stands after row 1.1.2"),
        ("1.1.1\ta\tdone\tr\n", "state is 'done'"),
        ("1.1.1\ta\tlater\n", "gives no reason"),
        ("1.1.1\ta\tnot-applicable\t\n", "gives no reason"),
        ("1.1.1\ta\ttested\tr\n", "still gives the reason"),
        ("1.1.1\n", "not a row"),
        ("a.b\tc\tlater\tr\n", "not a row"),
    ],
)
def test_refuses_a_table_that_is_wrong(rows, table, message):
    code, text = rows(table)
    assert code == 1 and message in text


def test_the_projects_own_table_is_right():
    done = subprocess.run([SCRIPT], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1].split()[0] == "all"
