# SPDX-FileCopyrightText: 2026 The Thalassa Authors
# SPDX-License-Identifier: Apache-2.0
"""The table at the beginning of docs/migrating.md follows from rows.tsv and known_differences.tsv."""

import subprocess
import sys

import pytest
from server_process import ROOT

SCRIPT = ROOT / "script" / "lib" / "migration_table.py"
sys.path.insert(0, str(SCRIPT.parent))
import migration_table  # noqa: E402  pylint: disable=wrong-import-position


def cells(text, topic):
    (line,) = [line for line in text.splitlines() if line.startswith(f"| {topic} |")]
    return [cell.strip() for cell in line.split("|")[2:-1]]


def test_the_page_has_the_table_of_the_rows():
    printed = subprocess.run([sys.executable, SCRIPT], capture_output=True, text=True, check=True).stdout
    assert printed in (ROOT / "docs" / "migrating.md").read_text(), "run script/lib/migration_table.py --write, and commit what it changes"


def test_every_row_has_one_topic():
    rows = migration_table.lines(migration_table.ROWS)
    assert len(rows) > 700 and {migration_table.topic_of(row[0]) for row in rows} == set(migration_table.TOPICS)


def test_rows_are_counted_by_state_and_difference():
    text = migration_table.table([["1.1.1", "a", "tested", ""], ["1.2.1", "b", "tested"], ["1.1.10", "c", "not-applicable", "d"],
                                  ["1.12.1", "e", "later", "shared memory is not implemented yet"]], {"1.2.1", "4"})
    assert cells(text, "HTTP: transport, health, metadata") == ["1", "1", "0", ""]
    assert cells(text, "HTTP: shared memory") == ["0", "0", "1", "shared memory (1)"]
    assert cells(text, r"**All**") == ["1", "1", "1", ""]


@pytest.mark.parametrize("reason, part", [
    ("deployment files are not implemented yet", "deployment files"),
    ("needs the GPU part, which is not implemented yet", "the GPU part"),
    ("custom operators are refused by name", "custom operators"),
    ("the families of GPUs are not implemented; those of the CPU are", "the families of GPUs"),
    ("no test covers the parameters", migration_table.UNVERIFIED),
])
def test_a_reason_names_the_missing_part(reason, part):
    assert migration_table.missing_part(reason) == part


def test_only_the_table_of_the_page_is_replaced():
    page = f"a\n{migration_table.BEGIN}old\n{migration_table.END}b\n"
    assert migration_table.with_table(page, "new\n") == f"a\n{migration_table.BEGIN}\nnew\n\n{migration_table.END}b\n"
